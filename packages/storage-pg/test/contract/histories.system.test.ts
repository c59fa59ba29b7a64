import { CountHistoryContract } from "@answerscope/storage-contract"
import { contractStorage } from "../PgContract.ts"

// 40 more in `histories.more.test.ts`
CountHistoryContract.suiteOf(4)("PostgreSQL", contractStorage)
