// The grammar of the tree: one kind per grammar element, and for each which children it has.
//
// Contract. Behind each kind stand its children as `slot: what`, in source order; `?` is at most one,
// `*` any number. "expression", "type", "pattern", "statement", "declaration" stand for any kind of that
// group (see `NodeKind.isExpression` and its relatives); a declaration or an expression is also a
// statement. `name:` is the node's name token. Where a part is missing from broken source its slot holds
// a `missing` node or is empty. Any node may have `skipped` children in the slot `skipped`.
// "attributes" abbreviates `attribute: attribute | ifConfigDecl *`, "modifiers" `modifier: declModifier *`,
// "generics" `genericParameter: genericParameter *`, "requirements" `requirement: …Requirement *`,
// "effects" the flags `async reasync throws rethrows` with `thrownType: type ?` for `throws(T)`.

/// What a node is.
public enum NodeKind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  // MARK: Structure
  /// The root. `statement: statement *`.
  case sourceFile
  /// `{ … }` of statements. `statement: statement *`.
  case codeBlock
  /// `{ … }` of a type or extension. `member: declaration *`.
  case memberBlock
  /// Tokens that could not be placed; no children.
  case skipped
  /// A required part that is not there; covers no token.
  case missing

  // MARK: Declarations
  /// attributes, modifiers, `path: importPathComponent *`. name: the kind (`struct`, `func`, …) or none.
  case importDecl
  /// name: the component.
  case importPathComponent
  /// attributes, modifiers, generics, `inheritedType: type *`, requirements, `memberBlock: memberBlock`. name: the type's.
  case classDecl, structDecl, enumDecl, actorDecl
  /// attributes, modifiers, `primaryAssociatedType: primaryAssociatedType *`, `inheritedType: type *`, requirements,
  /// `memberBlock: memberBlock`. name: the protocol's.
  case protocolDecl
  /// name: the associated type's.
  case primaryAssociatedType
  /// attributes, modifiers, `type: type` (what is extended), `inheritedType: type *`, requirements,
  /// `memberBlock: memberBlock`. No name.
  case extensionDecl
  /// attributes, modifiers, generics, `parameter: functionParameter *`, effects, `returnType: type ?`, requirements,
  /// `body: codeBlock ?`. name: the function's, or the first part of its operator.
  case functionDecl
  /// As `functionDecl` without return type; flags `optionalMark` (`init?`), `forcedMark` (`init!`). name: `init`.
  case initializerDecl
  /// attributes, modifiers, effects, `body: codeBlock ?`. name: `deinit`.
  case deinitializerDecl
  /// attributes, modifiers, generics, `parameter: functionParameter *`, `returnType: type`, requirements,
  /// `accessorBlock: accessorBlock ?`. name: `subscript`.
  case subscriptDecl
  /// attributes, modifiers, `binding: patternBinding *`. name: `let`, `var`, or `inout`.
  case variableDecl
  /// `pattern: pattern`, `type: type ?`, `value: expression ?`, `accessorBlock: accessorBlock ?`. name: that of an
  /// identifier pattern.
  case patternBinding
  /// `{ … }` behind a property or subscript: `accessor: accessorDecl | ifConfigDecl *`, or, for a getter without `get`,
  /// `statement: statement *` and the flag `implicitGetter`.
  case accessorBlock
  /// attributes, `modifier: declModifier ?`, effects, `body: codeBlock ?`; flag `hasParameter`: `set(name)`, the name
  /// being two tokens after the keyword. name: `get`, `set`, `willSet`, `didSet`, `_modify`, `init`, ….
  case accessorDecl
  /// attributes, modifiers, `enumElement: enumCaseElement *`. name: `case`.
  case enumCaseDecl
  /// `parameter: functionParameter *`, `value: expression ?`; flag `hasArgumentList`. name: the case's.
  case enumCaseElement
  /// attributes, modifiers, generics, `type: type ?`, requirements. name: the alias's.
  case typealiasDecl
  /// attributes, modifiers, `inheritedType: type ?`, `type: type ?` (default), requirements. name: the type's.
  case associatedTypeDecl
  /// modifiers (`prefix`, …); flag `hasGroup` if `: Group` follows the operator, two tokens after its last part.
  /// name: the first part of the operator.
  case operatorDecl
  /// attributes, modifiers, `precedenceAttribute: precedenceGroupAttribute *`. name: the group's.
  case precedenceGroupDecl
  /// `path: importPathComponent *` (groups, or the value). name: `higherThan`, `lowerThan`, `associativity`, `assignment`.
  case precedenceGroupAttribute
  /// attributes, modifiers, generics, `parameter: functionParameter *`, effects, `returnType: type ?`,
  /// `value: expression ?`, requirements. name: the macro's.
  case macroDecl
  /// attributes, modifiers, then as `macroExpansionExpr`: a macro that stands as a member, or has attributes.
  case macroExpansionDecl
  /// `#if … #endif`: `clause: ifConfigClause *`. Stands where statements, members, cases, accessors or attributes stand.
  case ifConfigDecl
  /// One branch. `condition: expression ?` (not for `#else`), then its elements in the slot they would have outside:
  /// `statement`, `member`, `switchCase`, `accessor`, `attribute`, or `expression` in a `postfixIfConfigExpr`.
  /// name: the `#if`, `#elseif`, `#else` token.
  case ifConfigClause
  /// `#sourceLocation(…)`. `argument: labeledExpr *`.
  case sourceLocationDecl
  /// attributes or modifiers with no declaration behind them.
  case missingDecl

  // MARK: Parts of declarations
  /// `attributeName: type`, then `argument: labeledExpr *`, or `argument: attributeTokens ?` where the arguments are no
  /// expressions, or `argument: availabilityArgument *` for `@available`; flag `hasArgumentList`. name: the last
  /// component of its name.
  case attribute
  /// The arguments of an attribute whose arguments are no expressions; no children.
  case attributeTokens
  /// flag `hasDetail`: `private(set)`, the detail being two tokens on. name: the keyword.
  case declModifier
  /// attributes, `modifier: declModifier *`, `type: type ?`, `value: expression ?` (default); flags `variadic`,
  /// `hasSecondName`: the name inside the function is the next token. name: the label, or the only name; none in enum
  /// cases and function types without labels.
  case functionParameter
  /// attributes, `type: type ?` (what it inherits); flags `isPack` (`each T`), `isValue` (`let n: Int`). name: the parameter's.
  case genericParameter
  /// `left: type`, `right: type`. `T: P`.
  case conformanceRequirement
  /// `left: type | expression`, `right: type | expression`. `T == U`.
  case sameTypeRequirement
  /// `left: type`, `argument: labeledExpr *`. `T: _Trivial(32)`. name: the layout.
  case layoutRequirement
  /// A platform with its version, `*`, `message: "…"` and so on, of `@available` and `#available`:
  /// `value: expression ?` for a string. name: the platform or label or `*`.
  case availabilityArgument

  // MARK: Statements
  /// `statement: statement`. name: the label.
  case labeledStmt
  /// `condition: condition *`, `body: codeBlock`.
  case guardStmt
  /// `condition: condition *`, `body: codeBlock`.
  case whileStmt
  /// `body: codeBlock`, `condition: expression`.
  case repeatStmt
  /// `pattern: pattern`, `type: type ?`, `sequence: expression`, `guardCondition: expression ?` (`where`), `body: codeBlock`;
  /// flags `awaits`, `tries`, `unsafeMark`, `hasCase`.
  case forStmt
  /// `body: codeBlock`, `catchClause: catchClause *`, effects (`do throws(E)`).
  case doStmt
  /// `catchItem: catchItem *`, `body: codeBlock`.
  case catchClause
  /// `pattern: pattern ?`, `guardCondition: expression ?`.
  case catchItem
  /// `body: codeBlock`.
  case deferStmt
  /// `expression: expression ?`.
  case returnStmt, throwStmt, yieldStmt, thenStmt, discardStmt
  /// name: the label or none.
  case breakStmt, continueStmt
  /// No children.
  case fallthroughStmt

  // MARK: Conditions (an expression may also be one)
  /// `if let x = y`. `pattern: pattern`, `type: type ?`, `value: expression ?`. name: `let`, `var` or `inout`.
  case optionalBindingCondition
  /// `if case p = y`. `pattern: pattern`, `type: type ?`, `value: expression`. name: `case`.
  case matchingPatternCondition
  /// `#available(…)`, `#unavailable(…)`. `argument: availabilityArgument *`. name: the `#` token.
  case availabilityCondition

  // MARK: Expressions
  /// `condition: condition *`, `thenBody: codeBlock`, `elseBody: codeBlock | ifExpr ?`. Also where it is a statement.
  case ifExpr
  /// `subject: expression`, `switchCase: switchCase | ifConfigDecl *`. Also where it is a statement.
  case switchExpr
  /// `attribute: attribute ?`, `caseItem: switchCaseItem *`, `statement: statement *`; flag `isDefault`.
  /// name: `case` or `default`.
  case switchCase
  /// `pattern: pattern`, `guardCondition: expression ?` (`where`).
  case switchCaseItem
  /// A name, `self`, `Self`, `init`, an operator as value. `argumentName: argumentName *` for `f(a:b:)`. name: it.
  case declReferenceExpr
  /// name: the label in `f(a:b:)`, or `_`.
  case argumentName
  /// `base: expression ?` (none: implicit member), `argumentName: argumentName *`. name: the member (a number in a tuple).
  case memberAccessExpr
  /// `callee: expression`, `argument: labeledExpr *`, `trailingClosure: closureExpr ?`,
  /// `additionalTrailingClosure: trailingClosureElement *`; flag `hasArgumentList` if there are parentheses.
  case functionCallExpr
  /// `callee: expression`, then as `functionCallExpr`, in brackets.
  case subscriptCallExpr
  /// `expression: expression`. name: its label or none.
  case labeledExpr
  /// `label: { … }` after a trailing closure. `closure: closureExpr`. name: the label.
  case trailingClosureElement
  /// `a?` inside a chain. `expression: expression`.
  case optionalChainingExpr
  /// `a!`. `expression: expression`.
  case forceUnwrapExpr
  /// `-a`. `expression: expression`. name: the operator.
  case prefixOperatorExpr
  /// `a...`. `expression: expression`. name: the operator.
  case postfixOperatorExpr
  /// `left: expression`, `right: expression`; flag `assignment` for operators of an assignment group (`+=`).
  /// name: the first part of the operator.
  case infixOperatorExpr
  /// `a = b`. `left: expression`, `right: expression`. name: `=`.
  case assignmentExpr
  /// `condition: expression`, `thenValue: expression`, `elseValue: expression`. name: `?`.
  case ternaryExpr
  /// `expression: expression`, `type: type`. name: `is`.
  case isExpr
  /// `expression: expression`, `type: type`; flags `optionalMark` (`as?`), `forcedMark` (`as!`). name: `as`.
  case asExpr
  /// `expression: expression`: all it covers; flags `optionalMark`, `forcedMark`. name: `try`.
  case tryExpr
  /// `expression: expression`: all it covers. name: the keyword.
  case awaitExpr, unsafeExpr
  /// `expression: expression`. name: the keyword.
  case consumeExpr, copyExpr, borrowExpr
  /// `&a`. `expression: expression`. name: `&`.
  case inOutExpr
  /// `repeat …`. `expression: expression`.
  case packExpansionExpr
  /// `each x`. `expression: expression`.
  case packElementExpr
  /// attributes, `capture: closureCapture *`, `parameter: closureParameter *`, effects, `returnType: type ?`,
  /// `statement: statement *`; flags `hasSignature` (there is an `in`), `hasArgumentList` (parameters in parentheses),
  /// `hasCaptureList`.
  case closureExpr
  /// `modifier: declModifier ?` (`weak`, `unowned(safe)`), `value: expression ?`. name: the captured name or `self`.
  case closureCapture
  /// As `functionParameter`; without parentheses only the name.
  case closureParameter
  /// `root: type ?`, `component: keyPathComponent *`.
  case keyPathExpr
  /// `.name`, `[…]`, `?`, `!`, `.name(…)`. `argumentName: argumentName *`, `genericArgument: type *`,
  /// `argument: labeledExpr *`; flags `optionalMark`, `forcedMark`, `isSubscript`, `hasArgumentList`. name: the property or none.
  case keyPathComponent
  /// `segment: stringSegment | interpolation *`; flag `multiline`.
  case stringLiteralExpr
  /// Literal text; no children.
  case stringSegment
  /// `\(…)`. `argument: labeledExpr *`.
  case interpolation
  /// name: the token itself.
  case integerLiteralExpr, floatLiteralExpr, booleanLiteralExpr, nilLiteralExpr, regexLiteralExpr, superExpr, editorPlaceholderExpr
  /// `_` as a target or argument. name: `_`.
  case discardAssignmentExpr
  /// `element: expression *`.
  case arrayExpr
  /// `element: dictionaryElement *`.
  case dictionaryExpr
  /// `key: expression`, `value: expression`.
  case dictionaryElement
  /// `( … )`. `element: labeledExpr *`; parentheses around one expression too.
  case tupleExpr
  /// `f<T>`. `expression: expression`, `genericArgument: type | expression *`.
  case genericSpecializationExpr
  /// A type where an expression stands. `type: type`.
  case typeExpr
  /// A binding pattern inside an expression (`case .a(let x)`). `pattern: pattern`.
  case patternExpr
  /// `#name…`. `genericArgument: type *`, then as `functionCallExpr`. name: the `#` token.
  case macroExpansionExpr
  /// `a` followed by `#if … .b … #endif`. `base: expression ?`, `clause: ifConfigClause *`. In a clause the chain
  /// starts at a node whose base is absent.
  case postfixIfConfigExpr
  /// `do { … } catch …` as a value. As `doStmt`.
  case doExpr

  // MARK: Patterns
  /// name: the name.
  case identifierPattern
  /// `_`.
  case wildcardPattern
  /// `element: tuplePatternElement *`.
  case tuplePattern
  /// `pattern: pattern`. name: the label or none.
  case tuplePatternElement
  /// `let p`. `pattern: pattern`. name: `let`, `var`, `inout`, `borrowing`….
  case valueBindingPattern
  /// `expression: expression`.
  case expressionPattern
  /// `is T`. `type: type`.
  case isTypePattern

  // MARK: Types
  /// `genericArgument: type | expression *`. name: the type's (also `Self`, `Any`, `_`).
  case identifierType
  /// `A.B`. `base: type`, `genericArgument: type | expression *`. name: the member.
  case memberType
  /// `T?`. `base: type`.
  case optionalType
  /// `T!`. `base: type`.
  case implicitlyUnwrappedOptionalType
  /// `[T]`. `element: type`.
  case arrayType
  /// `[K: V]`. `key: type`, `value: type`.
  case dictionaryType
  /// `[3 of T]`. `genericArgument: type | expression`, `element: type`.
  case inlineArrayType
  /// `element: tupleTypeElement *`.
  case tupleType
  /// `type: type`; flags `variadic`, `hasSecondName`. name: the label or none.
  case tupleTypeElement
  /// `parameter: tupleTypeElement *`, effects, `returnType: type`.
  case functionType
  /// `constraint: type`. name: `some` or `any`.
  case someOrAnyType
  /// `A & B`. `element: type *`.
  case compositionType
  /// `specifier: typeSpecifier *`, attributes, `base: type`.
  case attributedType
  /// `inout`, `sending`, `borrowing`, `consuming`, `isolated`, `nonisolated(…)`, `dependsOn(…)`…. name: the keyword.
  case typeSpecifier
  /// `T.Type`, `T.Protocol`. `base: type`. name: `Type` or `Protocol`.
  case metatypeType
  /// `~T`. `base: type`.
  case suppressedType
  /// `repeat T`. `base: type`.
  case packExpansionType
  /// `each T`. `base: type`.
  case packElementType
  /// `class` as a constraint.
  case classRestrictionType
  /// `<T> U` as the result of an underscored feature. generics, `base: type`.
  case namedOpaqueReturnType
}

extension NodeKind {
  /// True for kinds that declare something.
  public var isDeclaration: Bool { rawValue >= NodeKind.importDecl.rawValue && rawValue <= NodeKind.missingDecl.rawValue }
  /// True for kinds that are statements and neither declarations nor expressions.
  public var isStatement: Bool { rawValue >= NodeKind.labeledStmt.rawValue && rawValue <= NodeKind.fallthroughStmt.rawValue }
  /// True for kinds that have a value.
  public var isExpression: Bool { rawValue >= NodeKind.ifExpr.rawValue && rawValue <= NodeKind.doExpr.rawValue }
  /// True for patterns.
  public var isPattern: Bool { rawValue >= NodeKind.identifierPattern.rawValue && rawValue <= NodeKind.isTypePattern.rawValue }
  /// True for types.
  public var isType: Bool { rawValue >= NodeKind.identifierType.rawValue && rawValue <= NodeKind.namedOpaqueReturnType.rawValue }
}
