import { StorageContract } from "@answerscope/storage-contract"
import { contractStorage } from "../PgContract.ts"

StorageContract.suite("PostgreSQL", contractStorage, "tenants")
