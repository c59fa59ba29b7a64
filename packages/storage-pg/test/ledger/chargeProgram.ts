/**
 * Charges one credit at a time on 32 connections until the balance is used up, then prints how many charges succeeded.
 */
import { AccessKeys, Credits, OrganizationId, Organizations } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import { NodeRuntime } from "@effect/platform-node"
import { Console, Effect, Layer, Redacted, Ref } from "effect"

const [url = "", organization = "", name = ""] = process.argv.slice(2)
const connections = 32

const charge = Effect.fnUntraced(function* (connection: number, succeeded: Ref.Ref<number>) {
  const credits = yield* Credits
  for (let index = 0; ; index++) {
    const charged = yield* credits
      .charge({
        organizationId: OrganizationId.make(organization),
        chargeId: `${name}-${connection}-${index}`,
        operation: "scan",
        amount: 1
      })
      .pipe(
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
  Layer.provide(PgStorage.layer({ url: Redacted.make(url), maxConnections: connections }))
)

Effect.gen(function* () {
  const succeeded = yield* Ref.make(0)
  yield* Effect.forEach(
    Array.from({ length: connections }, (_, connection) => connection),
    (connection) => charge(connection, succeeded),
    { concurrency: "unbounded", discard: true }
  )
  yield* Console.log(`succeeded ${yield* Ref.get(succeeded)}`)
}).pipe(Effect.provide(services), NodeRuntime.runMain)
