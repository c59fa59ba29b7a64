/**
 * A database with weeks of answers, the interface over it as a process, and commands on it.
 */
import {
  AccessKeys,
  type Brand,
  Brands,
  Ids,
  type OrganizationId,
  Organizations,
  TrackerId,
  Trackers
} from "@answerscope/core"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { startCommand } from "@answerscope/harness/Process"
import { coreOn } from "@answerscope/harness/TrackerFixtures"
import { runCommand, type RunCommand } from "../InProcess.ts"
import { askForWeeks, newAcme } from "./SimulatedWeeks.ts"

/** A prompt that would break a terminal, a CSV or a line of JSON that is not written with care. */
export const hostilePrompt = '=crm "שלום" 日本語, 👍🏽\ta\n\u2028<b>;'

/** What commands and calls are made about. */
export interface ReportServer {
  readonly organizationId: OrganizationId
  readonly brand: Brand
  readonly trackerId: TrackerId
  /** Runs a command to its end, in this process. */
  readonly run: (args: ReadonlyArray<string>, env?: Readonly<Record<string, string>>) => Effect.Effect<RunCommand>
  /** The environment of a command on this database. */
  readonly env: Readonly<Record<string, string>>
  /** Returns the response of the interface in that form. */
  readonly get: (path: string, accept: string) => Effect.Effect<{ readonly status: number; readonly text: string }>
}

/** Parameters as they stand in an address. */
export const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString()

/** The days that are asked: from the first to the last. */
export const days = { from: "2026-09-22", to: "2026-10-05" }

/**
 * Starts the server with two weeks of answers: of a tracker's runs, and of the same number of scans of another brand.
 */
const startReportServer = Effect.gen(function* () {
  const url = yield* TestDatabase.make
  const env = { DATABASE_URL: Redacted.value(url), PORT: "0", LOG_LEVEL: "error", PROVIDERS: "simulated" }
  const world = yield* Effect.gen(function* () {
    const { id: organizationId } = yield* (yield* Organizations).create({ name: "Acme Ltd", monthlyLimit: 0 })
    const { secret } = yield* (yield* AccessKeys).issue({ organizationId, name: null, scope: "read", expiresAt: null })
    const brand = yield* newAcme(organizationId, [hostilePrompt])
    const other = yield* (yield* Brands).create(organizationId, { name: "Globex\u202e, Inc.", prompts: ["best crm"] })
    for (const name of ["Twin", "twin"]) yield* (yield* Brands).create(organizationId, { name })
    const tracker = yield* (yield* Trackers).create(organizationId, {
      brandId: brand.id,
      engines: ["chatgpt"],
      enabled: false
    })
    const weeks = { organizationId, engines: ["chatgpt", "claude"], days: 14, samples: 1 } as const
    const lastDay = DateTime.makeUnsafe(`${days.to}T00:00:00Z`)
    yield* askForWeeks({ ...weeks, brand, trackerId: tracker.id, lastDay })
    yield* askForWeeks({ ...weeks, brand: other, trackerId: null, lastDay })
    return { organizationId, brand, trackerId: tracker.id, key: Redacted.value(secret) }
  }).pipe(Effect.provide(Layer.provideMerge(Ids.layer, coreOn(url))))
  const server = yield* startCommand(["api"], env)
  const address = /ready at (\S+)/.exec(yield* server.printed("ready at"))?.[1] ?? ""

  const run: ReportServer["run"] = (args, more = {}) =>
    runCommand([...args, "--org", world.organizationId], { ...env, ...more })

  const get: ReportServer["get"] = (path, accept) =>
    Effect.promise(async () => {
      const response = await fetch(`${address}${path}`, { headers: { "x-access-key": world.key, accept } })
      return { status: response.status, text: await response.text() }
    })

  const started: ReportServer = { ...world, run, env, get }
  return started
})

/** One server for the tests of a file. */
export class Reports extends Context.Service<Reports, ReportServer>()("Reports") {
  static readonly layer = Layer.effect(Reports, startReportServer)
}
