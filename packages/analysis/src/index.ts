/**
 * What one answer of an AI engine says of a brand. Pure: no effect, no input or output.
 */
export {
  analyzeAnswer,
  ANALYZER_VERSION,
  type AnalysisInput,
  type AnswerAnalysis,
  type Sentiment,
  type Span,
  type TrackedName
} from "./AnswerAnalysis.ts"
export { foldText } from "./text/CharFold.ts"
