/** Texts that several pages share. A sentence with variable parts is a function. */
import type { BrandPage, OtherPage } from "../route/Route.ts"
import { countText, dayAndYearText, engineText, some } from "./Format.ts"

export const brandPageNames: Readonly<Record<BrandPage, string>> = {
  start: "First steps",
  overview: "Overview",
  prompts: "Prompts",
  prompt: "Prompt",
  answers: "Answers",
  answer: "Answer",
  competitors: "Competitors",
  sources: "Sources",
  searches: "Searches",
  alerts: "Alerts",
  reports: "Reports",
  tracking: "Tracking",
  settings: "Brand settings"
}

export const otherPageNames: Readonly<Record<OtherPage, string>> = {
  portfolio: "All brands",
  alerts: "All alerts",
  reports: "All reports",
  method: "How it is measured",
  organization: "Organization",
  new: "New brand"
}

/** The figures, by their names in reports. */
export const figureNames = {
  mention_rate: "Mention rate",
  citation_rate: "Citation rate",
  share_of_voice: "Share of voice",
  first_rate: "First",
  top3_rate: "Top 3",
  positive_rate: "Positive sentiment",
  together_rate: "Mentioned with you",
  ahead_rate: "Ranked above you",
  position: "Median position",
  answers: "Answers",
  with_brand: "Mentions you too",
  known: "Known",
  gap: "Gap rate",
  answered: "Requests answered, 30 days"
} as const
export type FigureName = keyof typeof figureNames

/** Definitions of the figures, one sentence each. */
export const figureMeanings: Readonly<Record<FigureName, string>> = {
  mention_rate: "Share of answers that mention the brand.",
  citation_rate: "Share of answers that cite the brand's site.",
  share_of_voice: "The brand's share of all mentions of the brand and its competitors.",
  first_rate: "Share of answers that rank the brand first.",
  top3_rate: "Share of answers that rank the brand in the top 3.",
  positive_rate: "Share of positive answers among those with positive or negative sentiment.",
  together_rate: "Share of answers that mention the competitor, among those that mention the brand.",
  ahead_rate: "Share of answers that rank the competitor ahead, among those that rank both.",
  position: "The median rank of the brand.",
  answers: "Share of answers that cite the source.",
  with_brand: "Share of answers that mention the brand, among those that cite the source.",
  known: "Share of answers that report their searches.",
  gap: "Share of answers that mention a tracked competitor and not the brand, among those that cite the source.",
  answered: "Share of requests to the engine that ended with an answer."
}

export const text = {
  reportTitle: (month: string) => `AI visibility, ${month}`,
  product: "Answerscope",
  skip: "Skip to content",
  navigation: "Pages",
  brand: "Brand",
  account: "Account",
  chooseBrand: "Choose a brand",
  findBrand: "Find a brand",
  noBrandFound: "No brand has this name.",
  creditsLeft: "credits left",
  creditsBought: "bought",
  creditsRenew: (credits: string, day: string) => `${credits} more on ${day}`,
  more: "More",
  unread: "unread",
  undo: "Undo",
  close: "Close",
  signOut: "Sign out",
  notSignedOut: "Could not sign out: the server is unreachable. You are still signed in.",
  signIn: "Sign in",
  signInAtProvider: "Sign in with your organization",
  useSignInLink: (organization: string) =>
    `You are signed in to ${organization}. Use this sign-in link? It may belong to another organization.`,
  signedOutReason: {
    new: "Sign in with an access key of your organization. This browser does not store the key.",
    ended: "Your session ended. The key was revoked, or you were inactive for 12 hours.",
    unreachable: "The server is unreachable."
  },
  kept: "Your input is still there after you sign in again.",
  signInAtHost: "You are not signed in. Sign in to the application that contains this page, then come back.",
  accessKey: "Access key",
  themes: { system: "System colors", light: "Light", dark: "Dark" },
  moreFilters: "More filters",
  commands: "Commands",
  keys: "Keyboard shortcuts",
  notFound: "This page does not exist.",
  toBrands: "Go to all brands",
  readOnly: "Read only",
  choose: (name: string) => `Choose ${name}`,
  filters: "Filters",
  period: "Period",
  from: "From",
  to: "To",
  engine: "Engine",
  model: "Model",
  promptClass: "Prompts",
  location: "Location",
  language: "Language",
  lastDays: (days: number) => (days === 365 ? "Last year" : `Last ${days} days`),
  allEngines: "All engines",
  allLocations: "All locations",
  allLanguages: "All languages",
  allTags: "All tags",
  allModels: "All models",
  tag: "Tag",
  named: "Mentioned",
  namedWithout: (name: string) => `${name}, not you`,
  all: "All",
  anyClass: "All prompts",
  branded: "Branded",
  nonBranded: "Non-branded",
  clearFilters: "Clear",
  ignoredFilters: "Only the period filter applies here.",
  table: "Table",
  allRows: (count: number) => `Show all ${countText(count)}`,
  scale: (top: string) => `from 0 to ${top}`,
  before: "Previous",
  next: "Next",
  shownOf: (first: number, last: number) => `${countText(first)} to ${countText(last)} of`,
  saveCsv: "CSV",
  saveChart: "Save chart",
  notSaved: "Could not save the file.",
  copied: "Copied.",
  notCopied: "Your browser refused to copy. Select the text and copy it yourself.",
  retry: "Try again",
  requestId: (id: string) => `Request ${id}`,
  failed: "Could not load this data.",
  offline: "The server is unreachable. The data you see may be out of date.",
  noAnswers: "Nothing asked yet",
  readyPrompts: (prompts: number, engines: number, samples: number, brand: string) =>
    `${some(prompts, "prompt is", "prompts are")} ready. ` +
    `Ask ${some(engines, "engine")} ${countText(samples)} times each to see how often ${brand} is mentioned.`,
  credits: "credits",
  noAnswersInFilter: "No answers match this period and filter",
  noPrompts: "This brand has no prompts yet.",
  findPrompts: "Find prompts",
  noAnswersHint: "Choose a longer period or fewer filters.",
  tracking: "Tracking",
  lastRun: (ago: string) => `Last run ${ago}.`,
  nextRun: (then: string) => `Next ${then}.`,
  missedRuns: "More than two runs were missed since, so the figures are out of date.",
  widen: "Show all answers of the last 90 days",
  runNow: "Ask now",
  asking: (done: number, all: number) => `Asking, ${countText(done)} of ${countText(all)}`,
  failedChecks: (count: number) => `What failed: ${some(count, "request")}`,
  progress: "Progress",
  mayLeave: "You may leave: the overview fills when all answers are in.",
  /** What the banner on top counts. */
  originOf: {
    all: " to all prompts",
    branded: " to branded prompts",
    non_branded: " to non-branded prompts",
    brands: " of all brands",
    none: ""
  },
  simulated: (count: number, of: string) =>
    `${some(count, `answer${of} is`, `answers${of} are`)} simulated: sample data, not real engine answers.`,
  replayed: (count: number, of: string) => `${some(count, `answer${of} comes`, `answers${of} come`)} from a recording.`,
  equalWeights: "Each prompt on each engine has the same weight, because some were asked more often.",
  weighed: ", each prompt and engine weighing the same",
  tooFewMeaning: "Fewer than 5 answers, so no percentage is shown.",
  noValue: "–",
  weeks: (count: number) => `${some(count, "week")}, 0\u2060–\u2060100%`,
  outOf: (k: number, n: number) => `${countText(k)} of ${countText(n)}`,
  nothingBefore: "Not compared",
  pointsBetween: (low: string, high: string) => `${low} to ${high} points`,
  verdicts: {
    within_noise: "No clear change",
    few_answers: "Too few to compare",
    model_changed: "new model",
    possibly: "Possibly"
  },
  modelsSince: (engines: ReadonlyArray<string>, at: string) =>
    `New models since ${dayAndYearText(at)}: ${engines.map(engineText).join(", ")}.`,
  restsOn: "What this rests on",
  moreNotes: (count: number) => (count === 1 ? "Another note" : `${countText(count)} more notes`),
  trendOf: (figure: string) => `${figure} over time`,
  pooled: {
    week: (answers: number) => `A week pools about ${countText(answers)} answers.`,
    month: (answers: number) => `A month pools about ${countText(answers)} answers.`
  },
  trendGap: (unit: string) => `${unit}: no answers`,
  chart: "chart",
  noAnswersThen: "no answers",
  trendSummary: (known: number, all: number) => `${countText(known)} of ${countText(all)} times have answers.`,
  trendSimulated: "The answers are simulated.",
  trendHelp: "Arrow keys move between points.",
  modelMarker: (engine: string) => `${engine}: new model`,
  modelMarkers: (count: number) => `${count} engines: new models`,
  faultMarker: (engines: ReadonlyArray<string>) =>
    `${engines.length === 1 ? engines.join() : `${engines.length} engines`}: failures`,
  promptsMarker: (added: number, removed: number) => `${added} prompts added, ${removed} removed`
} as const
