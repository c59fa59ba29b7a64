/** `answerscope settings`: shows settings and their sources. Secrets are only reported as set. */
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { jsonFlag } from "../output/JsonFlag.ts"
import { jsonText } from "../output/Json.ts"
import { printable } from "../output/TerminalText.ts"
import { customVariableForm } from "@answerscope/providers"
import { customSetting, type Setting, settingList, shownValue } from "./SettingList.ts"
import { settingProblems } from "./SettingsCheck.ts"
import { CurrentSettingsFile, type SettingsFile } from "./SettingSources.ts"

const given = (name: string, file: SettingsFile | null) => {
  const ofFile = file?.values[name]
  if (file !== null && ofFile !== undefined && ofFile.trim() !== "") return { value: ofFile, source: file.path }
  const value = process.env[name] ?? ""
  return value.trim() === "" ? null : { value, source: "environment" }
}

const inForce = (setting: Setting, file: SettingsFile | null) => {
  const found = given(setting.name, file)
  return found === null
    ? { name: setting.name, value: setting.byDefault, source: "default" }
    : { name: setting.name, value: shownValue(setting, found.value), source: found.source }
}

const nameWidth = Math.max(...settingList.map(({ name }) => name.length))

const lineOf = ({ name, value, source }: ReturnType<typeof inForce>): string =>
  printable(`${name.padEnd(nameWidth)}  ${value ?? "–"}  (${source})`)

export const settingsCommand = Command.make("settings", { json: jsonFlag }, ({ json }) =>
  Effect.gen(function* () {
    const file = yield* CurrentSettingsFile
    const custom = [...new Set([...Object.keys(process.env), ...Object.keys(file?.values ?? {})])]
      .filter((name) => customVariableForm.test(name))
      .toSorted()
    const settings = [...settingList, ...custom.map(customSetting)].map((setting) => inForce(setting, file))
    const problems = yield* settingProblems
    if (json) return yield* Console.log(jsonText({ file: file?.path ?? null, settings, problems }))
    yield* Console.log(settings.map(lineOf).join("\n"))
    for (const { name, expected } of problems) yield* Console.log(`invalid: ${name}: ${expected}`)
  })
).pipe(
  Command.withExamples([
    { command: "answerscope settings", description: "The settings in force" },
    { command: "answerscope settings --env-file production.env --json", description: "The settings with another file" }
  ])
)
