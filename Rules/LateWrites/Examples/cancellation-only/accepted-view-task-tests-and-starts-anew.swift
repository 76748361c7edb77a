import SwiftUI

struct LockView: View {
  @State private var isOpen: Status = .unknown
  let gates: GateService
  @Binding var gate: Gate.ID?

  var body: some View {
    Text(isOpen.label)
      .task(id: "gate|\(gate?.text ?? "")") {
        guard let gate else {
          isOpen = .unknown
          return
        }
        let found = await gates.status(of: gate)
        guard !Task.isCancelled else { return }
        isOpen = found  // ok
      }
  }
}

enum Status { case unknown, open, shut }
