// Stage 5 (link), pass 1: one name table and dense ids for all files.
import ControlFlow
import Semantics

extension Linkage {
  /// Takes the files over: maps their names, numbers their declarations, tells their modules.
  func addFiles(_ input: consuming [LoweredFile], jobs: Int) {
    files = consume input
    var maps: [[NameID]] = []
    maps.reserveCapacity(files.count)
    for file in files {
      var map: [NameID] = []
      map.reserveCapacity(file.index.names.count)
      file.index.names.forEach { map.append(interner.intern($0)) }
      maps.append(map)
    }
    let finalMaps = maps
    files.withUnsafeMutableBufferPointer { buffer in
      let shared = UnsafeShared(buffer)
      Parallel.forEach(count: buffer.count, jobs: jobs) { index in shared.value[index].mapNames(finalMaps[index]) }
    }
    number()
    assignModules()
  }

  private func number() {
    var functions: UInt32 = 0
    var propertyCount: UInt32 = 0
    var cases: UInt32 = 0
    for (index, file) in files.enumerated() {
      functionStarts.append(functions)
      propertyStarts.append(propertyCount)
      enumCaseStarts.append(cases)
      functionFiles.append(contentsOf: repeatElement(UInt32(index), count: file.index.functions.count))
      functions += UInt32(file.index.functions.count)
      propertyCount += UInt32(file.index.properties.count)
      cases += UInt32(file.index.enumCases.count)
    }
    children = Array(repeating: [], count: Int(functions))
    for (index, file) in files.enumerated() {
      for (position, function) in file.index.functions.enumerated() {
        guard let outer = function.enclosingFunction else { continue }
        children[Int(functionStarts[index] + outer.raw)].append(FunctionID(functionStarts[index] + UInt32(position)))
      }
    }
  }

  /// The module of a file: the folder below the last `Sources` or `Tests`, else the first folder in which paths differ.
  private func assignModules() {
    let folders = files.map { $0.source.path.split(separator: "/").dropLast().map(String.init) }
    var numbers: [String: UInt32] = [:]
    self.folders = folders.map { path in
      path.map { name in
        if let known = numbers[name] { return known }
        numbers[name] = UInt32(numbers.count)
        return UInt32(numbers.count - 1)
      }
    }
    var common = folders.first ?? []
    for folder in folders {
      var count = 0
      while count < min(common.count, folder.count), common[count] == folder[count] { count += 1 }
      common = Array(common.prefix(count))
    }
    for folder in folders {
      let marker = folder.lastIndex { $0 == "Sources" || $0 == "Tests" }
      let path: ArraySlice<String>
      if let marker {
        path = folder[...min(marker + 1, folder.count - 1)]
      } else {
        path = folder.prefix(common.count + 1)
      }
      modules.append(interner.intern(path.joined(separator: "/")))
    }
  }
}

/// A buffer that workers share, each touching elements of its own.
struct UnsafeShared<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
