/**
 * The contract suites, as somebody runs them who writes a storage.
 */
import { MemoryStorage } from "@answerscope/storage-memory"
import { BrandStoreContract, ScanStoreContract, TransactionContract } from "@answerscope/storage-contract"

BrandStoreContract.suite("memory", MemoryStorage.layer)
ScanStoreContract.suite("memory", MemoryStorage.layer)
TransactionContract.suite("memory", MemoryStorage.layer)
