/**
 * Connections that are encrypted as the URL says.
 */
import { StorageError } from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import { OrganizationStore } from "@answerscope/core/storage"
import { assert, it } from "@effect/vitest"
import { Duration, Effect, Redacted } from "effect"
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { createSecureContext, getCACertificates, setDefaultCACertificates, TLSSocket } from "node:tls"
import { inspect } from "node:util"
import { generate } from "selfsigned"
import { newDatabase, organizationsIn } from "./Databases.ts"

type Answer = "S" | "N"

/** A way to the database that agrees to encryption or refuses it, and counts what came encrypted and what did not. */
const encryptingProxy = (database: Redacted.Redacted<string>, answer: Answer) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const names = [{ type: 2, value: "localhost" } as const]
      const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
        extensions: [{ name: "subjectAltName", altNames: names }]
      })
      const target = new URL(Redacted.value(database))
      const counts = { encrypted: 0, plain: 0 }
      const sockets = new Set<Socket>()
      const pipes = new Set<() => void>()
      const relay = (client: Socket, first?: Buffer) => {
        const server = connect(Number(target.port), target.hostname)
        if (first !== undefined) server.write(first)
        client.pipe(server).pipe(client)
        pipes.add(() => {
          client.unpipe(server)
          server.unpipe(client)
        })
        for (const socket of [client, server]) {
          sockets.add(socket)
          socket.on("error", () => socket.destroy())
        }
      }
      const listener = createServer((client) => {
        sockets.add(client)
        client.on("error", () => client.destroy())
        client.once("data", (request) => {
          const isRequest = request.length === 8 && request.readUInt32BE(4) === 80_877_103
          if (!isRequest || answer === "N") counts.plain += 1
          if (!isRequest) return relay(client, request)
          client.write(answer)
          if (answer === "N") return relay(client)
          counts.encrypted += 1
          return relay(new TLSSocket(client, { isServer: true, secureContext: createSecureContext({ cert, key }) }))
        })
      }).listen(0, "127.0.0.1")
      await once(listener, "listening")
      const address = listener.address()
      if (address === null || typeof address === "string") throw new Error("no port")
      const { port } = address
      const close = () => {
        listener.close()
        for (const socket of sockets) socket.destroy()
      }
      /** Carries nothing more on the connections that exist. */
      const swallow = () => {
        for (const end of pipes) end()
        pipes.clear()
      }
      const urlWith = (mode: string, host = "localhost") => {
        const url = new URL(target)
        url.host = `${host}:${port}`
        url.searchParams.set("sslmode", mode)
        return Redacted.make(url.href)
      }
      return { cert, counts, close, swallow, urlWith }
    }),
    ({ close }) => Effect.sync(close)
  )

/** Reads from a storage at that address. */
const listAt = (url: Redacted.Redacted<string>) =>
  Effect.provide(
    Effect.flatMap(OrganizationStore, organizationsIn),
    // only what is not there yet is waited for
    PgStorage.layer({ url, maxConnections: 1, connectWithin: Duration.infinity })
  )

/** How a storage at that address fails. */
const refusalOf = (url: Redacted.Redacted<string>) =>
  Effect.map(Effect.flip(listAt(url)), (error) => inspect(error, { depth: 10 }))

/** Runs `effect` in a process that trusts a certificate. */
const trusting =
  (cert: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const before = getCACertificates("default")
        setDefaultCACertificates([...before, cert])
        return before
      }),
      () => effect,
      (before) => Effect.sync(() => setDefaultCACertificates(before))
    )

it.live.each(["require", "verify-full", "prefer"])("%s encrypts, and trusts who is to be trusted", (mode) =>
  Effect.gen(function* () {
    const proxy = yield* encryptingProxy(yield* newDatabase, "S")
    assert.deepStrictEqual(yield* trusting(proxy.cert)(listAt(proxy.urlWith(mode))), [])
    assert.isAbove(proxy.counts.encrypted, 0)
    assert.strictEqual(proxy.counts.plain, 0)
  })
)

it.live("an encrypted connection that has fallen silent is replaced", () =>
  Effect.gen(function* () {
    const proxy = yield* encryptingProxy(yield* newDatabase, "S")
    const read = Effect.gen(function* () {
      const list = organizationsIn(yield* OrganizationStore)
      assert.deepStrictEqual(yield* list, [])
      proxy.swallow()
      assert.instanceOf(yield* Effect.flip(list), StorageError)
      assert.deepStrictEqual(yield* Effect.eventually(list), [])
    })
    const layer = PgStorage.layer({ url: proxy.urlWith("require"), maxConnections: 1, silenceTimeout: "3 seconds" })
    yield* trusting(proxy.cert)(Effect.provide(read, layer))
  })
)

it.live("nobody is spoken to whose certificate is not trusted, or is of another name", () =>
  Effect.gen(function* () {
    const proxy = yield* encryptingProxy(yield* newDatabase, "S")
    assert.include(yield* refusalOf(proxy.urlWith("require")), "SELF_SIGNED")
    const other = yield* trusting(proxy.cert)(refusalOf(proxy.urlWith("require", "127.0.0.1")))
    assert.include(other, "ERR_TLS_CERT_ALTNAME_INVALID")
  })
)

it.live("a server without encryption is refused by require, and taken by prefer and disable", () =>
  Effect.gen(function* () {
    const proxy = yield* encryptingProxy(yield* newDatabase, "N")
    assert.include(yield* refusalOf(proxy.urlWith("require")), "does not support TLS")
    assert.deepStrictEqual(yield* listAt(proxy.urlWith("prefer")), [])
    assert.deepStrictEqual(yield* listAt(proxy.urlWith("disable")), [])
    assert.strictEqual(proxy.counts.encrypted, 0)
  })
)
