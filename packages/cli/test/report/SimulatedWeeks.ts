/**
 * An organization whose brand has been asked about for weeks: what reports and exports read. The answers are those of
 * the simulated engines on each day, read by the analysis; some checks fail.
 */
import {
  type Brand,
  Brands,
  CheckId,
  type Engine,
  Ids,
  type OrganizationId,
  type Scan,
  ScanId,
  SnapshotId,
  type TrackerId
} from "@answerscope/core"
import { type CheckOutcome, type CheckWork, ScanStore, SnapshotStore } from "@answerscope/core/storage"
import { outcomeOf, placesOf, shiftedClock, noMarket } from "@answerscope/core/testing"
import { simulatedEngine } from "@answerscope/providers"
import { Clock, DateTime, Effect } from "effect"

/** Prompts and duration. */
export interface Weeks {
  readonly organizationId: OrganizationId
  readonly brand: Brand
  readonly trackerId: TrackerId | null
  readonly engines: ReadonlyArray<Engine>
  /** The last day on which it is asked: its first moment (UTC). */
  readonly lastDay: DateTime.Utc
  readonly days: number
  readonly samples: number
  /** Whether each cell mentions the brand in one week and not in another, at random. Default: no. */
  readonly isSwinging?: boolean
}

/** Answers of which one has the wanted mention. */
const answersToPick = 40

/** The brand that is asked about, with prompts of both classes, tags, and `more` prompts. */
export const newAcme = Effect.fnUntraced(function* (organizationId: OrganizationId, more: ReadonlyArray<string> = []) {
  const brands = yield* Brands
  const brand = yield* brands.create(organizationId, {
    name: "Acme",
    domain: "acme.com",
    competitors: ["Globex", "Initech", "Hooli"],
    prompts: [
      "best crm for startups",
      "which crm has the best support?",
      "crm with a good mobile app",
      "is Acme a good crm?",
      "crm for a small non-profit with volunteers, donors and events",
      ...more
    ]
  })
  return yield* brands.setPromptSettings({ organizationId, id: brand.id }, [
    { prompt: "best crm for startups", tags: ["buying", "startups"] },
    { prompt: "crm with a good mobile app", tags: ["mobile"] }
  ])
})

const scanOf = Effect.fnUntraced(function* (weeks: Weeks, at: DateTime.Utc) {
  const { brand, engines, organizationId, samples, trackerId } = weeks
  const ids = yield* Ids
  const scanId = ScanId.make(yield* ids.next("scn"))
  const places = placesOf({ prompts: brand.prompts, engines, samples }, () => [noMarket])
  const { aliases, competitors, domain, name } = brand
  const scan: Scan = {
    id: scanId,
    organizationId,
    brandId: brand.id,
    trackerId,
    subject: { name, aliases, domain, competitors, location: null, language: null },
    prompts: brand.prompts,
    engines,
    models: {},
    markets: [noMarket],
    samples,
    captureSentiment: true,
    lane: "scheduled",
    followUpOf: null,
    stage: 0,
    status: "pending",
    creditsPerCheck: { chatgpt: 0, claude: 0, gemini: 0, perplexity: 0 },
    creditsCharged: 0,
    creditsRefunded: 0,
    progress: { total: places.length, completed: 0, failed: 0, cancelled: 0 },
    createdAt: at,
    completedAt: null
  }
  const checks = yield* Effect.forEach(places, (place) =>
    Effect.map(ids.next("chk"), (id) => ({
      ...place,
      id: CheckId.make(id),
      scanId,
      status: "pending" as const,
      kind: null,
      model: null,
      mentioned: null,
      position: null,
      sentiment: null,
      competitorsFound: [],
      sourcesCount: 0,
      error: null,
      spent: null
    }))
  )
  return { scan, checks }
})

/** A coin for each cell and week. */
const isNamedInWeek = (cell: string, week: number): boolean => {
  let hash = 0x811c9dc5 ^ week
  for (let at = 0; at < cell.length; at++) hash = Math.imul(hash ^ cell.charCodeAt(at), 0x01000193) >>> 0
  return (hash >>> 7) % 2 === 0
}

/** How a check ends at that time. The last engine is down on every ninth day. */
const endOf = Effect.fnUntraced(function* (weeks: Weeks, work: CheckWork, endedAt: DateTime.Utc, day: number) {
  if (day % 9 === 4 && work.engine === weeks.engines.at(-1) && work.sample === 1) {
    const failed: CheckOutcome = { _tag: "failed", work, endedAt, error: "The engine did not answer.", model: null }
    return failed
  }
  const { competitors, domain, name } = work.subject
  const { engine, prompt, sample } = work
  const clock = shiftedClock(DateTime.toEpochMillis(endedAt) - (yield* Clock.currentTimeMillis))
  const ask = (ofSample: number) =>
    simulatedEngine({ engine })
      .ask({
        prompt,
        model: null,
        location: null,
        language: null,
        sample: ofSample,
        hints: [name, ...competitors],
        domain
      })
      .pipe(Effect.provideService(Clock.Clock, clock))
  let answer = yield* ask(sample)
  if (weeks.isSwinging === true) {
    const isWanted = isNamedInWeek(`${engine} ${prompt}`, Math.floor(day / 7))
    for (let pick = 1; pick <= answersToPick && answer.text.includes(name) !== isWanted; pick++) {
      answer = yield* ask(sample + pick * weeks.samples)
    }
  }
  const snapshotId = SnapshotId.make(yield* (yield* Ids).next("snp"))
  return outcomeOf(work, answer, { endedAt, snapshotId, identity: { surface: "api", provider: "custom" } })
})

/** Asks on one day, at nine o'clock. */
const askOn = Effect.fnUntraced(function* (weeks: Weeks, day: number) {
  const scans = yield* ScanStore
  const at = DateTime.add(weeks.lastDay, { days: day - weeks.days + 1, hours: 9 })
  const found = yield* scanOf(weeks, at)
  yield* scans.insert([found])
  const starts = found.checks.map(({ id }) => ({ checkId: id, attempt: id }))
  const works = yield* scans.startChecks({ starts, at })
  const ends = yield* Effect.forEach(works, (work, index) =>
    endOf(weeks, work, DateTime.add(at, { seconds: index }), day)
  )
  yield* scans.finishChecks(ends)
  yield* (yield* SnapshotStore).insert(
    ends.flatMap((end) => (end._tag === "completed" ? [{ ...end.snapshot, brandId: weeks.brand.id }] : []))
  )
})

/** Asks on each day. */
export const askForWeeks = Effect.fnUntraced(function* (weeks: Weeks) {
  for (let day = 0; day < weeks.days; day++) yield* askOn(weeks, day)
})
