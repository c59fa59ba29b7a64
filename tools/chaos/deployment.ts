/** The processes under attack, each with its own proxy to the shared database. */
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import { Effect, Redacted } from "effect"
import { fileURLToPath } from "node:url"
import type { Url } from "@answerscope/harness/TrackerFixtures"
import type { Target } from "./attack.ts"
import { makeMember } from "./members.ts"
import { memberNames } from "./plan.ts"
import type { Vendors } from "./vendors.ts"

const slotsOfWorker = 4

/** Concurrent interactive checks of all workers. */
export const slots = slotsOfWorker * memberNames.filter((name) => name.startsWith("worker")).length

/** A shared compile cache, so that a killed process restarts quickly. */
const compileCache = fileURLToPath(new URL("../../packages/cli/.cache", import.meta.url))

/** What configures every process. */
export const environmentOf = (vendors: Vendors): Readonly<Record<string, string>> => ({
  PORT: "0",
  NODE_COMPILE_CACHE: compileCache,
  LOG_LEVEL: "warn",
  OPENAI_API_KEY: "test",
  OPENAI_BASE_URL: `${vendors.engine.url}/v1`,
  SENTIMENT_ENGINE: "builtin",
  DATAFORSEO_LOGIN: "l",
  DATAFORSEO_PASSWORD: "p",
  DATAFORSEO_BASE_URL: vendors.search.url,
  SMTP_URL: vendors.mail.url,
  EMAIL_FROM: "Answerscope <alerts@service.example>",
  EMAIL_CONFIRMATION: "off",
  EMAIL_MESSAGES_PER_HOUR: "1000000",
  SECRETS_KEY: "5a".repeat(32),
  WEBHOOK_ALLOW_HTTP: "true",
  WEBHOOK_ALLOW_PRIVATE: "true",
  RATE_LIMIT_PER_MINUTE: "1000000",
  CHECK_CONCURRENCY: String(slotsOfWorker),
  SCHEDULED_CHECK_CONCURRENCY: String(slotsOfWorker),
  DATABASE_CONNECTIONS: "6",
  // a process paused in a transaction holds its rows no longer than this
  DATABASE_IDLE_TRANSACTION_SECONDS: "5",
  DATABASE_LOCK_SECONDS: "5",
  DATABASE_STATEMENT_SECONDS: "10",
  JOB_LOCK_SECONDS: "4",
  LOOKUP_SECONDS: "5"
})

/** Starts all processes; they end with the scope. */
export const openTargets = Effect.fnUntraced(function* (url: Url, environment: Readonly<Record<string, string>>) {
  const targets: ReadonlyArray<Target> = yield* Effect.forEach(memberNames, (name) =>
    Effect.gen(function* () {
      const way = yield* FaultyProxy.make(url)
      const member = yield* Effect.acquireRelease(
        makeMember(name, { ...environment, DATABASE_URL: Redacted.value(way.url) }),
        ({ close }) => close
      )
      return { member, way }
    })
  )
  yield* Effect.forEach(targets, ({ member }) => member.alone(member.start()), { concurrency: "unbounded" })
  return targets
})
