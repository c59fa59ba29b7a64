import { MemoryStorage } from "@answerscope/core"
import { RateLimitStoreContract } from "@answerscope/core/testing"
import { Layer } from "effect"
import * as MapRateLimits from "./MapRateLimits.ts"

RateLimitStoreContract.suite("buckets in a map", Layer.provideMerge(MapRateLimits.layer, MemoryStorage.layer))
