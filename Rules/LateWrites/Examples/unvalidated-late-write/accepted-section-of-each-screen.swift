import Foundation

// Two screens have a section each, made when it is first needed: what one writes into its own is no business of the other.
final class FormSection {
  var footer: String?
}

final class AddressForm {
  private var section: FormSection?
  private let checker: AddressChecker

  init(checker: AddressChecker) { self.checker = checker }

  func certificateTapped() {
    if section == nil { section = FormSection() }
    checker.certificate { [weak self] verdict in
      self?.section?.footer = verdict.text  // ok
    }
  }
}

final class LogForm {
  private var section: FormSection?

  func viewDidLoad() {
    section = FormSection()
    section?.footer = "Ten files are kept."
  }
}

struct AddressVerdict { let text: String }

protocol AddressChecker: AnyObject {
  func certificate(done: @escaping (AddressVerdict) -> Void)
}
