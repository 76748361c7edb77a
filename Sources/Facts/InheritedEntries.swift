// Stage 7 (facts). Steps of a base class that its subclasses override (`configure()`, which the base's `viewDidLoad` calls):
// what calls them is the base's, whatever class the object is of, so the base's way is run once for such a subclass.
import CallResolution
import ControlFlow
import Semantics

/// Entries that are inherited by classes whose overrides nothing else runs.
struct InheritedEntries {
  private let program: Program
  private let relevance: FunctionRelevance
  private let isUnreached: (FunctionID) -> Bool
  /// By override: what it overrides.
  private let overridden: [FunctionID: [FunctionID]]

  init(_ program: Program, _ relevance: FunctionRelevance, isUnreached: @escaping (FunctionID) -> Bool) {
    self.program = program
    self.relevance = relevance
    self.isUnreached = isUnreached
    var overridden: [FunctionID: [FunctionID]] = [:]
    for base in program.functionIDs {
      for body in program.overridingBodies(of: base) where program.declaration(of: body).modifiers.contains(.override) {
        overridden[body, default: []].append(base)
      }
    }
    self.overridden = overridden
  }

  /// The entries to run, each with the class of its object, in order of functions.
  func entries(among open: [FunctionID]) -> [(function: FunctionID, type: TypeID)] {
    var found: [(function: FunctionID, type: TypeID)] = []
    for override in open {
      guard let type = program.owner(of: override), let bases = overridden[override], isUnreached(override) else { continue }
      for base in bases {
        for start in starts(leadingTo: base, of: type) where !found.contains(where: { $0.function == start && $0.type == type }) {
          found.append((start, type))
        }
      }
    }
    return found
  }

  /// The first functions of the object's own classes on the ways to `function`; none if no other function of these calls it.
  private func starts(leadingTo function: FunctionID, of type: TypeID) -> [FunctionID] {
    let own = Set(program[type].supertypes + [type])
    var starts: [FunctionID] = []
    var next = [function]
    var seen: Set<FunctionID> = [function]
    while let current = next.popLast() {
      let callers = relevance.callers(of: current).filter { caller in
        program.owner(of: caller).map { own.contains($0) } ?? false
      }
      if callers.isEmpty, current != function { starts.append(current) }
      next += callers.filter { seen.insert($0).inserted }
    }
    return Array(starts.sorted().prefix(Self.limit))
  }

  /// Ways that are run for one override.
  private static let limit = 3
}
