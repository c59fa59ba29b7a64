/** Deliveries per second of one worker process to an instant local receiver, with each attempt stored. */
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schedule } from "effect"
import { createServer } from "node:http"
import { benchDatabase } from "./Database.ts"
import { startWorker } from "./WorkerProcess.ts"

const subscriptions = 40
const each = 100
const rounds = 4

/** An endpoint that answers 204, and its number of requests. */
const receiver = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<{ readonly port: number; readonly close: () => void }>((resolve, reject) => {
        const server = createServer((incoming, outgoing) => {
          incoming.resume()
          incoming.once("end", () => outgoing.writeHead(204).end())
        })
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          if (address === null || typeof address === "string") reject(new Error("no port"))
          else
            resolve({
              port: address.port,
              close: () => {
                server.close()
                server.closeAllConnections()
              }
            })
        })
      })
  ),
  ({ close }) => Effect.sync(close)
)

const alerts = JSON.stringify(
  Array.from({ length: 3 }, () => ({
    type: "position_changed",
    brand: "Acme",
    brandId: "brd_00000000000000000000000000",
    trackerId: "trk_00000000000000000000000000",
    prompt: "best crm for startups",
    engine: "chatgpt",
    message: `Acme moved from position 2 to 5 in ChatGPT for "best crm for startups"`
  }))
)

const round = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  yield* sql`
    insert into deliveries (id, organization_id, subscription_id, event_id, type, body, status, attempts,
      attempts_counted, recipients_done, next_attempt_at, created_at)
    select gen_random_uuid(), organization_id, id, gen_random_uuid(), 'visibility.alert',
      ${`{"id":"evt_00000000000000000000000000","type":"visibility.alert","data":{"alerts":${alerts}}}`},
      'pending', '[]', 0,
      '{}', now(), now() from subscriptions, generate_series(1, ${each}::int4)`
  const startedMillis = performance.now()
  const left = sql<{ count: number }>`select count(*)::int4 as count from deliveries where status = 'pending'`
  yield* Effect.repeat(left, { until: ([row]) => row?.count === 0, schedule: Schedule.spaced("50 millis") })
  return (performance.now() - startedMillis) / 1000
})

/** Prints deliveries per second of several rounds, the first of them on a cold process. */
export const benchDeliveries = Effect.gen(function* () {
  const url = yield* benchDatabase
  const { port } = yield* receiver
  yield* PgStorage.migrate({ url })
  yield* Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    yield* sql`insert into organizations values (gen_random_uuid(), 'bench', null, now())`
    yield* sql`
      insert into subscriptions (id, organization_id, enabled, channel, event_types, email_recipients, webhook_url,
        secret,
        created_at, updated_at)
      select gen_random_uuid(), id, true, 'webhook', '{position_changed}', '{}',
        ${`http://127.0.0.1:${port}/hooks/`} || n, ${`whsec_${"A".repeat(43)}=`}, now(), now()
      from organizations, generate_series(1, ${subscriptions}::int4) n`
    yield* startWorker(url, { WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_PRIVATE: "true" })
    for (let n = 0; n < rounds; n++) {
      const seconds = yield* round
      const count = subscriptions * each
      const rate = Math.round(count / seconds)
      console.log(`${n === 0 ? "warm-up" : `round ${n}`}: ${count} deliveries in ${seconds.toFixed(2)} s = ${rate}/s`)
    }
    const [logged] = yield* sql<{ attempts: number }>`
      select sum(jsonb_array_length(attempts))::int4 as attempts from deliveries where status = 'delivered'`
    console.log(`${logged?.attempts} attempts are written`)
  }).pipe(Effect.provide(PgClient.layer({ url, startupParameters: { timezone: "UTC", search_path: "answerscope" } })))
}).pipe(Effect.scoped)
