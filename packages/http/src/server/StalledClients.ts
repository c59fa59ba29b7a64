/** Disconnects clients that read nothing of their response, which stays in memory meanwhile. */
import { Duration, Effect, Schedule } from "effect"

/**
 * Time after which a client that reads nothing is disconnected. A slow client may seem to read nothing for long: the
 * kernel accepts more only once a third of its buffer is free, so at 16 KB/s every 85 s with a buffer of 4 MB.
 */
export const stalledMillisDefault = 120_000

/** How often it is looked, in the time that a client may take nothing. */
const looksMax = 3

/** The parts of a socket that are used. */
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
 * Watches connections until the scope closes. Only bytes waiting to be sent count. Idle connections and slow requests
 * have other limits.
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
    /** Stops watching, once for each call of `watch`. */
    forget: (socket: WatchedSocket): void => {
      const seen = watched.get(socket)
      if (seen !== undefined && --seen.count === 0) watched.delete(socket)
    }
  }
})
