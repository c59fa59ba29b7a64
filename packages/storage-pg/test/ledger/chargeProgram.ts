/**
 * Charges one credit at a time, 32 at once, until the balance is used up, then prints how many charges succeeded.
 * Prints `ready` when it is connected and begins when it reads a line.
 */
import { AccessKeys, Credits, OrganizationId, Organizations, Transaction } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Console, Effect, Layer, Redacted, Ref } from "effect"
import { once } from "node:events"

const [url = "", organization = "", name = "", kind = ""] = process.argv.slice(2)
const connections = 32
const organizationId = OrganizationId.make(organization)

const charge = Effect.fnUntraced(function* (connection: number, succeeded: Ref.Ref<number>) {
  const credits = yield* Credits
  const transaction = yield* Transaction
  for (let index = 0; ; index++) {
    const chargeId = `${name}-${connection}-${index}`
    const one = credits.charge({ organizationId, chargeId, operation: "scan", amount: 1 })
    const charged = yield* (kind === "joined" ? transaction.run(one) : one).pipe(
      Effect.as(true),
      Effect.catchTag("InsufficientCredits", () => Effect.succeed(false))
    )
    if (!charged) return
    yield* Ref.update(succeeded, (count) => count + 1)
  }
})

const services = Organizations.layer.pipe(
  Layer.provideMerge(AccessKeys.layer),
  Layer.provideMerge(Credits.layer),
  Layer.provideMerge(PgStorage.layer({ url: Redacted.make(url), maxConnections: connections }))
)

Effect.gen(function* () {
  const succeeded = yield* Ref.make(0)
  yield* (yield* Credits).balance(organizationId)
  yield* Console.log("ready")
  yield* Effect.promise(() => once(process.stdin, "data"))
  yield* Effect.forEach(
    Array.from({ length: connections }, (_, connection) => connection),
    (connection) => charge(connection, succeeded),
    { concurrency: "unbounded", discard: true }
  )
  yield* Console.log(`succeeded ${yield* Ref.get(succeeded)}`)
  process.stdin.destroy()
}).pipe(Effect.provide(services), NodeRuntime.runMain)
