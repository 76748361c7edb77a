// Findings of a target as warnings of its build. The audit runs again when a source of the target changes; it never
// fails the build.

import Foundation
import PackagePlugin

/// The build-tool plugin.
@main
struct BuildAuditPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    guard let module = target as? SourceModuleTarget else { return [] }
    let sources = module.sourceFiles(withSuffix: ".swift").map(\.url)
    if sources.isEmpty { return [] }
    return [
      .buildCommand(
        displayName: "Auditing \(target.name)", executable: try context.tool(named: "ticketgate").url,
        arguments: ["audit", "--format", "xcode", "--as-warnings", "--fail-on", "never", "--"] + sources.map(\.path).sorted(),
        inputFiles: sources, outputFiles: [])
    ]
  }
}
