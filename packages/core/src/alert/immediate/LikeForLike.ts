/**
 * Makes a cell's observations comparable: all of them read by the current analysis, for the names of the newest run.
 * Otherwise a new alias, another competitor or an upgrade would look like a change in the engine's answers.
 */
import { ANALYZER_VERSION } from "@answerscope/analysis"
import { Effect, Option } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { judgeOf, versionOf } from "../../reading/JudgedOutcome.ts"
import { reanalyze } from "../../reading/Reanalysis.ts"
import type { Scan } from "../../scan/Scan.ts"
import type { CellObservation, RunCell, StoredObservation } from "../../snapshot/RunCell.ts"
import type { Snapshot } from "../../snapshot/Snapshot.ts"
import type { SnapshotStore } from "../../snapshot/SnapshotStore.ts"

/** A cell with the observations that can be compared, and how many were left out. */
export interface ComparableCell extends Pick<RunCell, "prompt" | "engine"> {
  readonly history: ReadonlyArray<CellObservation>
  /** Earlier observations left out because their answer, or its text, is no longer stored. */
  readonly goneCount: number
  /** Earlier sentiments left out because another judge gave them. */
  readonly otherJudgeCount: number
}

const isAsNow = ({ analyzerVersion, isOfSameSubject }: StoredObservation): boolean =>
  isOfSameSubject && versionOf(analyzerVersion) === ANALYZER_VERSION

const hasText = ({ textRemovedAt }: Snapshot): boolean => textRemovedAt === null

/**
 * Reads stored answers again, for the names of `scan`, if they were last read for other names or by another version of
 * the analysis. Writes nothing.
 */
export const comparableCells = (
  snapshots: SnapshotStore["Service"],
  { organizationId, subject }: Pick<Scan, "subject"> & { readonly organizationId: OrganizationId }
) => {
  const asNow = Effect.fnUntraced(function* (observation: StoredObservation) {
    if (isAsNow(observation)) return Option.some(observation)
    const stored = yield* snapshots.get({ organizationId, id: observation.id })
    return Option.map(Option.filter(stored, hasText), (snapshot) => {
      // sentiment that was not captured then is not added now
      const captureSentiment = observation.sentiment !== null
      return { ...observation, ...reanalyze({ snapshot, subject, captureSentiment }).after }
    })
  })

  return Effect.fnUntraced(function* ({ engine, history, prompt }: RunCell) {
    const read = yield* Effect.forEach(history, asNow)
    const firstGone = read.findIndex(Option.isNone)
    // what is older than a missing answer is not compared either: the next newer observation becomes the base
    const known = Option.all(firstGone === -1 ? read : read.slice(0, firstGone))
    const left = Option.getOrElse(known, (): ReadonlyArray<StoredObservation> => [])
    const judge = judgeOf(left[0]?.analyzerVersion ?? "")
    const isOtherJudge = ({ analyzerVersion, sentiment }: StoredObservation) =>
      sentiment !== null && judgeOf(analyzerVersion) !== judge
    const cell: ComparableCell = {
      prompt,
      engine,
      history: left.map((observation) =>
        isOtherJudge(observation) ? { ...observation, sentiment: null } : observation
      ),
      goneCount: history.length - left.length,
      otherJudgeCount: (left[0]?.sentiment ?? null) === null ? 0 : left.filter(isOtherJudge).length
    }
    return cell
  })
}
