import { MemoryStorage } from "@answerscope/storage-memory"
import { StorageContract } from "@answerscope/storage-contract"

StorageContract.suite("memory", MemoryStorage.layer)
