// Types, extensions, members, generics, attributes and modifiers.
import Foundation
import struct Combine.AnyCancellable

@MainActor public final class Store<Item: Identifiable & Sendable>: Base<Item>, ObservableObject, Outer.Delegate where Item.ID == String, Item: Codable {
  enum Phase: Equatable { case idle, loading(page: Int, String), failed(any Error) }
  struct Row { var id: Int }
  typealias Handler = (_ page: Int, Result<[Item], Error>) async throws -> Void
  private nonisolated struct Hidden {}
}

indirect enum Tree<Leaf> { case leaf(Leaf), node([Tree<Leaf>]) }

protocol Loading: AnyObject {
  associatedtype Value: Hashable = Int
  var value: Value { get set }
  static var shared: Self { get }
  func load(_ value: Value, for key: String) async throws -> [Value]
  init(value: Value)
  subscript(key: String) -> Value? { get }
}

extension Outer.Inner: Loading where Element == String {
  func load() {}
}

extension Array where Element: Loading {
  var first: Element? { nil }
}

actor Worker {
  nonisolated let id: Int
  private(set) var jobs: [String: [Job?]] = [:]
  func run<T>(_ body: @escaping @Sendable (inout T) throws -> (T, label: Int)) rethrows where T: Sendable {}
}

#if DEBUG
struct Debug {}
#else
struct Release {}
#endif

prefix operator ++
prefix func ++ (value: inout Int) -> Int { value }
typealias Pair<T> = (T, T)
