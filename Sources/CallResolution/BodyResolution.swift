// Stage 6 (resolve), the whole: files in parallel, each over the frozen tables; then their types are merged in file order,
// so that nothing depends on which thread did what.
import ControlFlow
import Semantics
import Synchronization

/// What resolving one file gives, in handles of its own store.
private struct FileOutcome: Sendable {
  var types: ContiguousArray<TypeHandle>
  var resolutions: ContiguousArray<Resolution>
  var lists: [FunctionID]
  var locals: [TypeHandle]
  var results: [TypeHandle]
  var starts: [UInt32]
  var written: [PropertyID]
  var writtenNames: [NameID]
}

extension Linkage {
  /// Resolves all bodies; fills `resolutions`, the results of closures, and the flags of properties.
  func resolveBodies(jobs: Int) {
    _ = store.merge(into: &table)
    table.genericParameters = genericParameters
    let count = files.count
    let frozen = table
    let outcomes = UnsafeMutableBufferPointer<FileOutcome?>.allocate(capacity: count)
    let stores = UnsafeMutableBufferPointer<TypeStore?>.allocate(capacity: count)
    outcomes.initialize(repeating: nil)
    stores.initialize(repeating: nil)
    defer {
      outcomes.deinitialize().deallocate()
      stores.deinitialize().deallocate()
    }
    let places = UnsafeShared((outcomes, stores))
    Parallel.forEach(count: count, jobs: jobs) { file in
      let store = TypeStore(over: frozen)
      let resolver = FileResolver(self, file: file, store: store)
      resolver.resolveAll()
      places.value.1[file] = store
      places.value.0[file] = FileOutcome(
        types: resolver.types, resolutions: resolver.resolutions, lists: resolver.lists, locals: resolver.locals,
        results: resolver.results, starts: resolver.starts, written: resolver.writtenProperties, writtenNames: resolver.writtenNames)
    }
    var maps: [[UInt32]] = []
    for file in 0 ..< count { maps.append(stores[file]!.merge(into: &table)) }
    let frozenCount = UInt32(frozen.count)
    let merged = UnsafeMutableBufferPointer<FileResolution?>.allocate(capacity: count)
    merged.initialize(repeating: nil)
    defer { merged.deinitialize().deallocate() }
    let target = UnsafeShared(merged)
    let finalMaps = maps
    Parallel.forEach(count: count, jobs: jobs) { file in
      let outcome = places.value.0[file]!
      target.value[file] = FileResolution(outcome, finalMaps[file], frozenCount)
    }
    resolutions = merged.map { $0! }
    for file in 0 ..< count {
      let first = Int(functionStarts[file])
      let map = maps[file]
      for (position, type) in outcomes[file]!.results.enumerated() {
        resultTypes[first + position] = type.raw >= frozenCount ? TypeHandle(map[Int(type.raw - frozenCount)]) : type
      }
    }
    markWrites(outcomes.map { ($0!.written, $0!.writtenNames) })
    countCoverage()
  }

  private func markWrites(_ writes: [(properties: [PropertyID], names: [NameID])]) {
    var isWritten = [Bool](repeating: false, count: properties.count)
    var names = [Bool](repeating: false, count: interner.count)
    for write in writes {
      for property in write.properties { isWritten[Int(property.raw)] = true }
      for name in write.names { names[Int(name.raw)] = true }
    }
    for position in properties.indices {
      let info = properties[position]
      guard info.isStored else { continue }
      let declaration = files[Int(info.file.raw)].index.properties[Int(info.declaration.raw)]
      properties[position].isNeverWrittenAfterInit = info.isLet || !isWritten[position] && !names[Int(declaration.name.raw)]
    }
    for (overridden, overriding) in propertyDispatch {
      // Written through the one, written in the other.
      if isWritten[Int(overridden.raw)] {
        for property in overriding where !properties[Int(property.raw)].isLet { properties[Int(property.raw)].isNeverWrittenAfterInit = false }
      }
    }
  }

  private func countCoverage() {
    for (file, lowered) in files.enumerated() {
      let resolution = resolutions[file]
      for (position, body) in lowered.bodies.enumerated() where resolution.starts[position] != .max {
        let base = Int(resolution.starts[position])
        for (offset, instruction) in body.instructions.enumerated() where instruction.opcode == .call {
          coverage.count(resolution.resolutions[base + offset])
        }
      }
    }
  }
}

extension FileResolution {
  fileprivate convenience init(_ outcome: FileOutcome, _ map: [UInt32], _ frozenCount: UInt32) {
    func final(_ type: TypeHandle) -> TypeHandle {
      type.raw >= frozenCount ? TypeHandle(map[Int(type.raw - frozenCount)]) : type
    }
    var resolutions = Array(outcome.resolutions)
    if !map.isEmpty {
      for position in resolutions.indices where resolutions[position].tag == .external || resolutions[position].tag == .type {
        resolutions[position].a = final(TypeHandle(resolutions[position].a)).raw
      }
    }
    self.init(
      types: map.isEmpty ? Array(outcome.types) : outcome.types.map(final), resolutions: resolutions, lists: outcome.lists,
      locals: outcome.locals.map(final), starts: outcome.starts)
  }
}

extension ResolutionCoverage {
  mutating func count(_ entry: Resolution) {
    calls += 1
    if entry.flags.contains(.ambiguous) { ambiguous += 1 }
    switch entry.tag {
    case .functions, .initializer, .enumCase: toFunctions += 1
    case .tooMany: tooMany += 1
    case .closureLocal, .closureProperty, .closureValue: toClosures += 1
    case .external: if entry.count > 0 { toVocabulary += 1 } else { toExternal += 1 }
    case .unresolved, .property, .type: unresolved += 1
    }
  }
}
