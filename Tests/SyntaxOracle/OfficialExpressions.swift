// The official tree's statements, expressions, patterns and types in our terms.
import SwiftOperators
import SwiftSyntax
import Syntax

extension OfficialTree {
  mutating func add(_ official: some SyntaxProtocol, _ slot: Slot) {
    let syntax = Syntax(official).as(SyntaxEnum.self)
    if addDeclaration(syntax, slot) || addStatement(syntax, slot) || addExpression(syntax, slot) || addTypeOrPattern(syntax, slot) { return }
    if case .sequenceExpr = syntax { return hasUnfoldedSequence = true }
    dumpUnknown("\(official.kind)")
  }

  private mutating func dumpUnknown(_ kind: String) {
    // A kind we do not know is a disagreement in any case.
    node(.skipped, .skipped, [], AbsolutePosition(utf8Offset: 0), AbsolutePosition(utf8Offset: kind.utf8.count))
  }

  mutating func labeled(_ list: LabeledExprListSyntax, _ slot: Slot) {
    for element in list {
      node(.labeledExpr, slot, [], element.start, element.endWithoutComma, name: element.label) { tree in
        tree.add(element.expression, .expression)
      }
    }
  }
  mutating func call(
    _ arguments: LabeledExprListSyntax, _ closure: ClosureExprSyntax?, _ more: MultipleTrailingClosureElementListSyntax
  ) {
    labeled(arguments, .argument)
    if let closure { add(closure, .trailingClosure) }
    for element in more {
      node(.trailingClosureElement, .additionalTrailingClosure, element, name: element.label) { tree in tree.add(element.closure, .closure) }
    }
  }
  mutating func genericArguments(_ clause: GenericArgumentClauseSyntax?) {
    for argument in clause?.arguments ?? [] { add(argument.argument, .genericArgument) }
  }
  mutating func names(_ arguments: DeclNameArgumentsSyntax?) {
    for argument in arguments?.arguments ?? [] { node(.argumentName, .argumentName, argument, name: argument.name) }
  }
  mutating func guarded(_ clause: WhereClauseSyntax?) {
    if let clause { add(clause.condition, .guardCondition) }
  }
  mutating func conditions(_ list: ConditionElementListSyntax) {
    for element in list { add(element.condition, .condition) }
  }

  // MARK: Statements

  mutating func addStatement(_ syntax: SyntaxEnum, _ slot: Slot) -> Bool {
    switch syntax {
    case .codeBlockItem(let official): add(official.item, slot)
    case .memberBlockItem(let official): add(official.decl, slot)
    case .expressionStmt(let official): add(official.expression, slot)
    case .attribute(let official): attribute(official, slot)
    case .labeledStmt(let official):
      node(.labeledStmt, slot, official, name: official.label) { tree in tree.add(official.statement, .statement) }
    case .guardStmt(let official):
      node(.guardStmt, slot, official) { tree in
        tree.conditions(official.conditions)
        tree.block(official.body, .body)
      }
    case .whileStmt(let official):
      node(.whileStmt, slot, official) { tree in
        tree.conditions(official.conditions)
        tree.block(official.body, .body)
      }
    case .repeatStmt(let official):
      node(.repeatStmt, slot, official) { tree in
        tree.block(official.body, .body)
        tree.add(official.condition, .condition)
      }
    case .forStmt(let official):
      var flags: NodeFlags = []
      if official.tryKeyword != nil { flags.insert(.tries) }
      if official.awaitKeyword != nil { flags.insert(.awaits) }
      if official.unsafeKeyword != nil { flags.insert(.unsafeMark) }
      if official.caseKeyword != nil { flags.insert(.hasCase) }
      node(.forStmt, slot, flags, official) { tree in
        tree.add(official.pattern, .pattern)
        if let type = official.typeAnnotation { tree.add(type.type, .type) }
        tree.add(official.sequence, .sequence)
        tree.guarded(official.whereClause)
        tree.block(official.body, .body)
      }
    case .doStmt(let official):
      node(.doStmt, slot, Self.throwing(official.throwsClause), official) { tree in
        tree.thrown(official.throwsClause)
        tree.block(official.body, .body)
        tree.each(official.catchClauses, .catchClause)
      }
    case .catchClause(let official):
      node(.catchClause, slot, official) { tree in
        for item in official.catchItems {
          tree.node(.catchItem, .catchItem, [], item.start, item.endWithoutComma) { tree in
            if let pattern = item.pattern { tree.add(pattern, .pattern) }
            tree.guarded(item.whereClause)
          }
        }
        tree.block(official.body, .body)
      }
    case .deferStmt(let official):
      node(.deferStmt, slot, official) { tree in tree.block(official.body, .body) }
    case .returnStmt(let official):
      node(.returnStmt, slot, official) { tree in if let value = official.expression { tree.add(value, .expression) } }
    case .throwStmt(let official):
      node(.throwStmt, slot, official) { tree in tree.add(official.expression, .expression) }
    case .discardStmt(let official):
      node(.discardStmt, slot, official) { tree in tree.add(official.expression, .expression) }
    case .yieldStmt(let official):
      node(.yieldStmt, slot, official) { tree in
        switch official.yieldedExpressions {
        case .single(let value): tree.add(value, .expression)
        case .multiple(let clause):
          for element in clause.elements {
            tree.node(.labeledExpr, .expression, element.expression) { tree in tree.add(element.expression, .expression) }
          }
        @unknown default: break
        }
      }
    case .breakStmt(let official): node(.breakStmt, slot, official, name: official.label)
    case .continueStmt(let official): node(.continueStmt, slot, official, name: official.label)
    case .fallThroughStmt(let official): node(.fallthroughStmt, slot, official)
    case .optionalBindingCondition(let official):
      node(.optionalBindingCondition, slot, official, name: official.bindingSpecifier) { tree in
        tree.add(official.pattern, .pattern)
        if let type = official.typeAnnotation { tree.add(type.type, .type) }
        if let value = official.initializer { tree.add(value.value, .value) }
      }
    case .matchingPatternCondition(let official):
      node(.matchingPatternCondition, slot, official, name: official.caseKeyword) { tree in
        tree.add(official.pattern, .pattern)
        if let type = official.typeAnnotation { tree.add(type.type, .type) }
        tree.add(official.initializer.value, .value)
      }
    case .availabilityCondition(let official):
      node(.availabilityCondition, slot, official, name: official.availabilityKeyword) { tree in
        tree.availability(official.availabilityArguments)
      }
    case .switchCase(let official):
      var flags: NodeFlags = []
      var name: TokenSyntax?
      switch official.label {
      case .default(let label):
        flags = .isDefault
        name = label.defaultKeyword
      case .case(let label): name = label.caseKeyword
      @unknown default: break
      }
      node(.switchCase, slot, flags, official, name: name) { tree in
        if let attribute = official.attribute { tree.attribute(attribute, .attribute) }
        if case .case(let label) = official.label {
          for item in label.caseItems {
            tree.node(.switchCaseItem, .caseItem, [], item.start, item.endWithoutComma) { tree in
              tree.add(item.pattern, .pattern)
              tree.guarded(item.whereClause)
            }
          }
        }
        tree.each(official.statements, .statement)
      }
    default: return false
    }
    return true
  }

  // MARK: Expressions

  mutating func addExpression(_ syntax: SyntaxEnum, _ slot: Slot) -> Bool {
    switch syntax {
    case .ifExpr(let official):
      node(.ifExpr, slot, official) { tree in
        tree.conditions(official.conditions)
        tree.block(official.body, .thenBody)
        switch official.elseBody {
        case .ifExpr(let next): tree.add(next, .elseBody)
        case .codeBlock(let block): tree.block(block, .elseBody)
        case nil: break
        @unknown default: break
        }
      }
    case .switchExpr(let official):
      node(.switchExpr, slot, official) { tree in
        tree.add(official.subject, .subject)
        tree.each(official.cases, .switchCase)
      }
    case .declReferenceExpr(let official):
      node(.declReferenceExpr, slot, official, name: official.baseName) { tree in tree.names(official.argumentNames) }
    case .memberAccessExpr(let official):
      node(.memberAccessExpr, slot, official, name: official.declName.baseName) { tree in
        if let base = official.base { tree.add(base, .base) }
        tree.names(official.declName.argumentNames)
      }
    case .functionCallExpr(let official):
      node(.functionCallExpr, slot, official.leftParen == nil ? [] : .hasArgumentList, official) { tree in
        tree.add(official.calledExpression, .callee)
        tree.call(official.arguments, official.trailingClosure, official.additionalTrailingClosures)
      }
    case .subscriptCallExpr(let official):
      node(.subscriptCallExpr, slot, .hasArgumentList, official) { tree in
        tree.add(official.calledExpression, .callee)
        tree.call(official.arguments, official.trailingClosure, official.additionalTrailingClosures)
      }
    case .optionalChainingExpr(let official): wrap(.optionalChainingExpr, slot, official, official.expression)
    case .forceUnwrapExpr(let official): wrap(.forceUnwrapExpr, slot, official, official.expression)
    case .prefixOperatorExpr(let official): wrap(.prefixOperatorExpr, slot, official, official.expression, name: official.operator)
    case .postfixOperatorExpr(let official): wrap(.postfixOperatorExpr, slot, official, official.expression, name: official.operator)
    case .infixOperatorExpr(let official): infix(official, slot)
    case .ternaryExpr(let official):
      node(.ternaryExpr, slot, official, name: official.questionMark) { tree in
        tree.add(official.condition, .condition)
        tree.add(official.thenExpression, .thenValue)
        tree.add(official.elseExpression, .elseValue)
      }
    case .isExpr(let official):
      node(.isExpr, slot, official, name: official.isKeyword) { tree in
        tree.add(official.expression, .expression)
        tree.add(official.type, .type)
      }
    case .asExpr(let official):
      node(.asExpr, slot, Self.mark(official.questionOrExclamationMark), official, name: official.asKeyword) { tree in
        tree.add(official.expression, .expression)
        tree.add(official.type, .type)
      }
    case .tryExpr(let official):
      wrap(.tryExpr, slot, official, official.expression, name: official.tryKeyword, Self.mark(official.questionOrExclamationMark))
    case .awaitExpr(let official): wrap(.awaitExpr, slot, official, official.expression, name: official.awaitKeyword)
    case .unsafeExpr(let official): wrap(.unsafeExpr, slot, official, official.expression, name: official.unsafeKeyword)
    case .consumeExpr(let official): wrap(.consumeExpr, slot, official, official.expression, name: official.consumeKeyword)
    case .copyExpr(let official): wrap(.copyExpr, slot, official, official.expression, name: official.copyKeyword)
    case .borrowExpr(let official): wrap(.borrowExpr, slot, official, official.expression, name: official.borrowKeyword)
    case .inOutExpr(let official): wrap(.inOutExpr, slot, official, official.expression, name: official.ampersand)
    case .packExpansionExpr(let official): wrap(.packExpansionExpr, slot, official, official.repetitionPattern)
    case .packElementExpr(let official): wrap(.packElementExpr, slot, official, official.pack, name: official.eachKeyword)
    case .closureExpr(let official): closure(official, slot)
    case .keyPathExpr(let official): keyPath(official, slot)
    case .stringLiteralExpr(let official):
      node(.stringLiteralExpr, slot, official.openingQuote.text == "\"\"\"" ? .multiline : [], official) { tree in
        for segment in official.segments {
          guard case .expressionSegment(let interpolation) = segment else { continue }
          tree.node(.interpolation, .segment, interpolation) { tree in tree.labeled(interpolation.expressions, .argument) }
        }
      }
    case .integerLiteralExpr(let official): node(.integerLiteralExpr, slot, official, name: official.literal)
    case .floatLiteralExpr(let official): node(.floatLiteralExpr, slot, official, name: official.literal)
    case .booleanLiteralExpr(let official): node(.booleanLiteralExpr, slot, official, name: official.literal)
    case .nilLiteralExpr(let official): node(.nilLiteralExpr, slot, official, name: official.nilKeyword)
    case .regexLiteralExpr(let official):
      node(.regexLiteralExpr, slot, official, name: official.firstToken(viewMode: .sourceAccurate))
    case .superExpr(let official): node(.superExpr, slot, official, name: official.superKeyword)
    case .discardAssignmentExpr(let official): node(.discardAssignmentExpr, slot, official, name: official.wildcard)
    case .arrayExpr(let official):
      node(.arrayExpr, slot, official) { tree in for element in official.elements { tree.add(element.expression, .element) } }
    case .dictionaryExpr(let official):
      node(.dictionaryExpr, slot, official) { tree in
        guard case .elements(let elements) = official.content else { return }
        for element in elements {
          tree.node(.dictionaryElement, .element, [], element.start, element.endWithoutComma) { tree in
            tree.add(element.key, .key)
            tree.add(element.value, .value)
          }
        }
      }
    case .tupleExpr(let official): node(.tupleExpr, slot, official) { tree in tree.labeled(official.elements, .element) }
    case .genericSpecializationExpr(let official):
      node(.genericSpecializationExpr, slot, official) { tree in
        tree.add(official.expression, .expression)
        tree.genericArguments(official.genericArgumentClause)
      }
    case .typeExpr(let official): node(.typeExpr, slot, official) { tree in tree.add(official.type, .type) }
    case .patternExpr(let official): node(.patternExpr, slot, official) { tree in tree.add(official.pattern, .pattern) }
    case .macroExpansionExpr(let official):
      node(.macroExpansionExpr, slot, official.leftParen == nil ? [] : .hasArgumentList, official, name: official.pound) { tree in
        tree.genericArguments(official.genericArgumentClause)
        tree.call(official.arguments, official.trailingClosure, official.additionalTrailingClosures)
      }
    case .postfixIfConfigExpr(let official):
      node(.postfixIfConfigExpr, slot, official) { tree in
        if let base = official.base { tree.add(base, .base) }
        tree.clauses(official.config, .expression)
      }
    default: return false
    }
    return true
  }

  private static func mark(_ token: TokenSyntax?) -> NodeFlags {
    guard let token else { return [] }
    return token.text == "?" ? .optionalMark : .forcedMark
  }

  private mutating func wrap(
    _ kind: NodeKind, _ slot: Slot, _ official: some SyntaxProtocol, _ inner: ExprSyntax, name: TokenSyntax? = nil, _ flags: NodeFlags = []
  ) {
    node(kind, slot, flags, official, name: name) { tree in tree.add(inner, .expression) }
  }

  private mutating func infix(_ official: InfixOperatorExprSyntax, _ slot: Slot) {
    let kind: NodeKind
    var flags: NodeFlags = []
    var name = official.operator.firstToken(viewMode: .sourceAccurate)
    if let assignment = official.operator.as(AssignmentExprSyntax.self) {
      kind = .assignmentExpr
      name = assignment.equal
    } else {
      kind = .infixOperatorExpr
      if let text = name?.text, assigns(text) { flags = .assignment }
    }
    node(kind, slot, flags, official, name: name) { tree in
      tree.add(official.leftOperand, .left)
      if let arrow = official.operator.as(ArrowExprSyntax.self) { tree.thrown(arrow.effectSpecifiers?.throwsClause) }
      tree.add(official.rightOperand, .right)
    }
  }

  private func assigns(_ name: String) -> Bool {
    guard let group = operators.infixOperator(named: name)?.precedenceGroup else { return false }
    return assigningGroups.contains(group)
  }

  private mutating func closure(_ official: ClosureExprSyntax, _ slot: Slot) {
    var flags: NodeFlags = []
    if let signature = official.signature {
      flags = Self.effects(signature.effectSpecifiers).union(.hasSignature)
      if signature.capture != nil { flags.insert(.hasCaptureList) }
      if case .parameterClause = signature.parameterClause { flags.insert(.hasArgumentList) }
    }
    node(.closureExpr, slot, flags, official) { tree in
      if let signature = official.signature { tree.closureSignature(signature) }
      tree.each(official.statements, .statement)
    }
  }

  private mutating func closureSignature(_ signature: ClosureSignatureSyntax) {
    attributes(signature.attributes)
    for item in signature.capture?.items ?? [] {
      node(.closureCapture, .capture, [], item.start, item.endWithoutComma, name: item.name) { tree in
        if let specifier = item.specifier {
          tree.node(.declModifier, .modifier, specifier.detail == nil ? [] : .hasDetail, specifier, name: specifier.specifier)
        }
        if let value = item.initializer { tree.add(value.value, .value) }
      }
    }
    switch signature.parameterClause {
    case .simpleInput(let list):
      for parameter in list { node(.closureParameter, .parameter, parameter.name, name: parameter.name) }
    case .parameterClause(let clause):
      for parameter in clause.parameters {
        var flags: NodeFlags = parameter.secondName == nil ? [] : .hasSecondName
        if parameter.ellipsis != nil { flags.insert(.variadic) }
        node(.closureParameter, .parameter, flags, parameter.start, parameter.endWithoutComma, name: parameter.firstName) { tree in
          tree.attributes(parameter.attributes)
          tree.modifiers(parameter.modifiers)
          if let type = parameter.type { tree.add(type, .type) }
        }
      }
    case nil: break
    @unknown default: break
    }
    thrown(signature.effectSpecifiers?.throwsClause)
    if let result = signature.returnClause { add(result.type, .returnType) }
  }

  private mutating func keyPath(_ official: KeyPathExprSyntax, _ slot: Slot) {
    node(.keyPathExpr, slot, official) { tree in
      if let root = official.root { tree.add(root, .root) }
      for component in official.components {
        switch component.component {
        case .property(let property):
          tree.node(.keyPathComponent, .component, component, name: property.declName.baseName) { tree in
            tree.names(property.declName.argumentNames)
            tree.genericArguments(property.genericArgumentClause)
          }
        case .subscript(let subscripted):
          tree.node(.keyPathComponent, .component, [.isSubscript, .hasArgumentList], component) { tree in
            tree.labeled(subscripted.arguments, .argument)
          }
        case .optional(let optional):
          tree.node(.keyPathComponent, .component, Self.mark(optional.questionOrExclamationMark), component)
        default: break
        }
      }
    }
  }

  // MARK: Types and patterns

  mutating func addTypeOrPattern(_ syntax: SyntaxEnum, _ slot: Slot) -> Bool {
    switch syntax {
    case .identifierPattern(let official): node(.identifierPattern, slot, official, name: official.identifier)
    case .wildcardPattern(let official): node(.wildcardPattern, slot, official, name: official.wildcard)
    case .tuplePattern(let official):
      node(.tuplePattern, slot, official) { tree in
        for element in official.elements {
          tree.node(.tuplePatternElement, .element, [], element.start, element.endWithoutComma, name: element.label) { tree in
            tree.add(element.pattern, .pattern)
          }
        }
      }
    case .valueBindingPattern(let official):
      node(.valueBindingPattern, slot, official, name: official.bindingSpecifier) { tree in tree.add(official.pattern, .pattern) }
    case .expressionPattern(let official):
      node(.expressionPattern, slot, official) { tree in tree.add(official.expression, .expression) }
    case .isTypePattern(let official): node(.isTypePattern, slot, official) { tree in tree.add(official.type, .type) }

    case .identifierType(let official):
      node(.identifierType, slot, official, name: official.name) { tree in tree.genericArguments(official.genericArgumentClause) }
    case .memberType(let official):
      node(.memberType, slot, official, name: official.name) { tree in
        tree.add(official.baseType, .base)
        tree.genericArguments(official.genericArgumentClause)
      }
    case .optionalType(let official): node(.optionalType, slot, official) { tree in tree.add(official.wrappedType, .base) }
    case .implicitlyUnwrappedOptionalType(let official):
      node(.implicitlyUnwrappedOptionalType, slot, official) { tree in tree.add(official.wrappedType, .base) }
    case .arrayType(let official): node(.arrayType, slot, official) { tree in tree.add(official.element, .element) }
    case .dictionaryType(let official):
      node(.dictionaryType, slot, official) { tree in
        tree.add(official.key, .key)
        tree.add(official.value, .value)
      }
    case .inlineArrayType(let official):
      node(.inlineArrayType, slot, official) { tree in
        tree.add(official.count.argument, .genericArgument)
        tree.add(official.element.argument, .element)
      }
    case .tupleType(let official): node(.tupleType, slot, official) { tree in tree.tupleElements(official.elements, .element) }
    case .functionType(let official):
      node(.functionType, slot, Self.effects(official.effectSpecifiers), official) { tree in
        tree.tupleElements(official.parameters, .parameter)
        tree.thrown(official.effectSpecifiers?.throwsClause)
        tree.add(official.returnClause.type, .returnType)
      }
    case .someOrAnyType(let official):
      node(.someOrAnyType, slot, official, name: official.someOrAnySpecifier) { tree in tree.add(official.constraint, .constraint) }
    case .compositionType(let official):
      node(.compositionType, slot, official) { tree in for element in official.elements { tree.add(element.type, .element) } }
    case .attributedType(let official):
      node(.attributedType, slot, official) { tree in
        for specifier in official.specifiers { tree.specifier(specifier) }
        tree.attributes(official.attributes)
        for specifier in official.lateSpecifiers { tree.specifier(specifier) }
        tree.add(official.baseType, .base)
      }
    case .metatypeType(let official):
      node(.metatypeType, slot, official, name: official.metatypeSpecifier) { tree in tree.add(official.baseType, .base) }
    case .suppressedType(let official): node(.suppressedType, slot, official) { tree in tree.add(official.type, .base) }
    case .packExpansionType(let official):
      node(.packExpansionType, slot, official) { tree in tree.add(official.repetitionPattern, .base) }
    case .packElementType(let official): node(.packElementType, slot, official) { tree in tree.add(official.pack, .base) }
    case .classRestrictionType(let official): node(.classRestrictionType, slot, official)
    case .namedOpaqueReturnType(let official):
      node(.namedOpaqueReturnType, slot, official) { tree in
        tree.generics(official.genericParameterClause)
        tree.add(official.type, .base)
      }
    default: return false
    }
    return true
  }

  private mutating func specifier(_ official: TypeSpecifierListSyntax.Element) {
    node(.typeSpecifier, .specifier, official, name: official.firstToken(viewMode: .sourceAccurate))
  }

  private mutating func tupleElements(_ list: TupleTypeElementListSyntax, _ slot: Slot) {
    for element in list {
      var flags: NodeFlags = element.secondName == nil ? [] : .hasSecondName
      if element.ellipsis != nil { flags.insert(.variadic) }
      node(.tupleTypeElement, slot, flags, element.start, element.endWithoutComma, name: element.firstName) { tree in
        tree.add(element.type, .type)
      }
    }
  }
}
