// Stage 5 (link). What linking builds step by step; a `Program` is made of it at the end.
import ControlFlow
import Semantics

/// The program under construction.
struct LinkState: Sendable {
  var names = NameTable()
  var files: [LoweredFile] = []
  var types = TypeTable()
  var nominalTypes: [NominalType] = []
  var properties: [PropertyInfo] = []
  var vocabulary: Vocabulary
  var coverage = ResolutionCoverage()
  var functionStarts: [UInt32] = []
  var propertyStarts: [UInt32] = []
  var enumCaseStarts: [UInt32] = []
  var functionFiles: [UInt32] = []
  var functionOwners: [UInt32] = []
  var declarationTypes: [[UInt32]] = []
  var children: [[FunctionID]] = []
  var resolutions: [FileResolution] = []
  var resultTypes: [TypeHandle] = []
  var payloadTypes: [[TypeHandle]] = []
  var enumOwners: [TypeID] = []
}

extension Program {
  /// Links and resolves the files. `jobs` changes the time it takes, nothing else.
  package static func link(
    _ files: consuming [LoweredFile], vocabulary: VocabularySource = .builtIn, jobs: Int = 1
  ) -> Program {
    var names = NameTable()
    let vocabulary = Vocabulary(vocabulary, names: &names)
    var state = LinkState(vocabulary: vocabulary)
    state.names = names
    return Program(state)
  }
}
