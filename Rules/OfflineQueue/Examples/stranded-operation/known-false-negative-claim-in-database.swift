final class JobTable {
  private let database: Database

  init(database: Database) { self.database = database }

  func claimNext() throws -> Job? {
    guard let job = try pending().first else { return nil }
    try database.execute("UPDATE job SET state = 'sending' WHERE id = ?", [job.id])
    return job
  }

  func done(_ id: Int) throws {
    try database.execute("DELETE FROM job WHERE id = ?", [id])
  }

  func failed(_ id: Int) throws {
    try database.execute("UPDATE job SET state = 'waiting' WHERE id = ?", [id])
  }

  private func pending() throws -> [Job] {
    try database.rows("SELECT * FROM job WHERE state = 'waiting' ORDER BY created")  // expect: stranded-operation
  }
}
