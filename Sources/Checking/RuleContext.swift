/// The read-only view of the program that rules ask.
package struct RuleContext: Sendable {
}
