// The written list of rules. A rule is on the list with its metadata before its check exists; `checks` holds the
// checks that do, in the order in which they run.

import Checking
import Diagnostics

/// Every rule of the tool.
package enum RuleRegistry {
  /// Metadata of all rules, by family and then as in the catalogue.
  package static let all: [RuleMetadata] = [
    .unvalidatedLateWrite, .unvalidatedFailure, .vacuousTicket, .staleValidation, .cancellationOnly, .recurringTicket,
    .resetWithoutRotation, .staleSnapshot, .modelBypass, .foreignRelease, .duplicateStart, .stuckInFlight,
    .prematureAdvance, .failureClearsItems, .orderLosingDedup, .positionalIdentity, .stalledCursor, .earlyEnd,
    .overlappingWrite, .intentAsConfirmation, .unknownOutcomeRollback, .sessionKeepsPending, .sharedPendingFlag,
    .writeBeforeReread, .offActorWrite,
    .regeneratedKey, .mutablePayload, .unconfirmedRemoval, .retryOnConflict, .unclaimedSend, .volatileKey,
    .unboundedBackoff, .strandedOperation, .loggedPayload,
    .timedTest, .assertAsValidation, .missingScenario,
    .unusedSuppression, .reasonlessSuppression, .unresolvedBoundary,
  ]

  /// The checks, one type a rule.
  package static let checks: [any Rule.Type] = [
    UnvalidatedLateWrite.self, UnvalidatedFailure.self, VacuousTicket.self, StaleValidation.self, CancellationOnly.self,
    OverlappingWrite.self, UnknownOutcomeRollback.self, IntentAsConfirmation.self, SharedPendingFlag.self, OffActorWrite.self,
    SessionKeepsPending.self, WriteBeforeReread.self,
    RecurringTicket.self, ResetWithoutRotation.self, ModelBypass.self, FailureClearsItems.self, PrematureAdvance.self, StaleSnapshot.self,
    PositionalIdentity.self, StuckInFlight.self, ForeignRelease.self, DuplicateStart.self, StalledCursor.self,
    OrderLosingDedup.self, EarlyEnd.self,
    RegeneratedKey.self, MutablePayload.self, UnconfirmedRemoval.self, RetryOnConflict.self, UnclaimedSend.self, VolatileKey.self,
    UnboundedBackoff.self, StrandedOperation.self, LoggedPayload.self,
    TimedTest.self, AssertAsValidation.self, MissingScenario.self, UnresolvedBoundary.self,
  ]
}
