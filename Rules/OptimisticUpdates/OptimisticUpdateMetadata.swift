// Texts of the rules about values that are shown before the server has confirmed them.

import Diagnostics

extension RuleMetadata {
  static let overlappingWrite = RuleMetadata(
    id: "overlapping-write", family: .optimisticUpdates,
    summary: "an optimistic write that may start while another of the same record is in flight",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "A value is changed on the screen and sent, and nothing refuses a second change of the record meanwhile.",
      harm: "Two quick taps on like: the answers arrive in any order, and the heart ends up wrong.",
      bad: """
        func toggleLike(_ id: ID) async {
          posts[id]?.liked.toggle()
          try? await api.setLiked(id, posts[id]?.liked ?? false)
        }
        """,
      good: """
        func toggleLike(_ id: ID) async {
          guard let ticket = likes.begin(id) else { return }
          let answer = await api.setLiked(id, likes.visible(id))
          likes.finish(ticket, with: answer)
        }
        """,
      remedy: "Keep one pending ticket per record and refuse to begin while it is set.",
      limits: """
        One function has to change the value, ask and settle it, itself or through a helper; what a delegate or \
        observer does on a later turn is left out. So are phases of work (`.loading`, `.signing` that becomes \
        `.signedIn`), flags such as `isSaving` or `succeeded`, pictures, views and positions, counted work, and \
        services of the device. Where nothing else ever changes the value (an entry taken out of a list), a second \
        change only repeats the first: that is a note. A disabled control counts as a refusal only where the audit \
        sees what disables it.
        """))

  static let intentAsConfirmation = RuleMetadata(
    id: "intent-as-confirmation", family: .optimisticUpdates,
    summary: "success confirms the value the user asked for instead of the one the server returned",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: """
        The success path stores the asked value although the response carries one, or the outcome is unknown (`try?`), \
        or the answer is dropped and the optimistic value stands.
        """,
      harm: "The server capped, merged or refused the change, and the app shows what the user wished for.",
      bad: """
        _ = try await api.rename(id, to: name)
        record.confirmedName = name
        """,
      good: """
        let saved = try await api.rename(id, to: name)
        record.confirmedName = saved.name
        """,
      remedy: "Set confirmed and visible value from the response.",
      limits: """
        Quiet where the response carries no value and a definite success is required, where the stored value is not \
        an argument of the request itself, where the asked function makes the write, and for members of objects that \
        were handed in from outside the files.
        """))

  static let unknownOutcomeRollback = RuleMetadata(
    id: "unknown-outcome-rollback", family: .optimisticUpdates,
    summary: "any error, timeouts included, taken as a refusal and rolled back",
    severity: .warning, status: .stable,
    explanation: RuleExplanation(
      finds: """
        A branch that also takes lost connections and timeouts sets the old value back; undo by toggling again or by \
        ±1 counts too.
        """,
      harm: "The server did save the change: the app shows the old value until the next refresh.",
      bad: """
        do { try await api.follow(id) } catch { isFollowing = false }
        """,
      good: """
        do { try await api.follow(id) } catch let error as Refusal {
          isFollowing = confirmed
        } catch {
          needsReread.insert(id)
        }
        """,
      remedy: "Roll back on a definite refusal only. On anything else read the record again before it may be changed.",
      limits: """
        A failure before the changing request is sent is a definite refusal. Which errors are refusals is read from \
        enum cases, error types and status codes; the codes inside a domain-specific error are not known. Change, \
        request and rollback have to meet in one function, as for `overlapping-write`, with the same values left \
        out; what is written alike on success is no rollback. What a local database puts back is not seen.
        """))

  static let sessionKeepsPending = RuleMetadata(
    id: "session-keeps-pending", family: .optimisticUpdates,
    summary: "a session switch that leaves pending tickets or per-record state of the old session",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: "Sign-in, sign-out or account switch replaces the session and keeps what was pending in the old one.",
      harm: "An answer for the first account changes a record of the second.",
      bad: """
        func switchTo(_ account: Account) { session = account }
        """,
      good: """
        func switchTo(_ account: Account) {
          session = account
          pending.removeAll()
          records.removeAll()
        }
        """,
      remedy: "Replace every record's state and drop all pending tickets where the session is replaced.",
      limits: """
        Looked at is content of the object that has the session, filled by its answers alone: drafts of the user, \
        flags, enums, positions in a list, and subjects that keep nothing are left out, and so is what another \
        object keeps. A screen that hands its model the session when it appears switches nothing.
        """))

  static let sharedPendingFlag = RuleMetadata(
    id: "shared-pending-flag", family: .optimisticUpdates,
    summary: "one Bool that stands for the pending writes of many records",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "A single flag says that a write is pending, and the writes concern different records.",
      harm: "While one row saves, all others refuse; or the first answer unlocks all of them.",
      bad: """
        guard !isSaving else { return }
        isSaving = true
        await api.save(record)
        isSaving = false
        """,
      good: """
        guard saving.insert(record.id).inserted else { return }
        await api.save(record)
        saving.remove(record.id)
        """,
      remedy: "Keep a pending ticket per record identity.",
      limits: """
        The flag and the list of records belong to one object, the flag is held until the answer is there, and the \
        change names its record. Quiet where the type holds the state of one record, for a flag a helper turns on \
        and off (an indicator), for flags against re-entrance, and for marks kept by identity.
        """))

  static let writeBeforeReread = RuleMetadata(
    id: "write-before-reread", family: .optimisticUpdates,
    summary: "a record of unknown outcome changed before it was read again",
    severity: .warning, status: .preview,
    explanation: RuleExplanation(
      finds: "After a timeout or lost connection the record may be changed again with nothing known of its value.",
      harm: "Two increments are stored where the user made one.",
      bad: """
        catch { status[id] = .unknown }
        func increment(_ id: ID) async { await send(.increment, id) }
        """,
      good: """
        func increment(_ id: ID) async {
          if status[id] == .unknown { await reread(id) }
          await send(.increment, id)
        }
        """,
      remedy: "Refuse changes of a record of unknown outcome until it has been read.",
      limits: """
        Needs a mark for unknown outcomes that the audit can see: called so, or settled by a path that reads the \
        record. Code without any such mark is reported by `unknown-outcome-rollback` or not at all.
        """))

  static let offActorWrite = RuleMetadata(
    id: "off-actor-write", family: .optimisticUpdates,
    summary: "interface state changed by a callback that is known to run off the main actor",
    severity: .error, status: .preview,
    explanation: RuleExplanation(
      finds: "A callback or async function that runs on another executor writes interface state without a hop.",
      harm: "Lost updates, glitches, or a crash that only some devices show.",
      bad: """
        URLSession.shared.dataTask(with: url) { data, _, _ in
          self.items = decode(data)
        }.resume()
        """,
      good: """
        URLSession.shared.dataTask(with: url) { data, _, _ in
          DispatchQueue.main.async { self.accept(decode(data), ticket) }
        }.resume()
        """,
      remedy: "Hop to the main actor, and check the ticket behind the hop.",
      limits: """
        Quiet where the isolation of the code is not known; `isolation:` in the configuration tells it. Off the main \
        queue are callbacks of `URLSession` (unless it was made with the main queue for its answers), \
        `Task.detached`, and queues the code makes itself; a publisher, a promise or a client outside the files is \
        not known to be. `@State` may be set on any thread, and a published value whose type is a parameter of its \
        class need not be on screen: both are left out. Where one callback of a client serves several screens, the \
        finding is at the client.
        """))
}
