/** Three ports on SQLite pass the published contracts, beside a storage in memory. */
import {
  AccessKeyStoreContract,
  JobStoreContract,
  QueueContract,
  RateLimitStoreContract,
  SessionStoreContract,
  TenantRemovalContract
} from "@answerscope/storage-contract"
import { MemoryStorage } from "@answerscope/storage-memory"
import { withSqlite } from "./SqliteStorage.ts"

const storage = withSqlite(":memory:", MemoryStorage.layer)

AccessKeyStoreContract.suite("SQLite", storage)
RateLimitStoreContract.suite("SQLite", storage)
JobStoreContract.suite("SQLite", storage)
QueueContract.suite("SQLite", storage)
// others that read keys or jobs
SessionStoreContract.suite("keys on SQLite", storage)
TenantRemovalContract.suite("keys, limits and jobs on SQLite", storage)
