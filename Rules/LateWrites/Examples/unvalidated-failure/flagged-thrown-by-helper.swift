import Foundation

// The answer is asked for, and the error thrown, two calls down; the task of the button runs on in `send`.
@MainActor
final class ParcelModel {
  private let depot: Depot
  private(set) var parcels: [Parcel] = []
  private(set) var problem: String?

  init(depot: Depot) { self.depot = depot }

  func sendTapped(_ address: String) {
    Task {
      await send(to: address)
    }
  }

  func send(to address: String) async {
    problem = nil
    do {
      parcels = try await Labels.printed(address, at: depot) // expect: unvalidated-late-write
    } catch {
      problem = error.localizedDescription // expect: unvalidated-failure
    }
  }

  func addressChanged() {
    problem = nil
    parcels = []
  }
}

enum Labels {
  static func printed(_ address: String, at depot: Depot) async throws -> [Parcel] {
    try checked(address)
    return try await asked(address, at: depot)
  }

  private static func checked(_ address: String) throws {
    guard !address.isEmpty else { throw DepotError.noAddress }
  }

  private static func asked(_ address: String, at depot: Depot) async throws -> [Parcel] {
    try await depot.labels(for: address)
  }
}

struct Parcel {}
enum DepotError: Error { case noAddress }
protocol Depot { func labels(for address: String) async throws -> [Parcel] }
