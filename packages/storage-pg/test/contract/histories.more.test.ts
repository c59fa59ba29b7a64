import { CountHistoryContract } from "@answerscope/storage-contract"
import { contractStorage } from "../PgContract.ts"

CountHistoryContract.suiteOf(60)("PostgreSQL", contractStorage)
