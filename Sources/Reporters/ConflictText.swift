// A finding names what it collides with. Where the message or the order of events says so already, it is not said again.

import Diagnostics

extension Finding {
  /// The conflict, unless an event of the witness is just that.
  var untoldConflict: Remark? {
    conflict.flatMap { conflict in
      witness.contains { $0.place == conflict.place && $0.text == conflict.text } ? nil : conflict
    }
  }

  /// Message and conflict, for formats that show one text.
  var messageWithConflict: String {
    guard let conflict else { return message }
    let place = conflict.place.spelled
    return message.contains(conflict.text) ? "\(message) (\(place))" : "\(message) (conflict: \(place): \(conflict.text))"
  }
}
