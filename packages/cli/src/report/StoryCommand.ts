/** `answerscope report story`: what happened to a brand, in a few sentences. */
import { Stories, type Story } from "@answerscope/core"
import { encodeStory } from "@answerscope/http/rows"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { printJson } from "../output/Json.ts"
import { forTerminal, printable, terminalColumns, wrapped } from "../output/TerminalText.ts"
import { jsonFlag, onCore, orgFlag, organizationNamed } from "../operator/OperatorCommand.ts"
import { brandFlag, filterFlags, periodFlags } from "./ReportFlags.ts"
import { periodOf, theBrandNamed, withFlagNames } from "./ReportQuestion.ts"

const { engine, language, location, surface } = filterFlags

const storyFlags = {
  engine,
  surface,
  location,
  language,
  class: Flag.Literals("class", ["all", "branded", "non_branded"]).pipe(
    Flag.optional,
    Flag.withDescription("Only branded or non-branded prompts. Default: non-branded, if the brand has such prompts")
  ),
  ...periodFlags
}

const marks = { up: "up:", down: "down:", new: "new:", back: "back:", fault: "failed:" } as const

/** A list below its title; empty without items. */
const section = (title: string, lines: ReadonlyArray<string>): string =>
  lines.length === 0 ? "" : `\n\n${title}\n${lines.join("\n")}`

/** The story as text for a terminal of this width. */
export const storyText = ({ basis, changes, next, period, sentence }: Story, columns: number): string =>
  forTerminal(wrapped(printable(told({ basis, changes, next, period, sentence })), columns).join("\n"))

type Told = Pick<Story, "basis" | "changes" | "next" | "period" | "sentence">

const told = ({ basis, changes, next, period, sentence }: Told): string =>
  `${period}.\n${sentence}\n${basis}` +
  section(
    "What changed",
    changes.map(({ cause, detail, direction, text }) => `${marks[direction]} ${text}\n  ${detail} ${cause.text}`)
  ) +
  section(
    "What to do next",
    next.map(({ detail, done, text }) => `${done ? "[x]" : "[ ]"} ${text}\n  ${detail}`)
  )

export const storyCommand = Command.make(
  "story",
  { org: orgFlag, brand: brandFlag, ...storyFlags, json: jsonFlag },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(flags.org)
        const brand = yield* theBrandNamed(organizationId, flags.brand)
        const story = yield* (yield* Stories).story(organizationId, {
          ...(yield* periodOf(flags)),
          brandId: brand.id,
          class: Option.getOrNull(flags.class),
          engine: Option.getOrNull(flags.engine),
          surface: Option.getOrNull(flags.surface),
          location: Option.getOrNull(flags.location),
          language: Option.getOrNull(flags.language)
        })
        yield* flags.json ? printJson(encodeStory(story)) : Console.log(storyText(story, terminalColumns()))
      }).pipe(withFlagNames)
    )
).pipe(
  Command.withDescription("Tell what happened to a brand, and what to do next"),
  Command.withExamples([
    {
      command: "answerscope report story --org ORG --brand Acme",
      description: "The last 30 days, compared with those before"
    }
  ])
)
