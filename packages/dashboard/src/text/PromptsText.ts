/**
 * Texts of the pages on prompts.
 */
export const promptsText = {
  prompt: "Prompt",
  ofGroup: "all of this group",
  next: "Next:",
  readAnswers: (place: number, of: number) => (place === 0 ? "Read the answers to " : place < of - 1 ? ", " : " and "),
  leftOutIn: " that do not mention you. ",
  search: "Find a prompt",
  list: "List",
  view: "View",
  brandedApart: "Branded",
  brandedHelp: "· not counted with the other prompts",
  sort: "Sort",
  byTag: "By topic",
  noTag: "Without a topic",
  edit: "Edit prompts",
  sortings: {
    least: "Weakest first",
    most: "Strongest first",
    prompt: "By text"
  },
  clear: { up: "clearly more", down: "clearly less" },
  branded: "Branded",
  paused: "paused",
  legend:
    "The bluer a tile, the more answers mention you, in steps at 10, 30, 50 and 70%. Its line is the 95% interval.",
  marks: " ▲ ▼ mark clear changes.",
  silentTiles: " Without color: the engine is silent now.",
  silent: "silent",
  gaps: "Gap answers mention a competitor and not you.",
  gapAnswers: "Gap answers",
  byEngine: "By engine",
  named: "Brands mentioned",
  leftOut: "Cited where you are left out",
  noneLeftOut: "No cited source mentions a competitor without you.",
  squares: {
    answerWith: "an answer that mentions you",
    answerWithout: "one that does not, newest last"
  },
  all: (list: string) => `All ${list.toLowerCase()}`,
  noSources: "No answer cites a source.",
  noPrompt: "This address contains no prompt."
} as const
