/**
 * Cuts off clients that take nothing of their response, which is held in memory meanwhile.
 */
import { Duration, Effect, Schedule } from "effect"

/**
 * After how long a client that takes nothing is cut off. A steady one may seem to take nothing for long: the kernel
 * takes more from Node once a third of its buffer is free, so at 16 KB/s every 85 s with a buffer of 4 MB.
 */
export const stalledMillisDefault = 120_000

/** How often it is looked, in the time that a client may take nothing. */
const looksMax = 3

/** What is read of a connection, and how it is ended. */
export interface WatchedSocket {
  readonly bytesWritten: number
  readonly writableLength: number
  destroy(): void
}

interface Watched {
  /** How many have asked for it. */
  count: number
  taken: number
  looks: number
}

/**
 * Connections that are looked at until the scope closes. Only bytes that wait to be sent count; a connection on which
 * none wait, be it for a handler, for the rest of a request or for the next one, has limits of its own.
 */
export const makeStalledClients = Effect.fnUntraced(function* (stalledMillis: number) {
  const watched = new Map<WatchedSocket, Watched>()
  const look = Effect.sync(() => {
    for (const [socket, seen] of watched) {
      const taken = socket.bytesWritten - socket.writableLength
      seen.looks = socket.writableLength > 0 && taken === seen.taken ? seen.looks + 1 : 0
      seen.taken = taken
      if (seen.looks >= looksMax) socket.destroy()
    }
  })
  yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced(Duration.millis(stalledMillis / looksMax))))
  return {
    /** Looks at that connection, too. */
    watch: (socket: WatchedSocket): void => {
      const seen = watched.get(socket)
      if (seen === undefined) watched.set(socket, { count: 1, taken: 0, looks: 0 })
      else seen.count++
    },
    /** No more, once it was said as often as `watch`. */
    forget: (socket: WatchedSocket): void => {
      const seen = watched.get(socket)
      if (seen !== undefined && --seen.count === 0) watched.delete(socket)
    }
  }
})
