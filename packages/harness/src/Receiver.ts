/** A webhook endpoint on the loopback interface that records requests byte by byte. */
import { verifyWebhook } from "@answerscope/core/webhook"
import { Effect, Queue } from "effect"
import { createServer, type IncomingHttpHeaders } from "node:http"

/** A recorded request. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders
  readonly rawBody: Buffer
}

/** Starts the endpoint, which answers 204 to everything, until the scope closes. */
export const startReceiver = Effect.gen(function* () {
  const arrived = yield* Queue.unbounded<ReceivedRequest>()
  const server = createServer((incoming, outgoing) => {
    const chunks: Array<Buffer> = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", () => {
      outgoing.writeHead(204).end()
      Queue.offerUnsafe(arrived, { headers: incoming.headers, rawBody: Buffer.concat(chunks) })
    })
  })
  const port = yield* Effect.acquireRelease(
    Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(address === null || typeof address === "string" ? Effect.die("no port") : Effect.succeed(address.port))
      })
    }),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    /** Waits for the next unread webhook. */
    take: Queue.take(arrived),
    /** Number of unread webhooks. */
    waiting: Queue.size(arrived)
  }
})

/** Whether the secret signed the request, as a receiver verifies it. */
export const isSignedWith = (secret: string, request: ReceivedRequest) =>
  Effect.map(
    Effect.promise(() => verifyWebhook({ secret, ...request })),
    ({ ok }) => ok
  )
