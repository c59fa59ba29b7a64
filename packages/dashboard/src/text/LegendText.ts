/** Texts of legends. */
export const legendText = {
  answerWith: "an answer that mentions you (fewer than 5 answers)",
  answerWithout: "one that does not",
  showsChange: "an answer that shows it",
  showsNoChange: "any other, newest last",
  fewAnswers: "fewer than 5 answers",
  failed: "most requests to an engine failed",
  previous: "the period before",
  before: "the period before",
  interval: "95% interval",
  model: "new models, other prompts, failures or a note"
} as const
