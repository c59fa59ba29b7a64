/** The story of a brand as the interface shows it. */
import { BrandId, Engine, type Story as CoreStory } from "@answerscope/core"
import { PromptClass, storyWords } from "@answerscope/core/model"
import { Schema } from "effect"
import { ShownId } from "../field/IdField.ts"
import { Timestamp } from "../field/SchemaDocs.ts"
import { Change, rateFields, rateKeys, Level } from "./RateField.ts"
import { ReportNote } from "./ReportNote.ts"

const text = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })

/** The wire's names of figures. */
const figureNames = {
  mentionRate: "mention_rate",
  shareOfVoice: "share_of_voice",
  citationRate: "citation_rate",
  top3Rate: "top3_rate",
  firstRate: "first_rate",
  positiveRate: "positive_rate",
  position: "position"
} as const

const { position: _, ...rateNames } = figureNames

const Refs = Schema.Array(
  Schema.Struct({
    kind: Schema.Literals(storyWords.refKinds),
    id: Schema.String.annotate({
      description: "An id, the name of a figure or competitor, the text of a prompt, or a domain.",
      examples: ["alt_01K8W6ZJ5J"]
    }),
    engine: Schema.NullOr(Engine).annotate({
      description: "The engine of a figure or a prompt; `null` for all, and for other things."
    })
  })
).annotate({ description: "What the text is about." })

const Slot = Schema.Struct({
  slot: Schema.Literals(storyWords.slots).annotate({
    description:
      "`trust`: why the figures cannot be trusted. `level`: how often the brand is mentioned. `changes`: what " +
      "changed. `none`: no figure clearly changed. `too_few`: a change could not have been seen."
  }),
  text: Schema.String,
  refs: Refs
})

const changeFields = {
  text: text("One event, without its time.", "Perplexity mentions Nimbus less, in at least 4 of 10 prompts"),
  detail: text("The numbers behind it.", "16% of answers since, 42% before (18 to 32 points less)."),
  direction: Schema.Literals(storyWords.directions).annotate({
    description:
      "`new`: a competitor appeared. `back`: a change took back an earlier one. `fault`: an engine gave no answers."
  }),
  since: Schema.NullOr(
    Schema.Struct({
      at: Timestamp("When it most likely began."),
      earliest: Timestamp("It began after this, with a chance of 95 %."),
      latest: Timestamp("And before this.")
    })
  ).annotate({ description: "`null` if only the comparison of the two periods shows it." }),
  refs: Refs
}

const StoryChange = Schema.Struct({
  ...changeFields,
  cause: Schema.Struct({
    kind: Schema.Literals(storyWords.causeKinds),
    text: Schema.String
  }).annotate({ description: "What may be behind it, as far as it happened at the same time." }),
  basis: Schema.NullOr(
    text("What the figures rest on while engines are silent.", "Since 24 November, the figures rest on Claude alone")
  ).annotate({ description: "`null` for any other change." })
})

const NextStep = Schema.Struct({
  kind: Schema.Literals(storyWords.nextStepKinds),
  key: text("The key of its mark of the kind `todo`.", "fix_engine:gemini"),
  text: text("What to do.", "Win back “crm for real estate” on Perplexity"),
  detail: text("Why.", "1 of 21 answers mentions it since 19 November, 14 of 20 before."),
  done: Schema.Boolean.annotate({ description: "Whether the data or a mark says that it is done." }),
  refs: Refs
})

export const StoryLevel = Schema.Struct({
  figure: Schema.Literals(Object.values(rateNames)),
  engine: Schema.NullOr(Engine).annotate({ description: "`null` for all engines together." }),
  ...rateFields,
  standardized: Level.annotate({ description: "The level if each prompt on each engine weighs the same." }),
  change: Schema.NullOr(Change).annotate({
    description: "From the previous period; `null` if so many checks failed that the periods cannot be compared."
  })
}).pipe(Schema.encodeKeys(rateKeys))

/** The first change of a brand among all. */
export const PortfolioChange = Schema.Struct(changeFields)

export const Story = Schema.Struct({
  brandId: ShownId(BrandId),
  class: Schema.Literals([...PromptClass.literals, "all"]).annotate({
    description: "The prompts that the figures are about."
  }),
  from: Timestamp("Start of the period, inclusive."),
  to: Timestamp("End of the period, exclusive."),
  period: text(
    "The days, and those that they are compared with.",
    "27 October to 25 November, compared with the 5 measured days before (22 to 26 October)"
  ),
  previous: Schema.Struct({
    from: Timestamp("Start of the period before, inclusive."),
    to: Timestamp("Its end, exclusive."),
    measuredDays: Schema.Int.annotate({
      description: "Days (UTC) of it with answers: only these can be compared.",
      examples: [5]
    })
  }).pipe(Schema.encodeKeys({ measuredDays: "measured_days" })),
  sentence: text(
    "What happened, to be read aloud: the texts of all slots.",
    "Nimbus is mentioned in 2 of 5 answers, fourth or fifth of the five tracked brands. Perplexity mentions it less " +
      "since about 19 November; two more changes."
  ),
  basis: text(
    "The figures behind the sentence, and whether the whole period differs where a part of it does.",
    "41% (39–43%) of 3,559 answers to 10 non-branded prompts. For prompts like these in general, expect 29–54%."
  ),
  slots: Schema.Array(Slot).annotate({ description: "The parts of the sentence, in order." }),
  changes: Schema.Array(StoryChange).annotate({
    description: "What changed, strongest first, each event once; failing engines last. At most 20."
  }),
  changesBasis: text(
    "How many changes there are, and why fewer than alerts in the inbox of the period; empty without a change.",
    "6 changes within the period. Of 14 alerts, those of one change count once, and 4 went back or were replaced."
  ),
  faults: Schema.Array(
    Schema.Struct({
      engine: Engine,
      text: text("What failed, in few words.", "silent since 24 Nov"),
      silence: Schema.NullOr(text("Since when it has given no answer.", "silent since 24 November"))
    })
  ).annotate({ description: "Engines of which at least 5 % of the requests of the period failed." }),
  next: Schema.Array(NextStep).annotate({ description: "What to do next: at most four steps, then those done." }),
  levels: Schema.Array(StoryLevel).annotate({
    description:
      "The brand's rates: those over all engines hold although you look every day, as with `anytime=true` in a " +
      "visibility report; then those of each engine."
  }),
  notes: Schema.Array(ReportNote),
  prompts: Schema.NullOr(
    Schema.Struct({
      sentence: text(
        "Where the brand is weakest.",
        "Nimbus is mentioned clearly less for “crm for agencies” (18%) than for all prompts (41%)."
      ),
      basis: text(
        "Its figures, and what changed.",
        "3,559 answers to 10 non-branded prompts. Of 40 pairs of prompt and engine, 5 changed clearly."
      ),
      weakest: Schema.Array(Schema.String).annotate({ description: "The prompts that the sentence names." })
    })
  ).annotate({ description: "The sentence above a list of prompts; `null` without `prompts=true`." }),
  competitors: Schema.NullOr(
    Schema.Struct({
      sentence: text("Who leads.", "Umbrella leads; Acme is last of the five tracked brands by mentions."),
      basis: text("The answers behind it.", "3,559 answers to 10 non-branded prompts.")
    })
  ).annotate({ description: "Where the brand stands; `null` without `competitors=true` and below five answers." })
})
  .pipe(Schema.encodeKeys({ brandId: "brand_id", changesBasis: "changes_basis" }))
  .pipe(
    Schema.annotateEncoded({
      identifier: "Story",
      description: "What the answers of a period say about a brand, the same everywhere. Never denies an alert."
    })
  )

type Refs = typeof Refs.Type

const names: ReadonlyMap<string, string> = new Map(Object.entries(figureNames))

const shownRefs = (refs: Refs): Refs =>
  refs.map((ref) => (ref.kind === "figure" ? { ...ref, id: names.get(ref.id) ?? ref.id } : ref))

/** A part with its references by the names of the interface. */
export const withShownRefs = <Part extends { readonly refs: Refs }>(part: Part): Part => ({
  ...part,
  refs: shownRefs(part.refs)
})

/** Levels by the names of the interface. */
export const shownLevels = (levels: CoreStory["levels"]): ReadonlyArray<typeof StoryLevel.Type> =>
  levels.map((level) => ({ ...level, figure: rateNames[level.figure] }))

/** A story with the names of the interface. */
export const shownStory = ({
  before,
  changes,
  levels,
  next,
  previous,
  slots,
  ...story
}: CoreStory): typeof Story.Type => ({
  ...story,
  class: story.class ?? ("all" as const),
  to: before,
  previous: { from: previous.from, to: previous.before, measuredDays: previous.measuredDays },
  slots: slots.map(withShownRefs),
  changes: changes.map(withShownRefs),
  next: next.map(withShownRefs),
  levels: shownLevels(levels)
})

const encodeShown = Schema.encodeSync(Story)

/** A story as the JSON of the interface: its `data`. */
export const encodeStory = (story: CoreStory) => encodeShown(shownStory(story))
