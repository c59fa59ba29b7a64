import { ANALYZER_VERSION, OrganizationId, SnapshotId } from "@answerscope/core"
import { comparableCells } from "#core/alert/immediate/LikeForLike.ts"
import { SnapshotStore, type StoredObservation } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { coreWith } from "../TestCore.ts"

const seen = (id: string, what: Partial<StoredObservation> = {}): StoredObservation => ({
  id: SnapshotId.make(`snp_${id}`),
  model: null,
  mentioned: true,
  position: 1,
  sentiment: "positive",
  competitorsFound: [],
  checkedAt: DateTime.makeUnsafe(0),
  analyzerVersion: ANALYZER_VERSION,
  isOfSameSubject: true,
  ...what
})
const subject = { name: "Zendrix", aliases: [], domain: null, competitors: [], location: null, language: null }

const comparable = Effect.fnUntraced(function* (history: ReadonlyArray<StoredObservation>) {
  const read = comparableCells(yield* SnapshotStore, { organizationId: OrganizationId.make("org_x"), subject })
  const cell = yield* read({ prompt: "p", engine: "chatgpt", history })
  return { ...cell, history: cell.history.map(({ id, sentiment }) => `${id} ${sentiment}`) }
})

// the storage is empty: no answer can be read again
const core = coreWith({})

describe("comparableCells", () => {
  it.effect("an answer that is gone ends what is compared; the observation after it is the base", () =>
    Effect.gen(function* () {
      const history = [seen("3"), seen("2"), seen("1", { isOfSameSubject: false }), seen("0")]
      assert.deepInclude(yield* comparable(history), {
        history: ["snp_3 positive", "snp_2 positive"],
        goneCount: 2
      })
      assert.deepInclude(yield* comparable([seen("1", { analyzerVersion: "0.1.0" }), seen("0")]), {
        history: [],
        goneCount: 2
      })
    }).pipe(Effect.provide(core))
  )

  it.effect("a tone of another judge is unknown, all else of that observation counts", () =>
    Effect.gen(function* () {
      const judged = { analyzerVersion: `${ANALYZER_VERSION}+claude` }
      const found = yield* comparable([seen("2", judged), seen("1"), seen("0", judged)])
      assert.deepInclude(found, {
        history: ["snp_2 positive", "snp_1 null", "snp_0 positive"],
        goneCount: 0,
        otherJudgeCount: 1
      })
    }).pipe(Effect.provide(core))
  )
})
