/**
 * `answerscope doctor`: tests the requirements of a server with the settings in force. Changes and sends nothing, and
 * costs nothing. With `--live` it asks each engine one question, which costs what the vendors charge.
 */
import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonFlag } from "../output/JsonFlag.ts"
import { jsonText } from "../output/Json.ts"
import { proxyWarning } from "../serve/ProxyWarning.ts"
import { serveSettings } from "../serve/ServeSettings.ts"
import { settingProblems } from "../settings/SettingsCheck.ts"
import { quietly } from "../Terminal.ts"
import { databaseFindings } from "./DatabaseCheck.ts"
import { failed, type Finding, ok, warning } from "./Finding.ts"
import { liveFindings } from "./LiveChecks.ts"
import { mailFinding, vendorFindings } from "./OutsideChecks.ts"
import { webhookFindings } from "./WebhookCheck.ts"

const unread = "not tested: fix the settings first"

/** The finding, or that its settings are unreadable. */
const tried = <E>(what: string, look: Effect.Effect<ReadonlyArray<Finding>, E>) =>
  look.pipe(Effect.catch(() => Effect.succeed([failed(what, unread, "See settings.")])))

const one = <E>(what: string, look: Effect.Effect<Finding, E>) =>
  tried(
    what,
    Effect.map(look, (finding) => [finding])
  )

const settingFindings = Effect.map(settingProblems, (problems): ReadonlyArray<Finding> =>
  problems.length === 0
    ? [ok("settings", "are right")]
    : problems.map(({ name, expected }) => failed("settings", `${name}: ${expected}`, `Correct ${name}.`))
)

const proxyFindings = Effect.map(serveSettings, (settings): ReadonlyArray<Finding> => {
  const found = proxyWarning(settings)
  return found === null ? [] : [warning("proxy", found.found, found.advice)]
})

const marks = { ok: "ok     ", warning: "look   ", failed: "FAILED " } as const

const linesOf = (findings: ReadonlyArray<Finding>): string => {
  const width = Math.max(...findings.map(({ what }) => what.length))
  return findings
    .map(({ what, state, found, advice }) =>
      [`${marks[state]} ${what.padEnd(width)} ${found}`, ...(advice === null ? [] : [advice])].join(
        `\n${" ".repeat(marks[state].length + width + 2)}`
      )
    )
    .join("\n")
}

const liveFlag = Flag.Boolean("live").pipe(
  Flag.withDescription("Ask each configured engine one question, which costs what its vendor charges"),
  Flag.withDefault(false)
)

export const doctorCommand = Command.make("doctor", { json: jsonFlag, live: liveFlag }, ({ json, live }) =>
  quietly(
    Effect.gen(function* () {
      const findings = (yield* Effect.all(
        [
          settingFindings,
          tried("proxy", proxyFindings),
          tried("database", databaseFindings),
          tried("vendors", vendorFindings),
          one("mail", mailFinding),
          tried("webhooks", webhookFindings),
          live ? tried("engines", liveFindings) : Effect.succeed([])
        ],
        { concurrency: "unbounded" }
      )).flat()
      const failures = findings.filter(({ state }) => state === "failed").length
      yield* Console.log(json ? jsonText({ ok: failures === 0, findings }) : linesOf(findings))
      if (failures > 0) {
        return yield* new CommandError({ message: `${failures} of ${findings.length} checks failed.` })
      }
    })
  )
).pipe(
  Command.withExamples([
    { command: "answerscope doctor --env-file production.env", description: "Before a start" },
    { command: "answerscope doctor --live", description: "Ask each engine once, and compare with the documentation" }
  ])
)
