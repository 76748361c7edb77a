// Stage 4 (lower). The code of all functions of a file in three pieces of memory. A file has thirty functions and most of
// them are short: an array for each kind of thing in each of them would cost more time and memory than what is in it.
import Semantics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Blocks, instructions and operands of the functions of one file, those of a function next to each other.
public final class FileCode: @unchecked Sendable {
  /// Where the code of one function lies.
  @usableFromInline struct Extent: BitwiseCopyable, Sendable {
    @usableFromInline var firstBlock: UInt32 = 0
    @usableFromInline var blockCount: UInt32 = 0
    @usableFromInline var firstInstruction: UInt32 = 0
    @usableFromInline var instructionCount: UInt32 = 0
  }

  @usableFromInline let extents: UnsafeMutableBufferPointer<Extent>
  @usableFromInline let blocks: UnsafeMutableBufferPointer<Block>
  @usableFromInline let instructions: UnsafeMutableBufferPointer<Instruction>
  /// The operands of all instructions, which name ranges of it.
  @usableFromInline var operands: [Operand]

  /// Takes memory over that the system's `free` frees.
  init(
    extents: UnsafeMutableBufferPointer<Extent>, blocks: UnsafeMutableBufferPointer<Block>,
    instructions: UnsafeMutableBufferPointer<Instruction>, operands: [Operand]
  ) {
    self.extents = extents
    self.blocks = blocks
    self.instructions = instructions
    self.operands = operands
  }

  private convenience init(copying other: FileCode) {
    func copy<Element: BitwiseCopyable>(_ elements: UnsafeMutableBufferPointer<Element>) -> UnsafeMutableBufferPointer<Element> {
      var stack = RegionStack<Element>()
      for element in elements { stack.append(element) }
      return stack.take()
    }
    self.init(
      extents: copy(other.extents), blocks: copy(other.blocks), instructions: copy(other.instructions), operands: other.operands)
  }

  deinit {
    free(extents.baseAddress)
    free(blocks.baseAddress)
    free(instructions.baseAddress)
  }

  /// Code without functions, shared.
  static let empty = FileCode(
    extents: .init(start: nil, count: 0), blocks: .init(start: nil, count: 0), instructions: .init(start: nil, count: 0),
    operands: [])

  /// The same code with every name replaced by `table[its number]`: itself where nobody else holds it, a copy otherwise.
  static func mapNames(_ code: inout FileCode, _ table: [NameID]) {
    if !isKnownUniquelyReferenced(&code) { code = FileCode(copying: code) }
    for position in code.instructions.indices {
      let name = code.instructions[position].name
      if !name.isNone { code.instructions[position].name = table[Int(name.raw)] }
    }
    code.operands.withUnsafeMutableBufferPointer { operands in
      for position in operands.indices where !operands[position].label.isNone {
        operands[position].label = table[Int(operands[position].label.raw)]
      }
    }
  }
}

/// The blocks or instructions of one function. It keeps the code of the file alive.
public struct CodeSlice<Element>: RandomAccessCollection {
  @usableFromInline let owner: FileCode
  @usableFromInline let start: UnsafePointer<Element>?
  public let count: Int

  @inlinable init(owner: FileCode, _ elements: UnsafeMutableBufferPointer<Element>, first: UInt32, count: UInt32) {
    self.owner = owner
    start = elements.baseAddress.map { UnsafePointer($0 + Int(first)) }
    self.count = Int(count)
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }
  @inlinable public subscript(_ index: Int) -> Element {
    precondition(index >= 0 && index < count)
    return start.unsafelyUnwrapped[index]
  }

  /// Hands out the memory of the elements, valid while the code of the file lives.
  @inlinable public func withUnsafeBufferPointer<Value>(_ body: (UnsafeBufferPointer<Element>) -> Value) -> Value {
    body(UnsafeBufferPointer(start: start, count: count))
  }
}

/// The bodies of a file's functions, under their numbers.
public struct FunctionBodies: RandomAccessCollection {
  @usableFromInline let code: FileCode

  @inlinable init(_ code: FileCode) { self.code = code }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { code.extents.count }
  @inlinable public subscript(_ index: Int) -> FunctionBody { FunctionBody(code, index) }
}
