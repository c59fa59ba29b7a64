import { MemoryStorage } from "@answerscope/core"
import { StorageContract } from "@answerscope/core/testing"

StorageContract.suite("memory", MemoryStorage.layer)
