/**
 * The contracts that only read and write values, again on the connections of hosts, whose drivers may read them in
 * another way.
 */
import {
  CountSourcesContract,
  RollupStoreContract,
  CreditStoreContract,
  IdempotencyStoreContract,
  QueueContract,
  RawBodyStoreContract,
  SnapshotStoreContract
} from "@answerscope/storage-contract"
import { describe } from "@effect/vitest"
import { inHostsDatabase, onHostsPool, withHostsParsers } from "./Hosts.ts"

for (const { suite } of [
  QueueContract,
  IdempotencyStoreContract,
  SnapshotStoreContract,
  RawBodyStoreContract,
  CreditStoreContract,
  RollupStoreContract,
  CountSourcesContract
]) {
  suite("PostgreSQL, in a host's database", inHostsDatabase)
}

describe("on a host's pool", () => {
  withHostsParsers()
  for (const { suite } of [IdempotencyStoreContract, SnapshotStoreContract]) {
    suite("PostgreSQL, on a host's pool", onHostsPool)
  }
})
