// swift-tools-version:6.0
import Foundation
import PackageDescription

// The layering table of Sources/README.md: a target imports only what its row names.
let sourceText: [Target.Dependency] = ["SourceText"]
let syntax = sourceText + ["Syntax"]
let semantics = syntax + ["Semantics"]
let controlFlow = semantics + ["ControlFlow"]
let callResolution = controlFlow + ["CallResolution"]
let facts = callResolution + ["Facts"]
let checking = facts + ["Diagnostics", "Checking"]

let package = Package(
  name: "ticketgate",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ticketgate", targets: ["ticketgate"]),
    .plugin(name: "TicketGateAudit", targets: ["TicketGateAudit"]),
    .plugin(name: "TicketGateBuild", targets: ["TicketGateBuild"]),
  ],
  targets: [
    .target(name: "SourceText"),
    .target(name: "Syntax", dependencies: sourceText),
    .target(name: "Diagnostics", dependencies: sourceText),
    .target(name: "Semantics", dependencies: syntax),
    .target(name: "ControlFlow", dependencies: semantics),
    .target(
      name: "BuiltInVocabulary", path: "Rules/Vocabulary",
      exclude: [
        "combine.yml", "concurrency.yml", "entries.yml", "foundation.yml", "hints.yml", "libraries.yml", "reactive.yml",
        "swift.yml", "swiftui.yml", "uikit.yml",
      ],
      sources: ["vocabulary.c"]),
    .target(name: "CallResolution", dependencies: controlFlow + ["YAML", "BuiltInVocabulary"]),
    .target(name: "Facts", dependencies: callResolution),
    .target(name: "Checking", dependencies: facts + ["Diagnostics"]),
    .target(
      name: "Rules", dependencies: checking, path: "Rules",
      // Examples are read by the tool and its tests, never compiled.
      exclude: [
        "README.md", "Vocabulary", "LateWrites/Examples", "OptimisticUpdates/Examples", "OfflineQueue/Examples",
        "TestTiming/Examples", "Housekeeping/Examples",
      ]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "YAML", dependencies: ["CYAML"]),
    .target(name: "Discovery", dependencies: sourceText),
    .target(name: "Configuration", dependencies: ["Diagnostics", "YAML"]),
    .target(name: "Reporters", dependencies: sourceText + ["Diagnostics"]),
    .target(name: "Analysis", dependencies: checking + ["Rules"]),
    .plugin(
      name: "TicketGateAudit",
      capability: .command(
        intent: .custom(verb: "audit", description: "Report writes of state that an outdated response can make")),
      dependencies: ["ticketgate"], path: "Sources/AuditPlugin"),
    .plugin(
      name: "TicketGateBuild", capability: .buildTool(), dependencies: ["ticketgate"], path: "Sources/BuildAuditPlugin"),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "SemanticsTests", dependencies: semantics + ["TestSupport"], exclude: ["Cases", "Snapshots"]),
    .testTarget(name: "ControlFlowTests", dependencies: controlFlow + ["TestSupport"], exclude: ["Cases", "Snapshots"]),
    .testTarget(
      name: "CallResolutionTests", dependencies: callResolution + ["TestSupport"], exclude: ["Cases", "Snapshots"]),
    .executableTarget(
      name: "ticketgate",
      dependencies: sourceText + ["Diagnostics", "Reporters", "Rules", "Discovery", "Configuration", "Analysis"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport"]),
    .testTarget(name: "DiscoveryTests", dependencies: ["Discovery", "TestSupport"]),
    .testTarget(name: "ConfigurationTests", dependencies: ["Configuration", "Diagnostics", "YAML", "TestSupport"]),
    .testTarget(
      name: "ReportersTests", dependencies: ["Diagnostics", "Reporters", "TestSupport"],
      exclude: ["Snapshots"]),
    .testTarget(name: "RulesTests", dependencies: sourceText + ["Diagnostics", "Rules", "Analysis"]),
    .testTarget(name: "RepositoryTests", dependencies: ["Diagnostics", "Rules"]),
    .testTarget(name: "CommandLineTests", dependencies: ["ticketgate", "TestSupport"]),
  ]
)

// The official parser, a library of the toolchain, proves ours in tests. Without it (or with
// TICKETGATE_ORACLE set to nothing) the comparison is left out and says so.
let hostLibraries: String? = {
  if let given = Context.environment["TICKETGATE_ORACLE"] { return given.isEmpty ? nil : given }
  for folder in (Context.environment["PATH"] ?? "").split(separator: ":") {
    let compiler = URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath()
    let host = compiler.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("lib/swift/host").path
    if FileManager.default.fileExists(atPath: host + "/SwiftParser.swiftmodule") { return host }
  }
  return nil
}()
if let hostLibraries {
  let settings: [SwiftSetting] = [.unsafeFlags(["-I", hostLibraries]), .define("HAS_OFFICIAL_PARSER")]
  let linking: [LinkerSetting] = [
    .unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries]),
    .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftOperators"),
  ]
  package.targets += [
    .target(name: "SyntaxOracle", dependencies: syntax, path: "Tests/SyntaxOracle", swiftSettings: settings, linkerSettings: linking),
    .executableTarget(
      name: "SyntaxDifference", dependencies: syntax + ["SyntaxOracle", "SyntaxSamples"], path: "Tests/SyntaxDifference", swiftSettings: settings),
  ]
}
package.targets += [
  .target(name: "SyntaxSamples", dependencies: syntax, path: "Tests/SyntaxSamples"),
  .executableTarget(
    name: "SyntaxFuzzer", dependencies: syntax + ["SyntaxSamples"], path: "Tests/SyntaxFuzzer", exclude: ["run.sh", "swift.dict"]),
  .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
  .executableTarget(
    name: "Benchmark", dependencies: controlFlow + ["Discovery", "AllocationCounter"], path: "Tests/Benchmark"),
  .testTarget(
    name: "SyntaxTests", dependencies: syntax + ["TestSupport", "SyntaxSamples"] + (hostLibraries == nil ? [] : ["SyntaxOracle"]),
    exclude: ["Snapshots"],
    swiftSettings: hostLibraries.map { [.unsafeFlags(["-I", $0]), .define("HAS_OFFICIAL_PARSER")] } ?? []),
]
