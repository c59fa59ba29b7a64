/**
 * What adapters of engines and of their limits, costs and reanalyses need beside the index.
 */
export { type CostReport, CostRequest } from "./cost/Costs.ts"
export { VendorBudgets, type BudgetVerdict } from "./cost/VendorBudgets.ts"
export { VendorCalls, type CallAccount } from "./cost/VendorCalls.ts"
export { VendorCost } from "./cost/VendorCost.ts"
export {
  CallPurpose,
  CostChange,
  type CostFigures,
  costOfCalls,
  mergedChanges,
  type PricedCall,
  pricedCall,
  usageOfCalls
} from "./cost/VendorCost.ts"
export {
  type CostDimension,
  costDimensions,
  type CostQuery,
  type CostRow,
  type Spending,
  VendorCostStore
} from "./cost/VendorCostStore.ts"
export { costByPrice, priceOf, VendorPrice } from "./cost/VendorPrice.ts"
export { TextSpan } from "./engine/Answer.ts"
export { sourceDomain, AnswerFinish } from "./engine/Answer.ts"
export { nextStep } from "./engine/AskPolicy.ts"
export {
  type CallMeter,
  CurrentCallMeter,
  refusedUsage,
  type VendorCall,
  type VendorCallEnd
} from "./engine/CallMeter.ts"
export { enginePattern, EngineSet, inEngineOrder } from "./engine/Engine.ts"
export { askWithRetry, type CallOutcome, type EngineCall } from "./engine/EngineCall.ts"
export { EngineLimitStore, type ProcessReport } from "./engine/EngineLimitStore.ts"
export { type EngineLimitState, EngineLimiter } from "./engine/EngineLimiter.ts"
export { type EngineLimit } from "./engine/EngineLimits.ts"
export { RateLimitInfo } from "./engine/RateLimitInfo.ts"
export { usageSum } from "./engine/VendorUsage.ts"
export { type SentimentVerdict } from "./reading/SentimentJudge.ts"
export { ReanalysisStatus } from "./reanalysis/BrandReanalysis.ts"
export { isReanalysisDone } from "./reanalysis/BrandReanalysis.ts"
export { ReanalysisId } from "./reanalysis/ReanalysisId.ts"
export {
  type ReanalysisEnd,
  type ReanalysisKey,
  type ReanalysisStep,
  ReanalysisStore
} from "./reanalysis/ReanalysisStore.ts"
export { StatedCost } from "./seo/SeoCall.ts"
