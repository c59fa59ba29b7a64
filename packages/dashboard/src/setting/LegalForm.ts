/** The rule for legal forms of the analysis, in a file of its own that the form loads with the first letter. */
export { withoutLegalForm } from "@answerscope/analysis"
