final class TaskTable {
  private let database: Database

  init(database: Database) { self.database = database }

  func release() throws {
    try database.execute("UPDATE task SET state = 'waiting' WHERE state = 'sending'", [])
  }

  func waiting() throws -> [StoredTask] {
    try database.rows("SELECT * FROM task WHERE state = 'waiting' ORDER BY created")  // ok
  }

  func claim(_ id: Int) throws {
    try database.execute("UPDATE task SET state = 'sending' WHERE id = ?", [id])
  }
}

final class TaskLaunch {
  private let table: TaskTable

  init(table: TaskTable) { self.table = table }

  func applicationDidFinishLaunching() throws {
    try table.release()
    _ = try table.waiting()
  }
}
