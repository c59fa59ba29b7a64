/**
 * Charges one credit at a time, 32 at once, until the balance is used up, then prints how many charges succeeded.
 * Prints `ready` after a first charge, and goes on when it reads a line.
 */
import { AccessKeys, Credits, Ids, OrganizationId, Organizations, Transaction } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Console, Effect, Layer, Redacted, Ref } from "effect"
import { once } from "node:events"

const [url = "", organization = "", name = "", kind = ""] = process.argv.slice(2)
const connections = 32
const organizationId = OrganizationId.make(organization)

/** One charge; false when the balance is used up. */
const charge = Effect.fnUntraced(function* (chargeId: string) {
  const one = (yield* Credits).charge({ organizationId, chargeId, operation: "scan", amount: 1 })
  return yield* (kind === "joined" ? (yield* Transaction).run(one) : one).pipe(
    Effect.as(true),
    Effect.catchTag("InsufficientCredits", () => Effect.succeed(false))
  )
})

const chargeAll = Effect.fnUntraced(function* (connection: number, succeeded: Ref.Ref<number>) {
  for (let index = 0; yield* charge(`${name}-${connection}-${index}`); index++) {
    yield* Ref.update(succeeded, (count) => count + 1)
  }
})

const services = Organizations.layer.pipe(
  Layer.provideMerge(AccessKeys.layer),
  Layer.provideMerge(Credits.layer),
  Layer.provide(Ids.layer),
  Layer.provideMerge(
    PgStorage.layer({ url: Redacted.make(url), maxConnections: connections, ...TestDatabase.patience })
  )
)

Effect.gen(function* () {
  const succeeded = yield* Ref.make((yield* charge(`${name}-first`)) ? 1 : 0)
  yield* Console.log("ready")
  yield* Effect.promise(() => once(process.stdin, "data"))
  yield* Effect.forEach(
    Array.from({ length: connections }, (_, connection) => connection),
    (connection) => chargeAll(connection, succeeded),
    { concurrency: "unbounded", discard: true }
  )
  yield* Console.log(`succeeded ${yield* Ref.get(succeeded)}`)
  process.stdin.destroy()
}).pipe(Effect.provide(services), NodeRuntime.runMain)
