// `swift package audit [OPTION...]`: the tool, run in the folder of a package.

import Foundation
import PackagePlugin

/// The command plugin.
@main
struct AuditPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "ticketgate")
    let process = Process()
    process.executableURL = tool.url
    process.arguments = ["audit"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 1 { Diagnostics.error("the audit has findings") }
    if process.terminationStatus > 1 { Diagnostics.error("the audit could not be completed") }
  }
}
