// The text of a stage, for people who work on the tool: `audit --dump STAGE` prints it instead of findings.
import CallResolution
import Checking
import ControlFlow
import Facts
import Semantics
import Syntax

/// Stages that can be printed.
package enum StageDump: String, CaseIterable, Sendable {
  case tokens, tree, index, cfg, program, resolution, callgraph, coverage, facts

  /// What the stage makes of the sources.
  package func text(_ request: AuditRequest) -> String {
    let sources = request.sources.sorted { $0.path.precedesInBytes($1.path) }
    switch self {
    case .tokens, .tree:
      var buffers = ParserBuffers()
      return sources.map { source in
        let tree = Parser.parse(source, reusing: &buffers).tree
        return "== \(source.path)\n" + (self == .tokens ? tree.dumpTokens() : tree.dumpTree())
      }.joined()
    case .index, .cfg:
      return FrontEnd.lower(sources, jobs: request.jobs, progress: nil).map { file in
        "== \(file.source.path)\n" + (self == .index ? file.index.dump() : file.dumpBodies())
      }.joined()
    case .program, .resolution, .callgraph, .coverage:
      let program = Program.link(FrontEnd.lower(sources, jobs: request.jobs, progress: nil), jobs: request.jobs)
      switch self {
      case .program: return program.dumpProgram()
      case .resolution: return program.dumpResolution()
      case .callgraph: return program.dumpCallGraph()
      default: return program.dumpCoverage()
      }
    case .facts:
      let program = Program.link(FrontEnd.lower(sources, jobs: request.jobs, progress: nil), jobs: request.jobs)
      let code = TestCode(program)
      let facts = ProgramFacts.collect(program, jobs: request.jobs) { code.isAudited($0) }
      return FactsDump.text(StateTable(program, facts))
    }
  }
}
