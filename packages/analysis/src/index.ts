/** Analysis of one answer of an AI engine for a brand. Pure: no effect, no input or output. */
export {
  analyzeAnswer,
  ANALYZER_VERSION,
  type AnalysisInput,
  type AnswerAnalysis,
  type RankedBrand,
  type Span
} from "./AnswerAnalysis.ts"
export { isOrdinaryName } from "./match/AmbiguousName.ts"
export type { NameToFind, TrackedName } from "./match/TrackedNames.ts"
export type { Sentiment } from "./tone/Sentiment.ts"
export { withoutLegalForm } from "./lexicon/LegalForms.ts"
export { foldText } from "./text/CharFold.ts"
