import type { AccessKey, AccessKeyId } from "@answerscope/core"
import { AccessKeyStore, type KnownAccessKey } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables } from "../database/MemoryTables.ts"
import { newestFirst } from "../database/NewestFirst.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

export const layer = Layer.effect(
  AccessKeyStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { accessKeys, hashesOfKeys, organizations } = yield* MemoryTables

    const change = (id: AccessKeyId, to: (key: AccessKey) => AccessKey): Option.Option<AccessKey> => {
      const hash = hashesOfKeys.get(id)
      if (hash === undefined) return Option.none()
      const after = to(accessKeys.require(hash))
      accessKeys.set(hash, after)
      return Option.some(after)
    }

    const known = (key: AccessKey): Option.Option<KnownAccessKey> => {
      const { deletionStartedAt, suspendedAt } = organizations.require(key.organizationId)
      return deletionStartedAt === null
        ? Option.some({ key, organizationSuspended: suspendedAt !== null })
        : Option.none()
    }

    return AccessKeyStore.of({
      removeTenant: tenantRemoval(use, "AccessKeyStore", (organizationId) =>
        accessKeys.entries().flatMap(([hash, key]) => {
          const remove = () => {
            accessKeys.delete(hash)
            hashesOfKeys.delete(key.id)
          }
          return key.organizationId === organizationId ? [remove] : []
        })
      ),
      insert: ({ key, hash }) =>
        use("AccessKeyStore.insert", () => {
          if (organizations.get(key.organizationId) === undefined) throw new Error("no such organization")
          if (accessKeys.get(hash) !== undefined) throw new Error("the hash is taken")
          if (hashesOfKeys.get(key.id) !== undefined) throw new Error("the id is taken")
          accessKeys.set(hash, key)
          hashesOfKeys.set(key.id, hash)
        }),
      find: (hash) =>
        use("AccessKeyStore.find", () => Option.flatMap(Option.fromUndefinedOr(accessKeys.get(hash)), known)),
      get: (id) =>
        use("AccessKeyStore.get", () =>
          Option.flatMap(Option.fromUndefinedOr(hashesOfKeys.get(id)), (hash) => known(accessKeys.require(hash)))
        ),
      list: (organizationId) =>
        use("AccessKeyStore.list", () =>
          newestFirst(
            accessKeys.rows().filter((key) => key.organizationId === organizationId),
            (key) => key.createdAt
          )
        ),
      revoke: ({ id, at }) =>
        use("AccessKeyStore.revoke", () => change(id, (key) => ({ ...key, revokedAt: key.revokedAt ?? at }))),
      touch: ({ id, at }) =>
        use("AccessKeyStore.touch", () => {
          change(id, (key) => ({ ...key, lastUsedAt: key.lastUsedAt === null ? at : DateTime.max(key.lastUsedAt, at) }))
        })
    })
  })
)
