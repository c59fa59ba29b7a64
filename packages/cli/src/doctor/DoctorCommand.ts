/**
 * `answerscope doctor`: tests the requirements of a server with the settings in force. Changes and sends nothing, and
 * costs nothing.
 */
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonFlag } from "../output/JsonFlag.ts"
import { jsonText } from "../output/Json.ts"
import { proxyWarning } from "../serve/ProxyWarning.ts"
import { serveSettings } from "../serve/ServeSettings.ts"
import { settingProblems } from "../settings/SettingsCheck.ts"
import { quietly } from "../Terminal.ts"
import { databaseFindings } from "./DatabaseCheck.ts"
import { failed, type Finding, ok, warning } from "./Finding.ts"
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

const lineOf = ({ what, state, found, advice }: Finding): string =>
  `${marks[state]} ${what.padEnd(11)} ${found}${advice === null ? "" : `\n                    ${advice}`}`

export const doctorCommand = Command.make("doctor", { json: jsonFlag }, ({ json }) =>
  quietly(
    Effect.gen(function* () {
      const findings = (yield* Effect.all(
        [
          settingFindings,
          tried("proxy", proxyFindings),
          tried("database", databaseFindings),
          tried("vendors", vendorFindings),
          one("mail", mailFinding),
          tried("webhooks", webhookFindings)
        ],
        { concurrency: "unbounded" }
      )).flat()
      const failures = findings.filter(({ state }) => state === "failed").length
      yield* Console.log(json ? jsonText({ ok: failures === 0, findings }) : findings.map(lineOf).join("\n"))
      if (failures > 0) {
        return yield* new CommandError({ message: `${failures} of ${findings.length} checks failed.` })
      }
    })
  )
).pipe(
  Command.withExamples([{ command: "answerscope doctor --env-file production.env", description: "Before a start" }])
)
