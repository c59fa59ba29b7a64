/** What requests and results are bounded by, in one place: lengths, numbers and what holds when nothing is said. */
import { promptsMax } from "./brand/Brand.ts"
import { domainLengthMax } from "./brand/DomainName.ts"
import { tagLengthMax, tagsMax } from "./brand/PromptSettings.ts"
import { creditGrantMax } from "./credit/Credit.ts"
import { discoveryItemsDefault, discoveryItemsMax } from "./discovery/Discovery.ts"
import { fewAnswersBelow } from "./figure/Counts.ts"
import { lookupLimitDefault } from "./lookup/LookupRequest.ts"
import { emailAddressLengthMax } from "./notification/channel/EmailAddress.ts"
import { webhookUrlLengthMax } from "./notification/channel/WebhookAddress.ts"
import { idempotencyDaysMax, retentionDaysMax } from "./organization/RetentionOverrides.ts"
import { plannedRunsBefore } from "./plan/PlanQuery.ts"
import { markKeyLengthMax, markNoteLengthMax } from "./mark/Mark.ts"
import { reportRowsDefault, reportRowsMax } from "./report/VisibilityQuery.ts"
import { scansWithChecksMax } from "./scan/Scan.ts"
import { marketsMax } from "./scan/ScanRequest.ts"
import { checksMax, samplesDefault, samplesMax } from "./scan/ScanGrid.ts"
import { topCountriesMax } from "./seo/Backlinks.ts"
import { rankDepth } from "./seo/Rank.ts"
import { pageLimitDefault, pageLimitMax } from "./storage/Page.ts"
import { languageTagLengthMax } from "./text/LanguageTag.ts"
import { intervalMinutesDefault, intervalMinutesMax, intervalMinutesMin } from "./tracker/Tracker.ts"
import { documentCommentLengthMax, documentDaysMax, documentTitleLengthMax } from "./document/Document.ts"

/** The bounds and defaults of requests and results. */
export const bounds = {
  checksMax,
  creditGrantMax,
  discoveryItemsDefault,
  discoveryItemsMax,
  documentCommentLengthMax,
  documentDaysMax,
  documentTitleLengthMax,
  domainLengthMax,
  emailAddressLengthMax,
  fewAnswersBelow,
  idempotencyDaysMax,
  intervalMinutesDefault,
  intervalMinutesMax,
  intervalMinutesMin,
  languageTagLengthMax,
  lookupLimitDefault,
  markKeyLengthMax,
  marketsMax,
  markNoteLengthMax,
  pageLimitDefault,
  pageLimitMax,
  plannedRunsBefore,
  promptsMax,
  rankDepth,
  reportRowsDefault,
  reportRowsMax,
  retentionDaysMax,
  samplesDefault,
  samplesMax,
  scansWithChecksMax,
  tagLengthMax,
  tagsMax,
  topCountriesMax,
  webhookUrlLengthMax
} as const
