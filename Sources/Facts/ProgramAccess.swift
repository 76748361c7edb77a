// Stage 7 (facts). The look-ups the interpreter makes most, compiled into this module. A call into another module returns a
// copy of the whole declaration, nine reference counts up and down, for one flag; here only the field asked for is read
// (18 instructions against 130).
import CallResolution
import ControlFlow
import Semantics

extension Program {
  @inline(__always) func file(of function: FunctionID) -> FileID { FileID(functionFiles[Int(function.raw)]) }

  @inline(__always) func local(_ function: FunctionID) -> FunctionDeclarationID {
    FunctionDeclarationID(function.raw - functionStarts[Int(functionFiles[Int(function.raw)])])
  }

  @inline(__always) func function(_ declaration: FunctionDeclarationID, in file: FileID) -> FunctionID {
    FunctionID(functionStarts[Int(file.raw)] + declaration.raw)
  }

  @inline(__always) func declaration(of function: FunctionID) -> FunctionDeclaration {
    let file = Int(functionFiles[Int(function.raw)])
    return files[file].index.functions[Int(function.raw - functionStarts[file])]
  }

  @inline(__always) func body(of function: FunctionID) -> FunctionBody {
    let file = Int(functionFiles[Int(function.raw)])
    return files[file].bodies[Int(function.raw - functionStarts[file])]
  }

  @inline(__always) func owner(of function: FunctionID) -> TypeID? {
    let raw = functionOwners[Int(function.raw)]
    return raw == .max ? nil : TypeID(raw)
  }

  @inline(__always) func enclosing(_ function: FunctionID) -> FunctionID? {
    declaration(of: function).enclosingFunction.map { self.function($0, in: file(of: function)) }
  }

  @inline(__always) func children(of function: FunctionID) -> [FunctionID] { children[Int(function.raw)] }

  @inline(__always) subscript(_ type: TypeID) -> NominalType {
    // Lent, not copied: a type has a dozen lists.
    _read { yield nominalTypes[Int(type.raw)] }
  }
  @inline(__always) subscript(_ property: PropertyID) -> PropertyInfo { properties[Int(property.raw)] }

  @inline(__always) func accessor(
    _ path: KeyPath<PropertyDeclaration, FunctionDeclarationID?>, of property: PropertyID
  ) -> FunctionID? {
    let info = properties[Int(property.raw)]
    guard let accessor = files[Int(info.file.raw)].index.properties[Int(info.declaration.raw)][keyPath: path] else { return nil }
    return function(accessor, in: info.file)
  }

  @inline(__always) func vocabularyMember(of value: ValueID, in body: ResolvedBody) -> VocabularyMember? {
    body.vocabularyIndex(of: value).map { vocabulary.members[$0] }
  }
}

/// Accessors and owners of all properties, side by side: the interpreter asks at every read and store, and declarations lie
/// far apart.
struct PropertyAccessors: Sendable {
  private struct Entry: Sendable, BitwiseCopyable {
    var getter, setter, didSet: UInt32
    var isOfObject: Bool
  }
  private let entries: [Entry]

  init(_ program: Program) {
    entries = program.properties.indices.map { number in
      let property = PropertyID(UInt32(number))
      func raw(_ accessor: FunctionID?) -> UInt32 { accessor?.raw ?? .max }
      return Entry(
        getter: raw(program.accessor(\.getter, of: property)), setter: raw(program.accessor(\.setter, of: property)),
        didSet: raw(program.accessor(\.didSet, of: property)),
        isOfObject: program[property].owner.map { program[$0].isReference } ?? false)
    }
  }

  func getter(of property: PropertyID) -> FunctionID? { function(entries[Int(property.raw)].getter) }
  func setter(of property: PropertyID) -> FunctionID? { function(entries[Int(property.raw)].setter) }
  func didSet(of property: PropertyID) -> FunctionID? { function(entries[Int(property.raw)].didSet) }
  /// A member of a class or actor.
  func isOfObject(_ property: PropertyID) -> Bool { entries[Int(property.raw)].isOfObject }
  private func function(_ raw: UInt32) -> FunctionID? { raw == .max ? nil : FunctionID(raw) }
}

extension ResolvedBody {
  @inline(__always) func type(of value: ValueID) -> TypeHandle {
    Int(value.raw) < count ? storage.types[base + Int(value.raw)] : .unknown
  }
}
