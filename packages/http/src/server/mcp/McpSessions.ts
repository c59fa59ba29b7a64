/**
 * Bounds the sessions of clients that use a revision of MCP with sessions. The library keeps them in this process and
 * never ends one by itself.
 */
import { monotonicMillis } from "@answerscope/core/model"
import { Effect } from "effect"

/** Most sessions, and how long one lasts without a request. */
const sessionsMax = 1_000
const sessionsOfOrganizationMax = 50
const idleMillis = 3_600_000

interface Session {
  readonly organizationId: string
  readonly usedAt: number
}

/** Keeps sessions by their last use. `end` ends one in the library. */
export const makeSessions = (end: (id: string) => Effect.Effect<void>) => {
  // the longest unused is first
  const sessions = new Map<string, Session>()

  const isIdle = ({ usedAt }: Session, now: number): boolean => now - usedAt > idleMillis

  /** Sessions to end: idle ones, and the longest unused of those that are too many. */
  const surplus = (now: number, organizationId: string): ReadonlySet<string> => {
    const left = [...sessions].filter(([, session]) => !isIdle(session, now))
    const own = left.filter(([, session]) => session.organizationId === organizationId)
    const kept = new Set(left.slice(-sessionsMax).map(([id]) => id))
    for (const [id] of own.slice(0, -sessionsOfOrganizationMax)) kept.delete(id)
    return new Set([...sessions.keys()].filter((id) => !kept.has(id)))
  }

  const use = (id: string, organizationId: string, usedAt: number) => {
    sessions.delete(id)
    sessions.set(id, { organizationId, usedAt })
  }

  return {
    /** Whether the organization has this session. Notes its use. */
    uses: (id: string, organizationId: string): Effect.Effect<boolean> =>
      Effect.map(monotonicMillis, (now) => {
        const session = sessions.get(id)
        if (session?.organizationId !== organizationId || isIdle(session, now)) return false
        use(id, organizationId, now)
        return true
      }),
    /** Adds a session, and ends those that are idle or too many. */
    add: Effect.fnUntraced(function* (id: string, organizationId: string) {
      const now = yield* monotonicMillis
      use(id, organizationId, now)
      for (const other of surplus(now, organizationId)) {
        sessions.delete(other)
        yield* end(other)
      }
    }),
    /** Forgets a session that its client has ended. */
    forget: (id: string): Effect.Effect<void> => Effect.sync(() => void sessions.delete(id))
  }
}
