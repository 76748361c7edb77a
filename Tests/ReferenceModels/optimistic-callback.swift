// The optimistic value with completion closures: one switch per device, three outcomes.
import Foundation

enum SwitchOutcome {
  case saved(Bool)
  case refused
  case unknown
}

protocol SwitchService: AnyObject {
  func set(_ id: Device.ID, isOn: Bool, done: @escaping (SwitchOutcome) -> Void)
  func read(_ id: Device.ID, done: @escaping (Bool?) -> Void)
}

final class SwitchBoard {  //~ model
  struct Entry {
    var confirmed: Bool
    var visible: Bool
    var pending: Int?
    var mustRead = false
  }

  private(set) var entries: [Device.ID: Entry] = [:]
  private var serial = 0
  private var service: any SwitchService

  init(service: any SwitchService) { self.service = service }

  func signIn(_ service: any SwitchService) {
    self.service = service  //~ session
    serial += 1  //~ rotate
    entries = [:]  //~ drop
  }

  func flip(_ id: Device.ID, to isOn: Bool) {  //~ flip
    guard let entry = entries[id], entry.pending == nil, !entry.mustRead else { return }  //~ start-guard
    serial += 1
    let ticket = serial  //~ ticket
    entries[id]?.pending = ticket  //~ take
    entries[id]?.visible = isOn  //~ show
    service.set(id, isOn: isOn) { [weak self] outcome in  //~ request
      guard let self, self.entries[id]?.pending == ticket else { return }  //~ check
      self.entries[id]?.pending = nil  //~ release
      switch outcome {
      case .saved(let actual):  //~ saved
        self.entries[id]?.confirmed = actual  //~ confirm
        self.entries[id]?.visible = actual  //~ confirm-visible
      case .refused:
        self.entries[id]?.visible = entry.confirmed  //~ rollback
      case .unknown:
        self.entries[id]?.mustRead = true  //~ unsure
      }
    }
  }

  func read(_ id: Device.ID) {
    guard let entry = entries[id], entry.pending == nil else { return }
    serial += 1
    let ticket = serial
    entries[id]?.pending = ticket
    service.read(id) { [weak self] actual in
      guard let self, self.entries[id]?.pending == ticket else { return }  //~ read-check
      self.entries[id]?.pending = nil
      guard let actual else { return }
      self.entries[id] = Entry(confirmed: actual, visible: actual)  //~ read-confirm
    }
  }
}
