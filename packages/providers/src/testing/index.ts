export type { FakeAnswer, FakeAnswerer, FakeScenario, FakeScenarios } from "./FakeAnswer.ts"
export { normalAnswer, unsearchedAnswer } from "./FakeAnswer.ts"
export {
  anthropicError,
  anthropicReply,
  anthropicScenarios,
  anthropicFailedSearch,
  startFakeAnthropic
} from "./FakeAnthropic.ts"
export {
  geminiError,
  geminiReply,
  geminiScenarios,
  geminiGrounding,
  geminiRedirect,
  geminiRetryInfo,
  startFakeGemini
} from "./FakeGemini.ts"
export { openAiMessage, openAiError, openAiReply, openAiScenarios, openAiText, startFakeOpenAi } from "./FakeOpenAi.ts"
export {
  perplexityMigration,
  perplexityMessage,
  perplexityError,
  perplexityReply,
  perplexityScenarios,
  startFakePerplexity
} from "./FakePerplexity.ts"
export type { FakeReply, FakeRequest, FakeVendor } from "./FakeVendor.ts"
export { startFakeVendor } from "./FakeVendor.ts"
export { emptyOverviewResult, panelOverviewResult } from "./DataForSeoBodies.ts"
export {
  dataForSeoRefusal,
  dataForSeoReply,
  dataForSeoResult,
  dataForSeoScenarios,
  startFakeDataForSeo
} from "./FakeDataForSeo.ts"
export { modelOn } from "../simulated/SimulatedModel.ts"
export { cellAt, namingOf, settledRate, type SimulatedNaming } from "../simulated/SimulatedWorld.ts"
