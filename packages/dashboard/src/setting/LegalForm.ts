/** The analysis' rule for legal forms, in a separate file that the form loads on the first keystroke. */
export { withoutLegalForm } from "@answerscope/analysis"
