// The linked program as text, for `--dump program`, `--dump callgraph` and snapshots.
import ControlFlow
import Semantics

extension Program {
  /// Types with supertypes, properties with types, functions with signatures.
  package func dumpProgram() -> String {
    var text = ""
    for (number, type) in nominalTypes.enumerated() {
      text += "\(type.kind) \(type.qualifiedName)"
      if !type.genericParameters.isEmpty { text += "<" + type.genericParameters.map(describe).joined(separator: ", ") + ">" }
      if !type.inherited.isEmpty { text += ": " + type.inherited.map(describe).joined(separator: ", ") }
      if type.isMainActor { text += " @MainActor" }
      if type.sites.count > 1 { text += " sites \(type.sites.count)" }
      text += "\n"
      if !type.subtypes.isEmpty { text += "  subtypes " + type.subtypes.map { self[$0].qualifiedName }.joined(separator: ", ") + "\n" }
      for enumCase in type.enumCases {
        let payload = payloadTypes(of: enumCase).map(describe).joined(separator: ", ")
        text += "  case \(names[declaration(of: enumCase).name])" + (payload.isEmpty ? "" : "(\(payload))") + "\n"
      }
      for property in type.properties { text += "  " + line(property) }
      for function in type.functions { text += "  " + line(function) }
      _ = number
    }
    for property in properties.indices where properties[property].owner == nil { text += line(PropertyID(UInt32(property))) }
    for function in functionIDs where owner(of: function) == nil {
      let declaration = declaration(of: function)
      if declaration.kind == .function, declaration.enclosingFunction == nil { text += line(function) }
    }
    return text
  }

  private func line(_ property: PropertyID) -> String {
    let info = self[property]
    var text = (info.isStatic ? "static " : "") + (info.isLet ? "let " : "var ") + names[declaration(of: property).name]
    text += ": " + describe(info.type)
    if info.wrapper != .none { text += " @\(info.wrapper)" }
    if !info.isStored { text += " computed" }
    if info.isNeverWrittenAfterInit { text += " fixed" }
    let roles = roles(of: property)
    if !roles.isEmpty { text += " [\(roles.description)]" }
    return text + "\n"
  }

  private func line(_ function: FunctionID) -> String {
    let declaration = declaration(of: function)
    let parts = zip(declaration.parameters, parameterTypes(of: function)).map { parameter, type in
      (parameter.label.isNone ? "_" : names[parameter.label]) + ": " + describe(type)
    }
    var text = declaration.modifiers.contains(.static) ? "static " : ""
    text += names[declaration.name] + "(" + parts.joined(separator: ", ") + ") -> " + describe(resultType(of: function))
    if let paths = entryPaths(of: function) { text += " entry [\(paths.description)]" }
    let hints = nameHints(of: function)
    if !hints.isEmpty { text += " hints [\(hints.description)]" }
    return text + "\n"
  }

  /// Every function with its values: types, symbols and callees.
  package func dumpResolution() -> String {
    var text = ""
    for function in functionIDs where declaration(of: function).hasBody {
      let body = body(of: function)
      if body.instructions.isEmpty { continue }
      text += qualifiedName(of: function) + " -> " + describe(resultType(of: function)) + "\n"
      let resolved = resolved(function)
      for (position, instruction) in body.instructions.enumerated() {
        text += line(ValueID(UInt32(position)), instruction, resolved, function)
      }
    }
    return text
  }

  private func line(_ value: ValueID, _ code: Instruction, _ resolved: ResolvedBody, _ function: FunctionID) -> String {
    let type = resolved.type(of: value)
    let source = files[Int(file(of: function).raw)].source
    var what: String
    switch code.opcode {
    case .call, .subscript, .binary, .unary, .macro:
      let callee = resolved.callee(of: value)
      if case .external(.unknown, _) = callee, code.opcode == .binary || code.opcode == .unary { return "" }
      what = describe(callee, resolved, value, source.path)
    case .identifier, .member, .implicitMember, .localFunction, .keyPath, .selector: what = describe(resolved.symbol(of: value), resolved, value)
    case .bind:
      let local = files[Int(file(of: function).raw)].index.locals[Int(code.index)]
      return "  \(names[local.name]): " + describe(self.type(of: LocalID(code.index), in: file(of: function))) + "\n"
    default: return ""
    }
    let excerpt = source.text(code.range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = excerpt.count > 60 ? String(excerpt.prefix(57)) + "..." : excerpt
    if resolved.isImplicitSelf(value) { what += " implicit-self" }
    if resolved.isProjection(value) { what += " projection" }
    if resolved.isWrapperStorage(value) { what += " wrapper" }
    if resolved.isAmbiguous(value) { what += " ambiguous" }
    return "  %\(value.raw) \(short) => \(what) : \(describe(type))\n"
  }

  private func describe(_ symbol: Symbol, _ resolved: ResolvedBody, _ value: ValueID) -> String {
    switch symbol {
    case .unresolved: "?"
    case .property(let property): "property " + qualifiedName(of: property)
    case .functions(let functions): "functions " + functions.map(qualifiedName).joined(separator: " | ")
    case .type(let type): "type " + describe(type)
    case .enumCase(let enumCase): "case " + self[owner(of: enumCase)].qualifiedName + "." + names[declaration(of: enumCase).name]
    case .external(let receiver): "external of " + describe(receiver) + vocabularyMark(resolved, value)
    }
  }

  private func vocabularyMark(_ resolved: ResolvedBody, _ value: ValueID) -> String {
    guard let member = vocabularyMember(of: value, in: resolved) else { return "" }
    var text = " as " + names[member.receiver] + "." + names[member.name]
    if member.kind != .plain { text += " \(member.kind.rawValue)" }
    if let mutation = member.mutation { text += " writes \(mutation.rawValue)" }
    if member.stream != .none { text += " stream \(member.stream.rawValue)" }
    return text
  }

  private func describe(_ callee: Callee, _ resolved: ResolvedBody, _ value: ValueID, _ path: String) -> String {
    switch callee {
    case .unresolved: "?"
    case .functions(let functions): "calls " + functions.map(qualifiedName).joined(separator: " | ")
    case .tooMany(let functions): "calls \(functions.count) functions"
    case .closureValue(.local(let local)): "closure local #\(local.raw)"
    case .closureValue(.property(let property)): "closure in " + qualifiedName(of: property)
    case .closureValue(.value(let value)): "closure %\(value.raw)"
    case .initializer(let type, let functions):
      "makes " + self[type].qualifiedName + (functions.isEmpty ? "" : " by " + functions.map(qualifiedName).joined(separator: " | "))
    case .enumCase(let enumCase): "case " + self[owner(of: enumCase)].qualifiedName + "." + names[declaration(of: enumCase).name]
    case .external(let receiver, let name):
      "external " + names[name] + " of " + describe(receiver) + vocabularyMark(resolved, value)
    }
  }

  /// Each function with the functions that it calls.
  package func dumpCallGraph() -> String {
    var text = ""
    for function in functionIDs {
      let body = body(of: function)
      let resolved = resolved(function)
      var lines: [String] = []
      for (position, code) in body.instructions.enumerated() where code.opcode == .call {
        switch resolved.callee(of: ValueID(UInt32(position))) {
        case .functions(let functions): lines += functions.map(qualifiedName)
        case .initializer(_, let functions): lines += functions.map(qualifiedName)
        default: break
        }
      }
      if !lines.isEmpty { text += qualifiedName(of: function) + "\n" + lines.map { "  -> " + $0 + "\n" }.joined() }
    }
    return text
  }
}
