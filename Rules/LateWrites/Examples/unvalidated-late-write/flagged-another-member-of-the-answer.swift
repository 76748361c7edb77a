import Foundation

// Two members of one answer are two values: that it is complete does not say whether it comes from the cache.
final class TimetableModel {
  private(set) var departures: [Departure] = []
  private var stop = ""
  private let office: TimetableOffice

  init(office: TimetableOffice) { self.office = office }

  func choose(_ name: String) {
    stop = name
    departures = []
    office.timetable(of: name) { [weak self] reply in
      guard reply.isComplete else { return }
      if !reply.isCached {
        self?.departures = reply.departures  // expect: unvalidated-late-write
      }
    }
  }
}

struct Departure { let time: Date }

struct Timetable {
  let isComplete: Bool
  let isCached: Bool
  let departures: [Departure]
}

protocol TimetableOffice: AnyObject {
  func timetable(of stop: String, done: @escaping (Timetable) -> Void)
}
