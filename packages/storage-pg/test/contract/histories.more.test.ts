import { CountHistoryContract } from "@answerscope/storage-contract"
import { contractStorage } from "../PgContract.ts"

// 40 histories in parts, each within the time limit of a case
for (const part of [1, 2, 3, 4]) CountHistoryContract.suiteOf(10)(`PostgreSQL, part ${part}`, contractStorage)
