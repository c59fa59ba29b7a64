/** Port for token buckets, shared by all server processes. */
import { Context, type Effect } from "effect"
import type { StorageError } from "../storage/StorageError.ts"
import type { BucketRule } from "./TokenBucket.ts"

/** Result of a shared bucket. */
export interface TokenGrant {
  /** Number of tokens granted, from 0 to the number wanted. */
  readonly granted: number
  /** Whole tokens left in the bucket. */
  readonly remaining: number
  /** Time until one token is there, in milliseconds; 0 when something was granted. */
  readonly retryAfterMillis: number
}

/** The port of token buckets, shared by all processes. */
export class RateLimitStore extends Context.Service<
  RateLimitStore,
  {
    /**
     * Takes up to `wanted` tokens from the bucket `key`, by the store's own clock; a bucket
     * never used is full. Exact under concurrency: no token is given twice.
     */
    readonly take: (options: {
      readonly key: string
      readonly rule: BucketRule
      readonly wanted: number
    }) => Effect.Effect<TokenGrant, StorageError>
    /** Deletes the buckets of these ids: those whose key is an id, or ends with `:` and an id. */
    readonly removeOf: (ids: ReadonlyArray<string>) => Effect.Effect<void, StorageError>
    /** Removes buckets that are full again: a missing bucket counts as full. */
    readonly removeIdle: Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/ratelimit/RateLimitStore") {}
