// Trees of vocabulary files to interned tables. Nothing here throws: what is not understood is a problem with its place,
// which the tool shows for files of the configuration and a test refuses for the built-in ones.
import BuiltInVocabulary
import Semantics
import YAML

/// The vocabulary as trees, each with the name of its file.
package struct VocabularySource: Sendable {
  package var documents: [(file: String, root: YAMLNode)]
  package var problems: [String] = []

  package init(documents: [(file: String, root: YAMLNode)] = []) {
    self.documents = documents
  }

  /// The files of `Rules/Vocabulary`, embedded in the executable.
  package static let builtIn: VocabularySource = {
    var source = VocabularySource()
    for index in 0 ..< Int(vocabulary_file_count) {
      let file = vocabulary_files_at(index)
      let bytes = UnsafeBufferPointer(start: file.bytes, count: Int(file.count))
      source.add(String(decoding: bytes, as: UTF8.self), file: String(cString: file.name))
    }
    return source
  }()

  /// The same with further texts, as the configuration names them.
  package func adding(_ texts: [(file: String, text: String)]) -> VocabularySource {
    var source = self
    for (file, text) in texts { source.add(text, file: file) }
    return source
  }

  /// Adds a text; a later entry for the same member is preferred where both fit a call equally well.
  package mutating func add(_ text: String, file: String) {
    do {
      if let root = try YAMLNode.parse(text) { documents.append((file, root)) }
    } catch {
      problems.append("\(file):\(error.line): \(error.message)")
    }
  }
}

extension VocabularySource {
  /// What is not understood in texts for a project, each with file and line.
  package static func mistakes(in texts: [(file: String, text: String)]) -> [String] {
    var names = NameInterner()
    return Vocabulary(VocabularySource().adding(texts), names: &names).problems
  }
}

extension Vocabulary {
  init(_ source: VocabularySource, names: inout NameInterner) {
    problems = source.problems
    anyReceiver = names.intern("Any")
    globalReceiver = names.intern("Global")
    for (file, document) in source.documents {
      // A file is a mapping of sections; entries written in the configuration are a list of such mappings.
      for section in (document.items ?? [document]).flatMap({ $0.pairs ?? [] }) {
        switch section.key {
        case "types": readTypes(section.value, file, &names)
        case "members": readMembers(section.value, file, &names)
        case "entries": readEntries(section.value, file, &names)
        case "functions": hints.readFunctions(section.value, file, &problems)
        case "observed": hints.readObserved(section.value, file, &problems)
        case "closures": hints.readClosures(section.value, file, &problems)
        case "builders": hints.readBuilders(section.value)
        case "roles": hints.readRoles(section.value, file, &names, &problems)
        default: problems.append("\(file):\(section.line): unknown section '\(section.key)'")
        }
      }
    }
    if let text = patterns.overlong { problems.append("the type '\(text)…' is too long to be one") }
    typeIndex = Array(repeating: 0, count: names.count)
    for (index, type) in types.enumerated() {
      typeIndex[Int(type.name.raw)] = UInt32(index + 1)
      parameterNames.formUnion(type.parameters)
    }
    for index in 0 ..< names.count {
      let text = names.names[index]
      if let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot != text.utf8.startIndex {
        let last = names.intern(String(text[text.utf8.index(after: dot)...]))
        lastComponents[NameID(UInt32(index))] = last
      }
    }
  }

  private mutating func readTypes(_ node: YAMLNode, _ file: String, _ names: inout NameInterner) {
    for pair in node.pairs ?? [] {
      var type = VocabularyType(name: names.intern(pair.key))
      for property in pair.value.pairs ?? [] {
        switch property.key {
        case "parameters": type.parameters = (property.value.items ?? []).map { names.intern($0.text ?? "") }
        case "is": type.supertypes = (property.value.items ?? []).map { patterns.parse($0.text ?? "", &names) }
        case "main": type.isMainActor = property.value.truth ?? false
        case "reference": type.isReference = property.value.truth ?? false
        case "value": type.isValue = property.value.truth ?? false
        case "loose": type.isLoose = property.value.truth ?? false
        case "rest": type.rest = addRest(of: type.name, property.value.text ?? "", &names)
        default: problems.append("\(file):\(property.line): unknown key '\(property.key)' of a type")
        }
      }
      // What values compute changes nothing, whatever it is called.
      if type.isValue, type.rest == nil { type.rest = addRest(of: type.name, "none", &names) }
      types.append(type)
    }
  }

  private mutating func addRest(of type: NameID, _ returns: String, _ names: inout NameInterner) -> Int {
    var member = VocabularyMember(receiver: type, name: names.intern("*"))
    member.returns = patterns.parse(returns, &names)
    members.append(member)
    return members.count - 1
  }

  private mutating func readMembers(_ node: YAMLNode, _ file: String, _ names: inout NameInterner) {
    for receiver in node.pairs ?? [] {
      let receiverName = names.intern(receiver.key)
      for pair in receiver.value.pairs ?? [] {
        let (name, labels) = Vocabulary.signature(pair.key, &names)
        var member = VocabularyMember(receiver: receiverName, name: name, labels: labels)
        member.isForAnyReceiver = receiverName == anyReceiver || receiverName == globalReceiver
        if let text = pair.value.text {
          member.returns = patterns.parse(text, &names)
        } else {
          readMember(pair.value, into: &member, file, &names)
        }
        let index = UInt32(members.count)
        members.append(member)
        byReceiver.add(index, to: KeyedLists.key(receiverName.raw, name))
        byName.add(index, to: UInt64(name.raw))
      }
    }
  }

  /// `name(label:_:)` as name and labels; no parentheses: any labels.
  static func signature(_ text: String, _ names: inout NameInterner) -> (NameID, [NameID]?) {
    guard let open = text.utf8.firstIndex(of: UInt8(ascii: "(")) else { return (names.intern(text), nil) }
    let inside = text[text.utf8.index(after: open)...].dropLast()
    let labels = inside.split(separator: ":").map { $0 == "_" ? NameID.none : names.intern(String($0)) }
    return (names.intern(String(text[..<open])), labels)
  }

  private mutating func readMember(
    _ node: YAMLNode, into member: inout VocabularyMember, _ file: String, _ names: inout NameInterner
  ) {
    var paths: PathKinds = []
    var gives: YAMLNode?
    for property in node.pairs ?? [] {
      let text = property.value.text ?? ""
      var understood = true
      switch property.key {
      case "returns": member.returns = patterns.parse(text, &names)
      case "takes":
        if let pairs = property.value.pairs {
          for pair in pairs {
            member.takes.append((pair.key == "_" ? NameID.none : names.intern(pair.key), patterns.parse(pair.value.text ?? "", &names)))
          }
        } else {
          member.takes = [(nil, patterns.parse(text, &names))]
        }
      case "case": member.payload = patterns.parse(text, &names)
      case "kind":
        if let kind = CallKind(rawValue: text) { member.kind = kind } else { understood = false }
      case "writes":
        member.mutation = MutationEffect(rawValue: text)
        understood = member.mutation != nil
      case "stream":
        if let stream = StreamOperator(rawValue: text) { member.stream = stream } else { understood = false }
      case "closure":
        if let role = ClosureRole(rawValue: text) { member.closures.append(ClosureSlot(label: .none, role: role)) } else { understood = false }
      case "closures":
        for slot in property.value.pairs ?? [] {
          guard let role = ClosureRole(rawValue: slot.value.text ?? "") else { understood = false; continue }
          member.closures.append(ClosureSlot(label: slot.key == "_" ? .none : names.intern(slot.key), role: role))
        }
      case "gives": gives = property.value
      case "paths": paths = pathKinds(text, file, property.line)
      case "known-only": member.isForKnownReceiver = property.value.truth ?? false
      case "cancels-previous": member.cancelsPrevious = property.value.truth ?? false
      default: understood = false
      }
      if !understood { problems.append("\(file):\(property.line): '\(property.key): \(text)' is not understood") }
    }
    member.paths = paths
    for slot in member.closures.indices {
      member.closures[slot].paths = paths
      let given = gives?.pairs == nil ? gives : gives?[member.closures[slot].label.isNone ? "_" : names[member.closures[slot].label]]
      let list = given?.items ?? given.map { [$0] } ?? []
      member.gives.append(list.map { patterns.parse($0.text ?? "", &names) })
    }
  }

  private mutating func readEntries(_ node: YAMLNode, _ file: String, _ names: inout NameInterner) {
    for type in node.pairs ?? [] {
      let typeName = names.intern(type.key)
      for pair in type.value.pairs ?? [] {
        let (name, labels) = Vocabulary.signature(pair.key, &names)
        let paths = pathKinds(pair.value.text ?? "", file, pair.line)
        entryIndex.add(UInt32(entries.count), to: KeyedLists.key(typeName.raw, name))
        entries.append(EntryPoint(labels: labels, paths: paths))
      }
    }
  }

  private mutating func pathKinds(_ text: String, _ file: String, _ line: Int) -> PathKinds {
    var kinds: PathKinds = []
    for word in text.split(separator: " ") {
      if let kind = PathKinds(word: String(word)) {
        kinds.insert(kind)
      } else {
        problems.append("\(file):\(line): '\(word)' is no kind of path")
      }
    }
    return kinds
  }
}
