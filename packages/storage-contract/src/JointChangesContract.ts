/** Joint changes and changes of single cells in a tracker's run are reported once, whatever the storage. */
import {
  type Alert,
  Alerts,
  AnswerEngines,
  Brands,
  Core,
  type Engine,
  knownEngines as engines,
  noEmail,
  noWebhooks,
  Organizations,
  Scans,
  SnapshotId,
  Trackers
} from "@answerscope/core"
import { CellHistoryStore, type Entry, type StoredCell } from "@answerscope/core/storage"
import { answerOf, changesSince, emptyHistory, scriptedEngine, brandDefaults } from "@answerscope/core/testing"
import { CheckRunner } from "@answerscope/core/model"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { contractSuite, type ContractTests } from "./ContractSuite.ts"

const prompts = Array.from({ length: 7 }, (_, index) => `prompt ${index}`)
const dayMillis = 86_400_000
const runsBefore = 20

/** Content of a cell's answers: mention of the brand and its competitor, and the model. */
interface Saying {
  readonly brand: boolean
  readonly competitor: boolean
  readonly model: string
}

const before: Saying = { brand: true, competitor: true, model: "old" }
const fallen: Saying = { ...before, brand: false }

/** Content of cells since the day before the run. */
type Since = (engine: Engine, prompt: string) => Saying

const textOf = ({ brand, competitor }: Saying): string =>
  ["1. Initrode", ...(competitor ? ["2. Globex"] : []), ...(brand ? ["3. Zendrix"] : [])].join("\n")

const enginesThatSay = (since: Since) =>
  AnswerEngines.layer(
    Object.fromEntries(
      engines.map((engine) => [
        engine,
        scriptedEngine(
          engine,
          ({ prompt }) => {
            const saying = since(engine, prompt)
            return answerOf(engine, { text: textOf(saying), model: saying.model })
          },
          { varies: true }
        )
      ])
    )
  )

const shown = SnapshotId.make("snp_01jnhv8q5yfa7tb2c3d4e5f6g7")

/** `answers` answers of one run, this many days ago. */
const entryOf = ({ brand, competitor, model }: Saying, nowMillis: number, days: number, answers: number): Entry => ({
  run: -days,
  atMillis: nowMillis - days * dayMillis,
  mentions: { k: brand ? answers : 0, n: answers },
  positions: [],
  tones: { positive: 0, neutral: 0, negative: 0 },
  rivals: { globex: competitor ? answers : 0 },
  models: [model],
  followUps: answers - 1,
  lastNaming: brand ? shown : null,
  lastSilent: brand ? null : shown
})

/** Cells with one content for twenty days, and another in ten answers of yesterday. */
const cellsBefore = (since: Since, was: Since, nowMillis: number): ReadonlyArray<StoredCell> =>
  prompts.flatMap((prompt) =>
    engines.map((engine) => {
      const quiet = Array.from({ length: runsBefore }, (_, index) =>
        entryOf(was(engine, prompt), nowMillis, runsBefore + 1 - index, 1)
      )
      const entries = [...quiet, entryOf(since(engine, prompt), nowMillis, 1, 10)]
      return { prompt, engine, location: brandDefaults.location, language: null, history: { ...emptyHistory, entries } }
    })
  )

/** A run of the tracker with these cells since yesterday; evaluated by two concurrent passes, and a third. */
const reported = (since: Since, was: Since = () => before) =>
  Effect.gen(function* () {
    const alerts = yield* Alerts
    const trackers = yield* Trackers
    const runner = yield* CheckRunner
    const { id: organizationId } = yield* (yield* Organizations).create({ name: "contract", monthlyLimit: 10_000 })
    const { id: brandId } = yield* (yield* Brands).create(organizationId, {
      name: "Zendrix",
      engines,
      prompts,
      competitors: ["Globex"]
    })
    const alertSettings = { followUps: 0 }
    const tracker = yield* trackers.create(organizationId, { brandId, alertMode: "confirmed", alertSettings })
    const { runningScanId } = yield* trackers.runNow(tracker)
    if (runningScanId === null) return assert.fail("the run has begun")
    const run = { organizationId, id: runningScanId }
    const nowMillis = DateTime.toEpochMillis(yield* DateTime.now)
    const changes = changesSince([], cellsBefore(since, was, nowMillis))
    const histories = yield* CellHistoryStore
    assert.isTrue(yield* histories.save({ tracker, scanId: run.id, changes, isAnew: false }))
    const { checks } = yield* (yield* Scans).get(run)
    yield* Effect.forEach(checks, ({ id }) => runner.run({ organizationId, checkId: id, tries: 0 }))
    const looks = yield* Effect.all([alerts.detect(run), alerts.detect(run)], { concurrency: "unbounded" })
    const found = looks.flat()
    assert.deepStrictEqual(yield* alerts.detect(run), [])
    const filter = { brandId: null, type: null, from: null, before: null }
    const page = { limit: 100, offset: 0 }
    assert.sameDeepMembers([...(yield* alerts.list({ organizationId, filter, page })).items], found)
    // a joint alert counts as reported for each of its cells
    const kept = yield* histories.read({ tracker, prompts, engines })
    const knowing = kept.filter(({ history }) => history.reported?.some(({ isOfMany }) => isOfMany) === true)
    const asked = found.map(({ evidence: { confirmation } }) => confirmation?.cells?.asked ?? 0)
    assert.strictEqual(knowing.length, Math.max(0, ...asked))
    return found
  }).pipe(Effect.provide(Core.layer.pipe(Layer.provide(enginesThatSay(since)), Layer.provide([noWebhooks, noEmail]))))

const lineOf = ({ engine, evidence: { confirmation }, prompt, type }: Alert): string => {
  const cells = confirmation?.cells
  const counted = cells == null ? "" : `, ${cells.changed} of ${cells.asked}`
  return `${type} ${prompt} ${engine}: ${confirmation?.cause}${counted}`
}

const isChatgpt = (engine: Engine) => engine === "chatgpt"

const causes: ReadonlyArray<{
  readonly title: string
  readonly since: Since
  readonly was?: Since
  readonly alerts: ReadonlyArray<string>
}> = [
  {
    title: "a change of one cell is reported of it",
    since: (engine, prompt) => (isChatgpt(engine) && prompt === "prompt 3" ? fallen : before),
    alerts: ["mention_lost prompt 3 chatgpt: cell"]
  },
  {
    title: "a change of an engine's cells is reported once, and that of another engine's cell separately",
    since: (engine, prompt) => (isChatgpt(engine) || (engine === "claude" && prompt === "prompt 3") ? fallen : before),
    alerts: ["mention_lost * chatgpt: engine, 7 of 7", "mention_lost prompt 3 claude: brand"]
  },
  {
    title: "a change that begins with another model is reported once of it",
    since: (engine, prompt) => {
      const model = isChatgpt(engine) ? "new" : "old"
      return { ...(isChatgpt(engine) && prompt < "prompt 3" ? fallen : before), model }
    },
    alerts: ["mention_lost * chatgpt: model, 3 of 7"]
  },
  {
    title: "a change of the brand on all engines is reported once",
    since: () => fallen,
    alerts: ["mention_lost * *: brand, 28 of 28"]
  },
  {
    title: "a change of all names on other engines is reported once",
    since: (engine) => (isChatgpt(engine) ? fallen : { ...fallen, competitor: false }),
    alerts: ["mention_lost * *: everywhere, 28 of 28"]
  },
  {
    title: "a competitor that is new in an engine's cells is reported once",
    was: () => ({ ...before, competitor: false }),
    since: (engine) => ({ ...before, competitor: isChatgpt(engine) }),
    alerts: ["competitor_new * chatgpt: engine, 7 of 7"]
  }
]

const telling = (it: ContractTests) => {
  for (const { alerts, since, title, was } of causes) {
    it.effect(title, () =>
      Effect.gen(function* () {
        const found = yield* reported(since, was)
        assert.deepStrictEqual(found.map(lineOf), alerts)
        for (const { evidence, message } of found) {
          const cells = evidence.confirmation?.cells
          if (cells == null) continue
          assert.strictEqual(cells.list.length, cells.changed)
          assert.deepStrictEqual(
            cells.list.map(({ before: then, since: now }) => [then.answers, now.answers]),
            cells.list.map(() => [runsBefore, 11])
          )
          assert.strictEqual(evidence.confirmation?.since.answers, 11 * cells.changed)
          const { extent } = evidence.confirmation ?? {}
          assert.deepStrictEqual([extent?.cellsSure, extent?.cells], [cells.changed, cells.asked])
          // a cell has 20 answers before, and 11 since
          assert.deepStrictEqual([extent?.before.n, extent?.now.n], [runsBefore * cells.asked, 11 * cells.asked])
          assert.include(
            message,
            cells.changed === cells.asked
              ? `for all ${cells.asked} `
              : `for at least ${cells.changed} of ${cells.asked} `
          )
        }
      })
    )
  }
}

/** Runs the cases of changes that are reported once. */
export const suite = contractSuite("Alerts", [telling])
