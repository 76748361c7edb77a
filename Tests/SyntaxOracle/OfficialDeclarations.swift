// The official tree's declarations in our terms.
import SwiftSyntax
import Syntax

extension OfficialTree {
  mutating func attributes(_ list: AttributeListSyntax) { each(list, .attribute) }
  mutating func modifiers(_ list: DeclModifierListSyntax) {
    for modifier in list {
      node(.declModifier, .modifier, modifier.detail == nil ? [] : .hasDetail, modifier, name: modifier.name)
    }
  }
  mutating func generics(_ clause: GenericParameterClauseSyntax?) {
    guard let clause else { return }
    for parameter in clause.parameters {
      var flags: NodeFlags = []
      if parameter.specifier?.text == "each" { flags = .isPack }
      if parameter.specifier?.text == "let" { flags = .isValue }
      node(.genericParameter, .genericParameter, flags, parameter.start, parameter.endWithoutComma, name: parameter.name) { tree in
        tree.attributes(parameter.attributes)
        if let type = parameter.inheritedType { tree.add(type, .type) }
      }
    }
    requirements(clause.genericWhereClause)
  }
  mutating func requirements(_ clause: GenericWhereClauseSyntax?) {
    guard let clause else { return }
    for requirement in clause.requirements {
      switch requirement.requirement {
      case .sameTypeRequirement(let same):
        node(.sameTypeRequirement, .requirement, same) { tree in
          tree.add(same.leftType, .left)
          tree.add(same.rightType, .right)
        }
      case .conformanceRequirement(let conformance):
        node(.conformanceRequirement, .requirement, conformance) { tree in
          tree.add(conformance.leftType, .left)
          tree.add(conformance.rightType, .right)
        }
      case .layoutRequirement(let layout):
        node(.layoutRequirement, .requirement, layout, name: layout.layoutSpecifier) { tree in
          tree.add(layout.type, .left)
          for size in [layout.size, layout.alignment].compactMap({ $0 }) {
            tree.node(.labeledExpr, .argument, size) { $0.node(.integerLiteralExpr, .expression, size, name: size) }
          }
        }
      @unknown default: break
      }
    }
  }
  mutating func inheritance(_ clause: InheritanceClauseSyntax?) {
    guard let clause else { return }
    for type in clause.inheritedTypes { add(type.type, .inheritedType) }
  }
  mutating func parameters(_ clause: FunctionParameterClauseSyntax) {
    for parameter in clause.parameters {
      var flags: NodeFlags = []
      if parameter.secondName != nil { flags.insert(.hasSecondName) }
      if parameter.ellipsis != nil { flags.insert(.variadic) }
      node(.functionParameter, .parameter, flags, parameter.start, parameter.endWithoutComma, name: parameter.firstName) { tree in
        tree.attributes(parameter.attributes)
        tree.modifiers(parameter.modifiers)
        tree.add(parameter.type, .type)
        if let value = parameter.defaultValue { tree.add(value.value, .value) }
      }
    }
  }
  static func throwing(_ clause: ThrowsClauseSyntax?) -> NodeFlags {
    guard let clause else { return [] }
    return clause.throwsSpecifier.text == "rethrows" ? .rethrows : .throws
  }
  static func effects(_ specifiers: FunctionEffectSpecifiersSyntax?) -> NodeFlags {
    guard let specifiers else { return [] }
    var flags = throwing(specifiers.throwsClause)
    if let async = specifiers.asyncSpecifier { flags.insert(async.text == "async" ? .async : .reasync) }
    return flags
  }
  static func effects(_ specifiers: TypeEffectSpecifiersSyntax?) -> NodeFlags {
    guard let specifiers else { return [] }
    var flags = throwing(specifiers.throwsClause)
    if let async = specifiers.asyncSpecifier { flags.insert(async.text == "async" ? .async : .reasync) }
    return flags
  }
  mutating func thrown(_ clause: ThrowsClauseSyntax?) {
    if let type = clause?.type { add(type, .thrownType) }
  }
  mutating func signature(_ signature: FunctionSignatureSyntax) {
    parameters(signature.parameterClause)
    thrown(signature.effectSpecifiers?.throwsClause)
    if let result = signature.returnClause { add(result.type, .returnType) }
  }
  mutating func members(_ block: MemberBlockSyntax) {
    node(.memberBlock, .memberBlock, block) { tree in tree.each(block.members, .member) }
  }
  mutating func block(_ block: CodeBlockSyntax?, _ slot: Slot) {
    guard let block else { return }
    node(.codeBlock, slot, block) { tree in tree.each(block.statements, .statement) }
  }
  mutating func accessors(_ block: AccessorBlockSyntax?) {
    guard let block else { return }
    switch block.accessors {
    case .getter(let statements):
      node(.accessorBlock, .accessorBlock, .implicitGetter, block) { tree in tree.each(statements, .statement) }
    case .accessors(let list):
      node(.accessorBlock, .accessorBlock, block) { tree in tree.each(list, .accessor) }
    @unknown default: break
    }
  }

  mutating func nominal(
    _ kind: NodeKind, _ slot: Slot, _ official: some DeclGroupSyntax & NamedDeclSyntax, _ generics: GenericParameterClauseSyntax?
  ) {
    node(kind, slot, official, name: official.name) { tree in
      tree.attributes(official.attributes)
      tree.modifiers(official.modifiers)
      tree.generics(generics)
      tree.inheritance(official.inheritanceClause)
      tree.requirements(official.genericWhereClause)
      tree.members(official.memberBlock)
    }
  }

  /// Handles declarations; false for anything else.
  mutating func addDeclaration(_ syntax: SyntaxEnum, _ slot: Slot) -> Bool {
    switch syntax {
    case .classDecl(let official): nominal(.classDecl, slot, official, official.genericParameterClause)
    case .structDecl(let official): nominal(.structDecl, slot, official, official.genericParameterClause)
    case .enumDecl(let official): nominal(.enumDecl, slot, official, official.genericParameterClause)
    case .actorDecl(let official): nominal(.actorDecl, slot, official, official.genericParameterClause)
    case .protocolDecl(let official):
      node(.protocolDecl, slot, official, name: official.name) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        if let clause = official.primaryAssociatedTypeClause {
          for type in clause.primaryAssociatedTypes {
            tree.node(.primaryAssociatedType, .primaryAssociatedType, type.name, name: type.name)
          }
        }
        tree.inheritance(official.inheritanceClause)
        tree.requirements(official.genericWhereClause)
        tree.members(official.memberBlock)
      }
    case .extensionDecl(let official):
      node(.extensionDecl, slot, official) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        tree.add(official.extendedType, .type)
        tree.inheritance(official.inheritanceClause)
        tree.requirements(official.genericWhereClause)
        tree.members(official.memberBlock)
      }
    case .functionDecl(let official):
      node(.functionDecl, slot, Self.effects(official.signature.effectSpecifiers), official, name: official.name) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        tree.generics(official.genericParameterClause)
        tree.signature(official.signature)
        tree.requirements(official.genericWhereClause)
        tree.block(official.body, .body)
      }
    case .initializerDecl(let official):
      var flags = Self.effects(official.signature.effectSpecifiers)
      if let mark = official.optionalMark { flags.insert(mark.text == "?" ? .optionalMark : .forcedMark) }
      node(.initializerDecl, slot, flags, official, name: official.initKeyword) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        tree.generics(official.genericParameterClause)
        tree.signature(official.signature)
        tree.requirements(official.genericWhereClause)
        tree.block(official.body, .body)
      }
    case .deinitializerDecl(let official):
      node(.deinitializerDecl, slot, official.effectSpecifiers?.asyncSpecifier == nil ? [] : .async, official, name: official.deinitKeyword) {
        tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        tree.block(official.body, .body)
      }
    case .subscriptDecl(let official):
      node(.subscriptDecl, slot, official, name: official.subscriptKeyword) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        tree.generics(official.genericParameterClause)
        tree.parameters(official.parameterClause)
        tree.add(official.returnClause.type, .returnType)
        tree.requirements(official.genericWhereClause)
        tree.accessors(official.accessorBlock)
      }
    case .variableDecl(let official):
      node(.variableDecl, slot, official, name: official.bindingSpecifier) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        for binding in official.bindings {
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
          tree.node(.patternBinding, .binding, [], binding.start, binding.endWithoutComma, name: name) { tree in
            tree.add(binding.pattern, .pattern)
            if let type = binding.typeAnnotation { tree.add(type.type, .type) }
            if let value = binding.initializer { tree.add(value.value, .value) }
            tree.accessors(binding.accessorBlock)
          }
        }
      }
    case .accessorDecl(let official):
      var flags: NodeFlags = official.parameters == nil ? [] : .hasParameter
      if let async = official.effectSpecifiers?.asyncSpecifier { flags.insert(async.text == "async" ? .async : .reasync) }
      flags.formUnion(Self.throwing(official.effectSpecifiers?.throwsClause))
      node(.accessorDecl, slot, flags, official, name: official.accessorSpecifier) { tree in
        tree.attributes(official.attributes)
        tree.accessorModifiers(official)
        tree.thrown(official.effectSpecifiers?.throwsClause)
        tree.block(official.body, .body)
      }
    case .enumCaseDecl(let official):
      node(.enumCaseDecl, slot, official, name: official.caseKeyword) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        for element in official.elements { tree.enumElement(element) }
      }
    case .typeAliasDecl(let official):
      node(.typealiasDecl, slot, official, name: official.name) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        tree.generics(official.genericParameterClause)
        tree.add(official.initializer.value, .type)
        tree.requirements(official.genericWhereClause)
      }
    case .associatedTypeDecl(let official):
      node(.associatedTypeDecl, slot, official, name: official.name) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        tree.inheritance(official.inheritanceClause)
        if let type = official.initializer { tree.add(type.value, .type) }
        tree.requirements(official.genericWhereClause)
      }
    case .importDecl(let official):
      node(.importDecl, slot, official, name: official.importKindSpecifier) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        for component in official.path { tree.node(.importPathComponent, .path, component.name, name: component.name) }
      }
    case .operatorDecl(let official):
      let flags: NodeFlags = official.operatorPrecedenceAndTypes == nil ? [] : .hasGroup
      node(.operatorDecl, slot, flags, official, name: official.name) { tree in
        tree.node(.declModifier, .modifier, official.fixitySpecifier, name: official.fixitySpecifier)
      }
    case .precedenceGroupDecl(let official):
      node(.precedenceGroupDecl, slot, official, name: official.name) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        for attribute in official.groupAttributes { tree.precedenceAttribute(attribute) }
      }
    case .macroDecl(let official):
      node(.macroDecl, slot, Self.effects(official.signature.effectSpecifiers), official, name: official.name) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        tree.generics(official.genericParameterClause)
        tree.signature(official.signature)
        if let value = official.definition { tree.add(value.value, .value) }
        tree.requirements(official.genericWhereClause)
      }
    case .macroExpansionDecl(let official):
      node(.macroExpansionDecl, slot, official.leftParen == nil ? [] : .hasArgumentList, official, name: official.pound) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
        tree.genericArguments(official.genericArgumentClause)
        tree.call(official.arguments, official.trailingClosure, official.additionalTrailingClosures)
      }
    case .ifConfigDecl(let official):
      node(.ifConfigDecl, slot, official) { tree in tree.clauses(official, slot) }
    case .poundSourceLocation(let official):
      node(.sourceLocationDecl, slot, official) { tree in tree.sourceLocation(official) }
    case .missingDecl(let official):
      node(.missingDecl, slot, official) { tree in
        tree.attributes(official.attributes)
        tree.modifiers(official.modifiers)
      }
    default: return false
    }
    return true
  }

  private mutating func accessorModifiers(_ official: AccessorDeclSyntax) {
    if let modifier = official.modifier { node(.declModifier, .modifier, modifier, name: modifier.name) }
  }

  private mutating func enumElement(_ element: EnumCaseElementSyntax) {
    node(
      .enumCaseElement, .enumElement, element.parameterClause == nil ? [] : .hasArgumentList, element.start, element.endWithoutComma,
      name: element.name
    ) { tree in
      for parameter in element.parameterClause?.parameters ?? [] {
        let flags: NodeFlags = parameter.secondName == nil ? [] : .hasSecondName
        tree.node(.functionParameter, .parameter, flags, parameter.start, parameter.endWithoutComma, name: parameter.firstName) { tree in
          tree.modifiers(parameter.modifiers)
          tree.add(parameter.type, .type)
          if let value = parameter.defaultValue { tree.add(value.value, .value) }
        }
      }
      if let value = element.rawValue { tree.add(value.value, .value) }
    }
  }

  private mutating func precedenceAttribute(_ attribute: PrecedenceGroupAttributeListSyntax.Element) {
    switch attribute {
    case .precedenceGroupRelation(let relation):
      node(.precedenceGroupAttribute, .precedenceAttribute, relation, name: relation.higherThanOrLowerThanLabel) { tree in
        for name in relation.precedenceGroups { tree.node(.importPathComponent, .path, name.name, name: name.name) }
      }
    case .precedenceGroupAssignment(let assignment):
      node(.precedenceGroupAttribute, .precedenceAttribute, assignment, name: assignment.assignmentLabel) { tree in
        tree.node(.importPathComponent, .path, assignment.value, name: assignment.value)
      }
    case .precedenceGroupAssociativity(let associativity):
      node(.precedenceGroupAttribute, .precedenceAttribute, associativity, name: associativity.associativityLabel) { tree in
        tree.node(.importPathComponent, .path, associativity.value, name: associativity.value)
      }
    @unknown default: break
    }
  }

  private mutating func sourceLocation(_ official: PoundSourceLocationSyntax) {
    guard let arguments = official.arguments else { return }
    node(.labeledExpr, .argument, [], arguments.fileLabel.start, arguments.fileName.end, name: arguments.fileLabel) { tree in
      tree.simpleString(arguments.fileName, .expression)
    }
    node(.labeledExpr, .argument, [], arguments.lineLabel.start, arguments.lineNumber.end, name: arguments.lineLabel) { tree in
      tree.node(.integerLiteralExpr, .expression, arguments.lineNumber, name: arguments.lineNumber)
    }
  }

  /// The clauses of an `#if` standing at `slot`.
  mutating func clauses(_ official: IfConfigDeclSyntax, _ slot: Slot) {
    for clause in official.clauses {
      node(.ifConfigClause, .clause, clause, name: clause.poundKeyword) { tree in
        if let condition = clause.condition { tree.add(condition, .condition) }
        switch clause.elements {
        case .statements(let list): tree.each(list, .statement)
        case .switchCases(let list): tree.each(list, .switchCase)
        case .decls(let list): tree.each(list, .member)
        case .postfixExpression(let expression): tree.add(expression, .expression)
        case .attributes(let list): tree.attributes(list)
        case nil: break
        @unknown default: break
        }
      }
    }
  }

  /// An attribute with its arguments.
  mutating func attribute(_ official: AttributeSyntax, _ slot: Slot) {
    let name: TokenSyntax?
    switch official.attributeName.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): name = type.name
    case .memberType(let type): name = type.name
    default: name = nil
    }
    node(.attribute, slot, official.leftParen == nil ? [] : .hasArgumentList, official, name: name) { tree in
      tree.add(official.attributeName, .attributeName)
      switch official.arguments {
      case nil: break
      case .argumentList(let list):
        let word = name?.text ?? ""
        let isRole = word == "attached" || word == "freestanding" || word == "isolated" || word == "convention"
        if isRole { tree.tokens(list) } else { tree.labeled(list, .argument) }
      case .availability(let list): tree.availability(list)
      case .some(let other): tree.tokens(Syntax(other))
      }
    }
  }

  private mutating func simpleString(_ official: SimpleStringLiteralExprSyntax, _ slot: Slot) {
    node(.stringLiteralExpr, slot, official.openingQuote.text == "\"\"\"" ? .multiline : [], official)
  }

  private mutating func tokens(_ syntax: some SyntaxProtocol) {
    if syntax.firstToken(viewMode: .sourceAccurate) != nil { node(.attributeTokens, .argument, syntax) }
  }

  /// The arguments of `@available` and `#available`.
  mutating func availability(_ list: AvailabilityArgumentListSyntax) {
    for argument in list {
      let name = argument.firstToken(viewMode: .sourceAccurate)
      node(.availabilityArgument, .argument, [], argument.start, argument.endWithoutComma, name: name) { tree in
        if case .availabilityLabeledArgument(let labeled) = argument.argument, case .string(let string) = labeled.value {
          tree.simpleString(string, .value)
        }
      }
    }
  }
}

extension WithTrailingCommaSyntax {
  var endWithoutComma: AbsolutePosition {
    guard let comma = trailingComma else { return end }
    return comma.previousToken(viewMode: .sourceAccurate)?.end ?? end
  }
}
