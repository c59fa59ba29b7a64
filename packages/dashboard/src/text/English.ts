/** Texts that several pages share. A sentence with variable parts is a function. */
import type { BrandPage, OtherPage } from "../route/Place.ts"
import { countText, dayAndYearText, engineText } from "./Format.ts"

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
  changes: "Changes",
  runs: "Runs",
  report: "Report",
  settings: "Settings"
}

export const otherPageNames: Readonly<Record<OtherPage, string>> = {
  portfolio: "Portfolio",
  method: "Method"
}

/** The figures, by their names in reports. */
export const figureNames = {
  mention_rate: "Mention rate",
  citation_rate: "Citation rate",
  share_of_voice: "Share of voice",
  first_rate: "Named first",
  top3_rate: "In the top 3",
  positive_rate: "Spoken of well",
  together_rate: "Named beside you",
  ahead_rate: "Ranked ahead of you",
  position: "Median position",
  answers: "Answers",
  with_brand: "Names you",
  known: "Known"
} as const
export type FigureName = keyof typeof figureNames

/** Definitions of the figures, one sentence each. */
export const figureMeanings: Readonly<Record<FigureName, string>> = {
  mention_rate: "Answers that name the brand, of all answers.",
  citation_rate: "Answers that cite the brand's site, of all answers.",
  share_of_voice: "The brand's part of everything that is named: itself and its competitors.",
  first_rate: "Answers that rank the brand first, of all answers.",
  top3_rate: "Answers that rank the brand among the first three, of all answers.",
  positive_rate: "Answers that speak well of the brand, of those that name it and were judged.",
  together_rate: "Answers that name the competitor too, of those that name the brand.",
  ahead_rate: "Answers that rank the competitor ahead, of those that rank both.",
  position: "The middle one of all ranks of the brand.",
  answers: "Answers that cite the source, of all answers.",
  with_brand: "Answers that name the brand, of those that cite the source.",
  known: "Answers that tell what was searched for, of all answers."
}

export const text = {
  product: "Answerscope",
  skip: "Skip to the content",
  navigation: "Pages",
  brand: "Brand",
  allBrands: "All brands",
  signOut: "Sign out",
  notSignedOut: "You are still signed in: the service could not be reached. Try again.",
  signIn: "Sign in",
  whyNobody: {
    new: "Sign in with an access key of your organization. The key is not kept in this browser.",
    ended: "You were signed out: the key was revoked, or nobody used the page for 12 hours.",
    unreachable: "There is no connection to the service."
  },
  kept: "What you have typed is still there when you have signed in again.",
  signInAtHost: "You are not signed in. Sign in at the site that this is part of, then come back.",
  accessKey: "Access key",
  theme: "Colours",
  themes: { system: "System colours", light: "Light", dark: "Dark" },
  menu: "Menu",
  moreFilters: (inForce: number) => (inForce === 0 ? "Filters" : `Filters: ${inForce}`),
  commands: "Commands",
  keys: "Keys",
  notFound: "There is no such page.",
  readOnly: "Read only",
  filters: "Which answers",
  period: "Period",
  from: "From",
  to: "To",
  engine: "Engine",
  model: "Model",
  promptClass: "Prompts that",
  tag: "Tag",
  named: "Named",
  namedWithout: "without you",
  all: "All",
  anyClass: "Any",
  branded: "Name the brand",
  nonBranded: "Do not name it",
  clearFilters: "Clear",
  passedOver: "Only the period filter applies here.",
  table: "Table",
  scale: "0 to 100 %",
  before: "Before",
  next: "Next",
  shownOf: (first: number, last: number) => `${countText(first)} to ${countText(last)} of`,
  saveCsv: "Save as CSV",
  notSaved: "It could not be saved.",
  copied: "Copied.",
  notCopied: "Your browser did not copy it: select it, and copy it by hand.",
  retry: "Try again",
  requestId: (id: string) => `Request ${id}`,
  failed: "This could not be read.",
  offline: "There is no connection to the service. What you see may be old.",
  stillTrue: "What else is shown here was read without a fault.",
  noAnswers: "No answers yet.",
  noAnswersInFilter: "No answers in this period and filter.",
  noPrompts: "This brand has no prompts to ask yet.",
  findPrompts: "Find prompts",
  noAnswersHint: "Start a run: each prompt is put to each engine, and what they answer is read.",
  runs: "Runs",
  lastRun: (ago: string) => `Last run ${ago}.`,
  nextRun: (then: string) => `Next ${then}.`,
  missedRuns: "More than two runs were missed since: the figures are old.",
  widen: "Show all answers of the last 90 days",
  runNow: "Run now",
  simulated: (count: number) =>
    `${countText(count)} ${count === 1 ? "answer is" : "answers are"} simulated. They show how this works ` +
    `and tell nothing of the world.`,
  replayed: (count: number) => `${countText(count)} ${count === 1 ? "answer comes" : "answers come"} from a recording.`,
  tooFew: "too few",
  tooFewMeaning: "Fewer than 5 answers: no percentage is given.",
  noValue: "–",
  outOf: (k: number, n: number) => `${countText(k)} of ${countText(n)}`,
  answersCount: (n: number) => `${countText(n)} ${n === 1 ? "answer" : "answers"}`,
  nothingBefore: "no answers before",
  verdicts: {
    up: "up, beyond noise",
    down: "down, beyond noise",
    within_noise: "within noise",
    few_answers: "too few answers to compare",
    model_changed: "moved, but the model changed"
  },
  notes: {
    model_changed: (engine: string, from: string, to: string, at: string) =>
      `${engineText(engine)} answers with ${to} instead of ${from} since ${dayAndYearText(at)}.`,
    models_changed: (
      changes: ReadonlyArray<{ readonly engine: string; readonly from: string; readonly to: string }>,
      at: string
    ) =>
      `Other models since ${dayAndYearText(at)}: ` +
      `${changes.map(({ engine, from, to }) => `${engineText(engine)} (${from} → ${to})`).join(", ")}.`,
    name_not_found: (spelling: string | null, answers: number) =>
      spelling === null
        ? `No answer names the brand, but ${countText(answers)} cite its site. ` +
          `Add the name that they use to the other names.`
        : `None of the last ${countText(answers)} answers names the brand, but some write “${spelling}”. ` +
          `Add it to the other names and re-read the answers.`,
    not_searched: (engine: string, count: number, answers: number) =>
      `${engineText(engine)} answered ${countText(count)} of ${countText(answers)} times from memory, without ` +
      `searching the web.`,
    prompts_changed: (added: number, removed: number, at: string) =>
      `Other prompts are asked since ${dayAndYearText(at)}: ${added} more, ${removed} fewer.`,
    analyzer_versions: (versions: ReadonlyArray<string>) =>
      `The answers were read by different rules: ${versions.join(", ")}.`,
    settings_now: "Class and tags of prompts are those of now, also for old answers.",
    few_answers: (figures: ReadonlyArray<string>) => `Few answers: ${figures.join(", ")}.`,
    cells_left_out: (count: number) =>
      `${countText(count)} prompts on engines were asked in one of the periods alone, and are left out of ` +
      `the comparison.`,
    follow_ups_left_out: (count: number) =>
      `${countText(count)} answers that were asked to make sure of a change count in no rate.`,
    retentionBefore: (at: string) => `Answers before ${dayAndYearText(at)} were removed by age.`,
    retentionTexts: (count: number) => `The texts of ${countText(count)} answers were removed by age.`
  },
  trendOf: (figure: string) => `${figure} over time`,
  trendGap: (unit: string) => `${unit}: no answers`,
  chart: "chart",
  noAnswersThen: "no answers",
  trendSummary: (known: number, all: number) => `${countText(known)} of ${countText(all)} times have answers.`,
  trendSimulated: "The answers are simulated.",
  trendHelp: "Arrow keys move from point to point.",
  modelMarker: "another model",
  promptsMarker: "other prompts"
} as const
