export type { FakeAnswer, FakeAnswerer, FakeScenario, FakeScenarios } from "./FakeAnswer.ts"
export { normalAnswer, unsearchedAnswer } from "./FakeAnswer.ts"
export {
  anthropicError,
  anthropicReply,
  anthropicScenarios,
  failedSearch,
  startFakeAnthropic
} from "./FakeAnthropic.ts"
export {
  geminiError,
  geminiReply,
  geminiScenarios,
  grounding,
  redirectTo,
  retryInfo,
  startFakeGemini
} from "./FakeGemini.ts"
export { message, openAiError, openAiReply, openAiScenarios, startFakeOpenAi } from "./FakeOpenAi.ts"
export {
  migrationReply,
  outputText,
  perplexityError,
  perplexityReply,
  perplexityScenarios,
  startFakePerplexity
} from "./FakePerplexity.ts"
export type { FakeReply, FakeRequest, FakeVendor } from "./FakeVendor.ts"
export { startFakeVendor } from "./FakeVendor.ts"
