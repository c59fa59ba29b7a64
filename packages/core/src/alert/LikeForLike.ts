/**
 * Makes a cell's observations comparable: all as the present analysis reads them, for the names of the newest run.
 * Else a new alias, another competitor or an upgrade would look like a change in what the engine answers.
 */
import { ANALYZER_VERSION } from "@answerscope/analysis"
import { Effect, Option } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { judgeOf, versionOf } from "../reading/JudgedOutcome.ts"
import { reanalyze } from "../reading/Reanalysis.ts"
import type { Scan } from "../scan/Scan.ts"
import type { CellObservation, RunCell, StoredObservation } from "../snapshot/RunCell.ts"
import type { SnapshotStore } from "../snapshot/SnapshotStore.ts"

/** A cell whose observations can be compared, and what of its past cannot. */
export interface ComparableCell extends Pick<RunCell, "prompt" | "engine"> {
  readonly history: ReadonlyArray<CellObservation>
  /** Earlier observations that are left out, because their answer is gone. */
  readonly goneCount: number
  /** Earlier tones that are left out, because another judge gave them. */
  readonly otherJudgeCount: number
}

const isAsNow = ({ analyzerVersion, isOfSameSubject }: StoredObservation): boolean =>
  isOfSameSubject && versionOf(analyzerVersion) === ANALYZER_VERSION

/** Reads answers again for the names of `scan`, where what is stored was read otherwise. Nothing is written. */
export const comparableCells = (
  snapshots: SnapshotStore["Service"],
  { organizationId, subject }: Pick<Scan, "subject"> & { readonly organizationId: OrganizationId }
) => {
  const asNow = Effect.fnUntraced(function* (observation: StoredObservation) {
    if (isAsNow(observation)) return Option.some(observation)
    return Option.map(yield* snapshots.get({ organizationId, id: observation.id }), (snapshot) => {
      // a tone that was not asked for then is not made up now
      const captureSentiment = observation.sentiment !== null
      return { ...observation, ...reanalyze({ snapshot, subject, captureSentiment }).after }
    })
  })

  return Effect.fnUntraced(function* ({ engine, history, prompt }: RunCell) {
    const read = yield* Effect.forEach(history, asNow)
    const firstGone = read.findIndex(Option.isNone)
    // what lies behind an answer that is gone is not compared either: the observation before it sets the base
    const known = Option.all(firstGone === -1 ? read : read.slice(0, firstGone))
    const left = Option.getOrElse(known, (): ReadonlyArray<StoredObservation> => [])
    const judge = judgeOf(left[0]?.analyzerVersion ?? "")
    const isOtherTone = ({ analyzerVersion, sentiment }: StoredObservation) =>
      sentiment !== null && judgeOf(analyzerVersion) !== judge
    const cell: ComparableCell = {
      prompt,
      engine,
      history: left.map((observation) =>
        isOtherTone(observation) ? { ...observation, sentiment: null } : observation
      ),
      goneCount: history.length - left.length,
      otherJudgeCount: (left[0]?.sentiment ?? null) === null ? 0 : left.filter(isOtherTone).length
    }
    return cell
  })
}
