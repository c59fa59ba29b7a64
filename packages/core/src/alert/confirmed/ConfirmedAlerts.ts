/** The parts of the policy for confirmed alerts. */
export { type AlertCause, type CauseCell, causeOf } from "./AlertCause.ts"
export type { Finding, FoundCell, FoundChange, Sides } from "./Finding.ts"
export { type JointDecision, type JointState, decideJoint } from "./JointChange.ts"
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
} from "./CellHistory.ts"
export { type GroupCell, type GroupChange, groupChange } from "./ShareTest.ts"
export { decideShares, type SharesState } from "./ShareChanges.ts"
export { figureOf, type ShareFigure, shareThemes, indicatorOfShare, typeOfShare } from "./ShareFigures.ts"
export { correlationBy, type CorrelationSample, correlationSampleOf } from "./CorrelationSample.ts"
export { effectiveCounts, logGamma, logOdds } from "./RateEvidence.ts"
export { weightOf } from "../../figure/EffectiveAnswers.ts"
export {
  decideRun,
  type DecisionSettings,
  defaultDecisionSettings,
  type FollowUp,
  type RunCell,
  type RunDecision,
  type RunState
} from "./RunDecision.ts"
