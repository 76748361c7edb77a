enum HelpText {
  static let suppression = "write // ticketgate:ignore RULE - REASON on the line"  // ok
  static let reasonless = """
    // ticketgate:ignore unvalidated-late-write
    """
}
