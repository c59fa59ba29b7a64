import { SourceReportsContract, VisibilityReportContract } from "@answerscope/storage-contract"
import { contractStorage } from "../PgContract.ts"

for (const seed of [2, 3]) {
  SourceReportsContract.suiteOf(seed)(`PostgreSQL, seed ${seed}`, contractStorage)
  VisibilityReportContract.suiteOf(seed)(`PostgreSQL, seed ${seed}`, contractStorage)
}
