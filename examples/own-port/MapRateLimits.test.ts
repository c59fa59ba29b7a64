import { MemoryStorage } from "@answerscope/storage-memory"
import { RateLimitStoreContract } from "@answerscope/storage-contract"
import { Layer } from "effect"
import * as MapRateLimits from "./MapRateLimits.ts"

RateLimitStoreContract.suite("buckets in a map", Layer.provideMerge(MapRateLimits.layer, MemoryStorage.layer))
