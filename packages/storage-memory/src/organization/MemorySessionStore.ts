import type { Session } from "@answerscope/core/model"
import { SessionStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables } from "../database/MemoryTables.ts"
import { newestFirst } from "../database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "../database/TenantRemoval.ts"

type Remove = (matches: (session: Session) => boolean) => unknown

const insert = (
  { organizations, sessions }: MemoryTables["Service"],
  remove: Remove,
  { session, hash, idleBefore, mostOfKey }: Parameters<SessionStore["Service"]["insert"]>[0]
): void => {
  const { accessKeyId, organizationId } = session
  if (sessions.get(hash) !== undefined) throw new Error("the hash is taken")
  organizations.require(organizationId)
  remove((other) => other.organizationId === organizationId && DateTime.isLessThan(other.lastUsedAt, idleBefore))
  const ofKey = sessions.rows().filter((other) => other.accessKeyId === accessKeyId)
  const surplus = new Set(newestFirst(ofKey, ({ lastUsedAt }) => lastUsedAt).slice(mostOfKey - 1))
  remove((other) => surplus.has(other))
  sessions.set(hash, session)
}

export const layer = Layer.effect(
  SessionStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { sessions } = tables

    const remove = (matches: (session: Session) => boolean): ReadonlyArray<Session> =>
      sessions.entries().flatMap(([hash, session]) => {
        if (!matches(session)) return []
        sessions.delete(hash)
        return [session]
      })

    return SessionStore.of({
      removeTenant: tenantRemoval(use, "SessionStore", (id) => ownRows(sessions, id)),
      insert: (options) => use("SessionStore.insert", () => insert(tables, remove, options)),
      find: (hash) => use("SessionStore.find", () => Option.fromUndefinedOr(sessions.get(hash))),
      open: ({ hash, openHash, madeAfter, at }) =>
        use("SessionStore.open", () => {
          const link = sessions.get(hash)
          if (link === undefined || link.state !== "link" || !DateTime.isGreaterThan(link.createdAt, madeAfter)) {
            return Option.none()
          }
          sessions.delete(hash)
          const session: Session = { ...link, state: "open", lastUsedAt: at }
          sessions.set(openHash, session)
          return Option.some(session)
        }),
      list: ({ organizationId, usedAfter }) =>
        use("SessionStore.list", () =>
          newestFirst(
            sessions
              .rows()
              .filter(
                (session) =>
                  session.organizationId === organizationId &&
                  session.state === "open" &&
                  DateTime.isGreaterThan(session.lastUsedAt, usedAfter)
              ),
            (session) => session.createdAt
          )
        ),
      touch: ({ id, at }) =>
        use("SessionStore.touch", () => {
          for (const [hash, session] of sessions.entries()) {
            if (session.id !== id) continue
            sessions.set(hash, { ...session, lastUsedAt: DateTime.max(session.lastUsedAt, at) })
          }
        }),
      remove: (id) =>
        use("SessionStore.remove", () => Option.fromUndefinedOr(remove((session) => session.id === id)[0])),
      removeAll: (organizationId) =>
        use("SessionStore.removeAll", () => remove((session) => session.organizationId === organizationId).length)
    })
  })
)
