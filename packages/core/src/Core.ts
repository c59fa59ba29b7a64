/**
 * All services of the core over whatever storage and engines are provided.
 */
import { Layer } from "effect"
import { Brands } from "./brand/Brands.ts"
import { Credits } from "./credit/Credits.ts"
import { Idempotency } from "./idempotency/Idempotency.ts"
import { AccessKeys } from "./organization/AccessKeys.ts"
import { Organizations } from "./organization/Organizations.ts"
import { CheckRunner } from "./scan/CheckRunner.ts"
import { Scans } from "./scan/Scans.ts"
import { Snapshots } from "./snapshot/Snapshots.ts"

/**
 * The services that callers use. Needs the storage ports (such as `MemoryStorage.layer`)
 * and `AnswerEngines`.
 */
export const layer = Layer.mergeAll(
  Organizations.layer,
  Brands.layer,
  Scans.layer,
  CheckRunner.layer,
  Snapshots.layer,
  Idempotency.layer
).pipe(Layer.provideMerge(AccessKeys.layer), Layer.provideMerge(Credits.layer))
