/** `answerscope digest`: what subscriptions with a digest get, of one brand until now. */
import { Digests } from "@answerscope/core"
import { digestLines } from "@answerscope/core/model"
import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { jsonFlag, onCore, orgFlag, organizationNamed } from "../operator/OperatorCommand.ts"
import { printJson } from "../output/Json.ts"
import { forTerminal, printable, terminalColumns, wrapped } from "../output/TerminalText.ts"
import { brandFlag } from "./ReportFlags.ts"
import { theBrandNamed } from "./ReportQuestion.ts"

export const digestCommand = Command.make(
  "digest",
  {
    org: orgFlag,
    brand: brandFlag,
    every: Flag.Literals("every", ["daily", "weekly"]).pipe(
      Flag.withDefault("weekly"),
      Flag.withDescription("The last 24 hours, or the last 7 days (default)")
    ),
    json: jsonFlag
  },
  ({ brand, every, json, org }) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const { id: brandId } = yield* theBrandNamed(organizationId, brand)
        const digest = yield* (yield* Digests).preview(organizationId, { brandId, every })
        const text = wrapped(printable(digestLines(digest).join("\n")), terminalColumns()).join("\n")
        yield* json ? printJson(digest) : Console.log(forTerminal(text))
      })
    )
).pipe(
  Command.withDescription("Show the digest of a brand: its sentence, figures, changes and new gaps"),
  Command.withExamples([
    { command: "answerscope digest --org ORG --brand Acme", description: "The last 7 days, compared with those before" }
  ])
)
