/**
 * Texts about answers.
 */
export const answerText = {
  list: "Answers, newest first",
  which: "Which answers",
  all: "All answers",
  onlyNamed: "Only those that name the brand",
  onlyNotNamed: "Only those that do not",
  notNamed: "not named",
  named: "named",
  namedAt: (position: number) => `named, position ${position}`,
  narrowed: { rival: "Name", source: "Cite", search: "Searched for" },
  take: "(do not ask for it)",
  askedAgain: "asked again",
  newer: "Newer answer",
  older: "Older answer",
  noAnswer: "This address names no answer.",
  unknown: "unknown",
  asked: "Asked",
  engine: "Engine",
  model: "Model",
  read: "Read",
  version: "Rules",
  sample: "Sample",
  followUp: "Asked again to make sure of a change; it counts in no rate.",
  origins: {
    live: "answered by the engine",
    simulated: "simulated: this answer is made up",
    replayed: "from a recording"
  },
  standing: "How the brand stands",
  beside: "Named beside it",
  sentiment: (sentiment: string) => `spoken of: ${sentiment}`,
  ranking: "All brands that it offers, in order",
  noRanking: "It offers no brands.",
  sources: "What it cites, in order",
  noSources: "It cites nothing.",
  queries: "What the engine searched for",
  noQueries: "Not known.",
  removed: (at: string) => `The text was removed by age on ${at}; all figures stay.`,
  legend: "Marked in the text:",
  kinds: { brand: "the brand", competitor: "competitors", candidate: "others that it offers" },
  again: {
    ask: "Read again by the rules of now",
    title: "Read again",
    field: "What",
    stored: (version: string) => `Stored, by rules ${version}`,
    now: (version: string) => `Now, by rules ${version}`,
    same: (version: string) => `Rules ${version} read the same in it.`,
    notStored: "Nothing is stored by this: an operator stores new readings of all answers at once.",
    marks: (count: number) => `${count} names in the text`,
    fields: {
      mentioned: "How the brand stands",
      position: "Its position",
      sentiment: "How it is spoken of",
      competitors_found: "Competitors",
      competitor_candidates_found: "Others that it offers",
      spans: "Marks",
      ranking: "Order"
    }
  },
  copy: "Copy the link"
} as const
