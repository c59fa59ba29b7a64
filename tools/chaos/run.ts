/** A whole run: load and faults on a deployment, and the findings. */
import { Credits } from "@answerscope/core"
import { Effect, Fiber, Redacted, type Scope } from "effect"
import { startCommand } from "@answerscope/harness/Process"
import { coreOn, type Url } from "@answerscope/harness/TrackerFixtures"
import { diceOf } from "../chance.ts"
import { attack, type AttackRecord, type Target } from "./attack.ts"
import { behindMin, fairnessFinding, lifeFinding, memoryFinding } from "./bounds.ts"
import type { Client, Run } from "./client.ts"
import { confirmedFindings, moveConfirmed } from "./confirmed.ts"
import { environmentOf, openTargets, slots } from "./deployment.ts"
import { eventFindings } from "./events.ts"
import { everyday } from "./everyday.ts"
import { type Finding, findingOf } from "./finding.ts"
import { claimsEnd, hurry, moveSlots } from "./haste.ts"
import { levelFinding, type Looks } from "./looks.ts"
import { sampleMemory } from "./members.ts"
import { neighborFinding, readAtLimit } from "./neighbor.ts"
import { isCalm, type Plan, type Round } from "./plan.ts"
import { brandOf, makePossessions, type Possessions } from "./possessions.ts"
import { flood, singles } from "./scans.ts"
import { openCounts, storedFigures, storedFindings } from "./stored.ts"
import { makeTenants, type Tenant } from "./tenants.ts"
import { databaseMillis, timesFinding } from "./times.ts"
import { toldFindings } from "./told.ts"
import { type Asked, startVendors, type Tempo, type Vendors } from "./vendors.ts"
import { watchApis } from "./watch.ts"
import { type Calm, newWitness } from "./witness.ts"

/** Actions and findings of a run. */
export interface Outcome {
  readonly faults: Readonly<Record<string, number>>
  readonly load: Readonly<Record<string, number>>
  readonly answers: Readonly<Record<string, number>>
  readonly figures: Readonly<Record<string, number>>
  readonly findings: ReadonlyArray<Finding>
  /** Output of each process. */
  readonly output: Readonly<Record<string, string>>
}

/** Called every second of the run. */
export type Progress = (stage: string) => Effect.Effect<void>

const answerMillis = 1_000
const hurriedMillis = 20
const poorGrant = 40

interface Scene {
  readonly seed: number
  readonly url: Url
  readonly run: Run
  readonly vendors: Vendors
  readonly targets: ReadonlyArray<Target>
  readonly tenants: ReadonlyArray<Tenant>
  readonly progress: Progress
  readonly record: AttackRecord
  /** Start, by the database's clock. */
  readonly sinceMillis: number
  readonly looks: Looks
  calm: Calm | null
}

const clientOf = ({ run, seed }: Scene, tenant: Tenant, number = 0): Client => ({
  run,
  tenant,
  dice: diceOf(seed, `${tenant.name} ${number}`)
})

/** Concurrent clients of an organization. */
const callersOf: Readonly<Record<Tenant["role"], number>> = { flood: 1, single: 1, mixed: 3, poor: 1 }

/** The flooding organization reads all its answers, too. */
const floodAndRead = (client: Client, asked: ReadonlyArray<Asked>): Effect.Effect<void> =>
  Effect.flatMap(brandOf(client), (brandId) =>
    Effect.all([flood(client, asked, brandId), readAtLimit(client, brandId)], {
      concurrency: "unbounded",
      discard: true
    })
  )

/** Everything that callers do, until the run is closed. */
const load = (scene: Scene, owned: ReadonlyMap<Tenant, Possessions>): Effect.Effect<void> => {
  const { asked } = scene.vendors.engine
  const callers = scene.tenants.flatMap((tenant) =>
    Array.from({ length: callersOf[tenant.role] }, (_, index) => {
      const client = clientOf(scene, tenant, index)
      const own = owned.get(tenant)
      if (own !== undefined) return everyday(client, own)
      return tenant.role === "flood" ? floodAndRead(client, asked) : singles(client, asked, () => scene.calm)
    })
  )
  return Effect.forEach(callers, (caller) => caller, { concurrency: "unbounded", discard: true })
}

const passing = (scene: Scene, stage: string, millis: number): Effect.Effect<void> =>
  Effect.forEach(
    Array.from({ length: Math.round(millis / 1000) }),
    () => Effect.andThen(Effect.sleep("1 second"), scene.progress(stage)),
    { discard: true }
  )

/** Grants credits to organizations that ran out: their trackers resume. */
const grantPoor = ({ url, tenants }: Scene): Effect.Effect<void> =>
  Effect.forEach(
    tenants.filter(({ role }) => role === "poor"),
    ({ organizationId }) => Effect.flatMap(Credits, (credits) => credits.grant({ organizationId, amount: poorGrant })),
    { discard: true }
  ).pipe(Effect.provide(coreOn(url)), Effect.orDie)

/** Number of single checks to await in a calm, and the longest extension. */
const probesMin = 4
const calmsMax = 12

/** Lasts as planned, or longer on a slow machine: until enough checks have waited. */
const keepCalm = Effect.fnUntraced(function* (scene: Scene, millis: number) {
  const { run, vendors } = scene
  const seconds = Math.ceil(millis / 1000)
  for (let second = 0; second < calmsMax * seconds && run.flooding < behindMin; second++) {
    yield* passing(scene, "calm", 1_000)
  }
  const calm: Calm = { endedAfter: null }
  scene.calm = calm
  const isEnough = (): boolean => run.witness.probes.filter((probe) => probe.calm === calm).length >= probesMin
  for (let second = 0; second < seconds || (second < calmsMax * seconds && !isEnough()); second++) {
    yield* passing(scene, "calm", 1_000)
  }
  scene.calm = null
  calm.endedAfter = vendors.engine.asked.length
})

const playRound = Effect.fnUntraced(function* (scene: Scene, round: Round) {
  yield* keepCalm(scene, round.calmMillis)
  yield* grantPoor(scene)
  yield* Effect.all(
    [attack(round.faults, scene.targets, scene.url, scene.record), passing(scene, "storm", round.stormMillis)],
    { concurrency: "unbounded", discard: true }
  )
  yield* passing(scene, "settling", round.settleMillis)
})

const drainSecondsMax = 300

/** Waits until all work has ended; final checks find the rest. */
const drain = Effect.fnUntraced(function* (scene: Scene) {
  yield* claimsEnd(scene.url)
  for (let second = 0; second < drainSecondsMax; second++) {
    yield* hurry(scene.url)
    const open = Object.values(yield* openCounts(scene.url))
    if (open.every((count) => count === 0)) return
    yield* Effect.sleep("1 second")
    yield* scene.progress("draining")
  }
})

/** Findings of the operator's command. */
const auditFinding = (url: Url): Effect.Effect<Finding> =>
  Effect.gen(function* () {
    const command = yield* startCommand(["credits", "audit"], { DATABASE_URL: Redacted.value(url) })
    const code = yield* command.exit
    return findingOf("answerscope credits audit", `exit code ${code}`, code === 0 ? [] : [command.output()])
  }).pipe(Effect.scoped)

const findingsOf = Effect.fnUntraced(function* (scene: Scene, owned: ReadonlyArray<Possessions>) {
  const { looks, record, run, targets, tenants, url, vendors } = scene
  const lives = targets.flatMap(({ member }) => member.lives)
  const clients = tenants.map((tenant) => clientOf(scene, tenant))
  const findings: ReadonlyArray<Finding> = [
    yield* auditFinding(url),
    ...(yield* storedFindings(url)),
    yield* timesFinding(url, scene.sinceMillis),
    ...(yield* eventFindings(url, owned, vendors)),
    ...(yield* confirmedFindings(url)),
    ...(yield* toldFindings(url, clients, run.witness)),
    fairnessFinding(run.witness.probes, vendors.engine.asked, { slots }),
    neighborFinding(run.witness, vendors.engine.asked),
    memoryFinding(lives),
    ...(looks.size === 0 ? [] : [levelFinding(looks)]),
    lifeFinding(lives, record.drained)
  ]
  return findings
})

const recordOf = (counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...counts].toSorted(([one], [other]) => one.localeCompare(other)))

const openScene = Effect.fnUntraced(function* (url: Url, plan: Plan, tempo: Tempo, progress: Progress) {
  const sinceMillis = yield* databaseMillis(url)
  const vendors = yield* startVendors(plan.seed, tempo)
  const tenants = yield* makeTenants(url)
  const targets = yield* openTargets(url, environmentOf(vendors))
  const members = targets.map(({ member }) => member)
  yield* Effect.forkScoped(sampleMemory(members))
  const run: Run = {
    apis: members.filter(({ name }) => name.startsWith("api")),
    witness: newWitness(),
    isOpen: true,
    flooding: 0,
    count: 0
  }
  const record: AttackRecord = { done: new Map(), drained: [] }
  const scene: Scene = {
    seed: plan.seed,
    url,
    run,
    vendors,
    targets,
    tenants,
    progress,
    record,
    sinceMillis,
    looks: new Map(),
    calm: null
  }
  return scene
})

/** Executes a plan on an empty database. */
export const runChaos = (url: Url, plan: Plan, progress: Progress): Effect.Effect<Outcome, never, Scope.Scope> =>
  Effect.gen(function* () {
    const tempo: Tempo = { answerMillis }
    const scene = yield* openScene(url, plan, tempo, progress)
    const owned = new Map<Tenant, Possessions>()
    for (const tenant of scene.tenants.filter(({ role }) => role === "mixed" || role === "poor")) {
      owned.set(tenant, yield* makePossessions(clientOf(scene, tenant), scene.vendors))
    }
    const slotsMoving = yield* Effect.forkScoped(
      Effect.all([moveSlots(url), moveConfirmed(url)], { concurrency: "unbounded", discard: true })
    )
    const loading = yield* Effect.forkScoped(load(scene, owned))
    const watching = yield* Effect.forkScoped(isCalm(plan) ? watchApis(url, scene.run.apis, scene.looks) : Effect.void)
    for (const round of plan.rounds) yield* playRound(scene, round)
    yield* Fiber.interrupt(watching)

    scene.run.isOpen = false
    tempo.answerMillis = hurriedMillis
    yield* Fiber.interrupt(slotsMoving)
    yield* Fiber.join(loading)
    yield* drain(scene)
    const findings = yield* findingsOf(scene, [...owned.values()])
    const lives = scene.targets.flatMap(({ member }) => member.lives)
    return {
      faults: recordOf(scene.record.done),
      load: recordOf(scene.run.witness.work),
      answers: recordOf(scene.run.witness.statuses),
      figures: yield* storedFigures(url),
      findings,
      output: Object.fromEntries(lives.map(({ member, pid, process }) => [`${member} ${pid}`, process.output()]))
    }
  })
