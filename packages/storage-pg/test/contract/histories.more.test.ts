import { CountHistoryContract } from "@answerscope/storage-contract"
import { contractStorage } from "../PgContract.ts"

// 40 histories in parts, each well within the time limit of a case
for (const part of [1, 2, 3, 4, 5, 6, 7, 8]) {
  CountHistoryContract.suiteOf(5)(`PostgreSQL, part ${part}`, contractStorage)
}
