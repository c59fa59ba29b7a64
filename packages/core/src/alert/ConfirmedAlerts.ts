/** The parts of the policy for confirmed alerts. */
export { type AlertCause, type CauseCell, causeOf } from "./confirmed/AlertCause.ts"
export type { ChangeDate, Finding, FoundExtent, FoundCell, FoundChange, Sides } from "./confirmed/Finding.ts"
export { type JointDecision, type JointState, decideJoint } from "./joint/JointChange.ts"
export { withAlerts } from "./joint/JointFinding.ts"
export { dateOf } from "./joint/ChangeDate.ts"
export {
  askedNow,
  type Asking,
  type CellAnswer,
  type CellHistory,
  emptyHistory,
  type Entry,
  entriesMax,
  entryMillis,
  entryOf,
  namingsOf,
  type ReportedChange,
  withEntry
} from "./confirmed/CellHistory.ts"
export { type GroupCell, type GroupChange, groupChange } from "./share/ShareTest.ts"
export { decideShares, type SharesState } from "./share/ShareChanges.ts"
export { figureOf, type ShareFigure, shareThemes, indicatorOfShare, typeOfShare } from "./share/ShareFigures.ts"
export { type CorrelationSample, correlationSamplesOf, overdispersionBy } from "./confirmed/CorrelationSample.ts"
export { logGamma, logOdds } from "./confirmed/RateEvidence.ts"
export {
  assumedOverdispersion,
  type Overdispersion,
  overdispersionOf,
  type Overdispersions
} from "../figure/Overdispersion.ts"
export { effectiveCounts, weightOf } from "../figure/EffectiveAnswers.ts"
export {
  decideRun,
  type DecisionSettings,
  defaultDecisionSettings,
  type FollowUp,
  type RunCell,
  type RunDecision,
  type RunState
} from "./confirmed/RunDecision.ts"
