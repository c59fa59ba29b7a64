import { CountHistoryContract } from "@answerscope/storage-contract"
import { contractStorage } from "../PgContract.ts"

// more of them in `histories.more.test.ts`
CountHistoryContract.suiteOf(8)("PostgreSQL", contractStorage)
