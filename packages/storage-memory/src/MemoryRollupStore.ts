import type { Snapshot } from "@answerscope/core"
import {
  cellOf,
  columnsOf,
  countAnswers,
  type CountedAnswer,
  type CountQuery,
  countQueryOf,
  type CountResult,
  RollupStore,
  engineAnswersOf,
  type FailedCheck,
  isCitedBy,
  sourcesOfAnswers
} from "@answerscope/core/storage"
import { Array, DateTime, Effect, Layer } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"

/** Answers per batch. */
const partLength = 1_000

const isWithin =
  ({ before, from }: Pick<CountQuery, "from" | "before">) =>
  (at: DateTime.Utc): boolean =>
    (from === null || DateTime.isGreaterThanOrEqualTo(at, from)) && (before === null || DateTime.isLessThan(at, before))

export const layer = Layer.effect(
  RollupStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { brands, checks, scans, snapshots } = yield* MemoryTables

    const isOf = ({ brandIds, organizationId }: CountQuery) => {
      const wanted = brandIds === null ? null : new Set(brandIds)
      return (row: Pick<Snapshot, "organizationId" | "brandId">) =>
        row.organizationId === organizationId && (wanted === null || wanted.has(row.brandId))
    }

    const answersOf = (question: CountQuery): ReadonlyArray<CountedAnswer> => {
      const within = isWithin(question)
      const isWanted = isOf(question)
      return snapshots
        .rows()
        .filter((row) => isWanted(row) && within(row.checkedAt))
        .map((row) => ({ ...row, isCited: isCitedBy(row, brands.require(row.brandId).domain) }))
    }

    const failedOf = (question: CountQuery): ReadonlyArray<FailedCheck> => {
      const within = isWithin(question)
      const isWanted = isOf(question)
      return checks.rows().flatMap(({ movedAt, scanId, status, ...check }) => {
        const { brandId, followUpOf, organizationId, trackerId } = scans.require(scanId)
        if (brandId === null || status !== "failed" || followUpOf !== null || !within(movedAt)) return []
        return isWanted({ organizationId, brandId }) ? [{ ...cellOf(check), brandId, trackerId, endedAt: movedAt }] : []
      })
    }

    const countsOf = (question: CountQuery) =>
      countAnswers({ answers: answersOf(question), failed: failedOf(question), unit: question.unit ?? "month" })

    const givenOf = (question: CountQuery): CountResult => {
      const { answers, failures } = countsOf(question)
      const wanted = answers.map((counts) => ({
        ...counts,
        competitors: question.withCompetitors ? counts.competitors : [],
        runs: question.withRuns ? counts.runs : []
      }))
      return { answers: columnsOf(wanted), failures }
    }

    return RollupStore.of({
      // counted anew from the answers for each report
      removeTenant: () => Effect.succeed(0),
      count: (question) => use("RollupStore.count", () => givenOf(question)),
      sources: (question, take) =>
        use("RollupStore.sources", () => {
          const asked = countQueryOf(question)
          const [isWanted, within] = [isOf(asked), isWithin(asked)]
          const isPlanned = ({ followUp, kind }: Snapshot) => !followUp && kind === "answer"
          const answers = snapshots.rows().filter((row) => isWanted(row) && isPlanned(row) && within(row.checkedAt))
          for (const part of Array.chunksOf(answers, partLength)) if (!take(sourcesOfAnswers(part))) break
          return givenOf(asked)
        }),
      engines: ({ brandId, ...asked }) =>
        use("RollupStore.engines", () => {
          const question = { ...asked, brandIds: [brandId], unit: null, withCompetitors: true, withRuns: false }
          return engineAnswersOf(countsOf(question).answers)
        }),
      size: (question) =>
        use("RollupStore.size", () => {
          const { answers, failures } = countsOf(question)
          return answers.length + failures.length
        }),
      // every answer is counted on demand
      countDue: () => Effect.succeed(0),
      spans: () => Effect.succeed([]),
      check: () => Effect.succeed([]),
      rebuild: () => Effect.void
    })
  })
)
