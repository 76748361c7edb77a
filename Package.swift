// swift-tools-version:6.0
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
  products: [.executable(name: "ticketgate", targets: ["ticketgate"])],
  targets: [
    .target(name: "SourceText"),
    .target(name: "Syntax", dependencies: sourceText),
    .target(name: "Diagnostics", dependencies: sourceText),
    .target(name: "Semantics", dependencies: syntax),
    .target(name: "ControlFlow", dependencies: semantics),
    .target(name: "CallResolution", dependencies: controlFlow),
    .target(name: "Facts", dependencies: callResolution),
    .target(name: "Checking", dependencies: facts + ["Diagnostics"]),
    .target(name: "Rules", dependencies: checking, path: "Rules"),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "YAML", dependencies: ["CYAML"]),
    .target(name: "Discovery", dependencies: sourceText),
    .target(name: "Configuration", dependencies: ["Diagnostics", "YAML"]),
    .target(name: "Reporters", dependencies: sourceText + ["Diagnostics"]),
    .target(name: "Analysis", dependencies: checking + ["Rules"]),
    .executableTarget(
      name: "ticketgate",
      dependencies: sourceText + ["Diagnostics", "Reporters", "Rules", "Discovery", "Configuration", "Analysis"]),
  ]
)
