/** Material of stories: rows, changes and alerts, made of a few numbers. */
import { type Alert, BrandId, OrganizationId, ScanId, type Tracker, TrackerId } from "@answerscope/core"
import { AlertId } from "#core/alert/AlertId.ts"
import type { AlertType, Confirmation } from "#core/alert/Alert.ts"
import { causeOfAlert } from "#core/alert/cause/CauseId.ts"
import { sharedCauses } from "#core/alert/cause/CauseGrouping.ts"
import { type CellsRate, rateOf } from "#core/figure/Rate.ts"
import type { Verdict } from "#core/figure/RateChange.ts"
import { rankSentence } from "#core/report/RankText.ts"
import type { CellsChange, MentionRank, VisibilityRow } from "#core/report/VisibilityReport.ts"
import { SnapshotId } from "#core/snapshot/SnapshotId.ts"
import type { StoryMaterial } from "#core/story/StoryMaterial.ts"
import { DateTime } from "effect"

export const now = DateTime.makeUnsafe("2026-11-25T12:00:00Z")
const from = DateTime.makeUnsafe("2026-10-27T00:00:00Z")
const before = DateTime.makeUnsafe("2026-11-26T00:00:00Z")

export const dayOf = (day: number): DateTime.Utc => DateTime.makeUnsafe(Date.UTC(2026, 10, day, 9))

const names: ReadonlyMap<string, string> = new Map([
  ["chatgpt", "ChatGPT"],
  ["gemini", "Gemini"],
  ["perplexity", "Perplexity"]
])

const rate = (k: number, n: number): CellsRate => {
  const found = rateOf({ k, n })
  const { high, low, value } = found
  return { ...found, standardized: value === null || low === null || high === null ? null : { value, low, high } }
}

/** A change of a rate, by its difference in points and half the width of its interval. */
export const changeOf = (points: number, width: number, verdict: Verdict): CellsChange => ({
  value: 0.4 + points / 100,
  previous: { value: 0.4, k: 40, n: 100, low: 0.31, high: 0.5 },
  difference: points / 100,
  low: (points - width) / 100,
  high: (points + width) / 100,
  verdict,
  verdictPage: verdict,
  cells: 40,
  cellsLeftOut: 0
})

export const steady = changeOf(-2, 8, "within_noise")

interface RowOptions {
  readonly engine?: string
  readonly competitor?: string
  readonly k?: number
  readonly n?: number
  readonly failed?: number
  readonly together?: number
  readonly rank?: VisibilityRow["rank"]
  readonly change?: CellsChange
}

/** A row of 10 prompts whose other rates are steady. */
export const rowOf = (options: RowOptions = {}): VisibilityRow => {
  const { change = steady, competitor, engine, failed = 0, k = 164, n = 400 } = options
  const { rank = null, together = 0 } = options
  return {
    by: { ...(engine === undefined ? {} : { engine }), ...(competitor === undefined ? {} : { competitor }) },
    ...(competitor === undefined ? {} : { own: competitor === "Nimbus", togetherRate: rate(together, k), rank }),
    answers: n,
    prompts: 10,
    runs: 30,
    failedChecks: failed,
    notShown: 0,
    shownRate: null,
    mentionRate: rate(k, n),
    citationRate: null,
    shareOfVoice: null,
    firstRate: rate(0, n),
    top3Rate: rate(0, n),
    position: { median: null, mean: null, n: 0, low: null, high: null },
    sentiment: null,
    change: {
      mentionRate: change,
      citationRate: null,
      shareOfVoice: null,
      firstRate: steady,
      top3Rate: steady,
      positiveRate: null,
      position: changeOf(0, 50, "within_noise")
    }
  }
}

/** `k` of `n` answers on a side of a change. */
const sideOf = ({ k, n }: { readonly k: number; readonly n: number }, atMillis: number): Confirmation["before"] => ({
  answers: n,
  yes: k,
  rate: k / n,
  low: 0,
  high: 1,
  firstAtMillis: atMillis,
  lastAtMillis: atMillis
})

/** The same of an immediate tracker, which has no evidence but two answers. */
export const immediate = (alert: Alert): Alert => ({
  ...alert,
  evidence: { ...alert.evidence, mode: "immediate", confirmation: null }
})

interface AlertOptions {
  readonly id?: string
  readonly type?: AlertType
  readonly engine?: string
  readonly surface?: Alert["surface"]
  readonly prompt?: string
  /** The day in November since which it is so. */
  readonly day?: number
  readonly cause?: Confirmation["cause"]
  readonly message?: string
  readonly extent?: Confirmation["extent"]
  readonly list?: NonNullable<Confirmation["cells"]>["list"]
  readonly before?: { readonly k: number; readonly n: number }
  readonly since?: { readonly k: number; readonly n: number }
}

/** A confirmed alert. */
export const alertOf = (options: AlertOptions = {}): Alert => {
  const { cause = null, day = 19, engine = "perplexity", extent = null, id = "1", prompt = "*" } = options
  const { before: then = { k: 42, n: 100 }, since: later = { k: 16, n: 100 }, type = "mention_lost" } = options
  const atMillis = DateTime.toEpochMillis(dayOf(day))
  const difference = later.k / later.n - then.k / then.n
  return {
    id: AlertId.make(`alr_${id}`),
    organizationId: OrganizationId.make("org_story"),
    brandId: BrandId.make("brd_story"),
    brand: "Nimbus",
    trackerId: TrackerId.make("trk_story"),
    scanId: ScanId.make("scn_story"),
    prompt,
    engine,
    surface: options.surface === undefined ? "api" : options.surface,
    location: null,
    language: null,
    type,
    message: options.message ?? "Nimbus is mentioned less",
    evidence: {
      beforeSnapshotId: SnapshotId.make("snp_1"),
      afterSnapshotId: SnapshotId.make("snp_2"),
      modelBefore: null,
      modelAfter: null,
      mode: "confirmed",
      odds: null,
      confirmation: {
        runs: 5,
        positionUpTo: type === "position_changed" ? 3 : null,
        sentiment: type === "sentiment_changed" ? "positive" : null,
        before: sideOf(then, atMillis),
        since: sideOf(later, atMillis),
        began: { atMillis, earliestMillis: atMillis - 86_400_000, latestMillis: atMillis + 86_400_000 },
        difference: { value: difference, low: difference - 0.07, high: difference + 0.07 },
        followUps: 0,
        credits: 0,
        cause,
        modelSinceMillis: null,
        cells: extent === null ? null : { changed: extent.cellsSure, asked: extent.cells, list: options.list ?? [] },
        extent
      }
    },
    supersedes: null,
    supersededBy: null,
    createdAt: dayOf(day + 2),
    causeId: causeOfAlert(AlertId.make(`alr_${id}`)),
    read: false,
    dismissed: false,
    dismissedReason: null
  }
}

/** The rank of Nimbus among five brands. */
export const rankOf = (
  possible: ReadonlyArray<number>,
  leaders: ReadonlyArray<string>,
  lead: MentionRank["lead"] = null
): MentionRank => {
  const standing = { rank: possible[0] ?? 1, possible, of: 5, leaders, lead }
  return { ...standing, sentence: rankSentence("Nimbus", standing) }
}

const rivals = [
  rowOf({ competitor: "Nimbus", rank: rankOf([4, 5], ["Globex"]) }),
  rowOf({ competitor: "Globex", k: 244, together: 100 }),
  rowOf({ competitor: "Umbrella", k: 216, together: 90 }),
  rowOf({ competitor: "Hooli", k: 200, together: 80 }),
  rowOf({ competitor: "Initech", k: 158, together: 70 })
]

/** A daily tracker. */
export const trackerOf = (fields: Partial<Tracker> = {}): Tracker => ({
  id: TrackerId.make("trk_story"),
  organizationId: OrganizationId.make("org_story"),
  brandId: BrandId.make("brd_story"),
  name: "Daily",
  intervalMinutes: 1_440,
  enabled: true,
  prompts: [],
  engines: [],
  models: {},
  markets: [],
  samples: 1,
  captureSentiment: false,
  alertMode: "confirmed",
  alertSettings: null,
  gridStartAt: from,
  lastRunAt: null,
  nextRunAt: null,
  lastStatus: null,
  lastError: null,
  runCount: 0,
  runningScanId: null,
  savedUp: 0,
  unpaidRuns: 0,
  creditsAwaited: null,
  createdAt: from,
  updatedAt: from,
  ...fields
})

/** Alerts with their causes, as if one run had found them. */
export const withCauses = (alerts: ReadonlyArray<Alert>): ReadonlyArray<Alert> => {
  const { causeOf } = sharedCauses([], alerts)
  return alerts.map((alert) => ({ ...alert, causeId: causeOf.get(alert.id) ?? alert.causeId }))
}

/** A brand with a daily tracker and without a change; fields replace these. */
export const materialOf = (fields: Partial<StoryMaterial> = {}): StoryMaterial => ({
  from,
  before,
  now,
  began: null,
  measuredBefore: Array.from({ length: 30 }, (_, day) => DateTime.subtract(from, { days: 30 - day })),
  brand: {
    id: BrandId.make("brd_story"),
    name: "Nimbus",
    competitors: ["Globex", "Umbrella", "Hooli", "Initech"],
    prompts: Array.from({ length: 10 }, (_, index) => `prompt ${index}`)
  },
  class: "non_branded",
  head: rowOf(),
  engines: [...names.keys()].map((engine) => rowOf({ engine })),
  failingDays: [],
  failures: [],
  rivals,
  notes: [],
  hasMoreAlerts: false,
  settled: new Set(),
  trackers: [trackerOf()],
  receivers: [],
  credits: null,
  newestAnswerAt: dayOf(25),
  gaps: [],
  untracked: [],
  hasOtherClass: true,
  prompt: null,
  engineName: (engine) => names.get(engine) ?? engine,
  surfaceOf: (engine) => (engine.endsWith("_app") ? "app" : "api"),
  ...fields,
  alerts: withCauses(fields.alerts ?? [])
})
