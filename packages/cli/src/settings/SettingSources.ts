/** Sources of settings: the environment, then `.env` of the working folder or the file of `--env-file`. */
import { ConfigProvider, Context, Effect, Layer, Option, Predicate } from "effect"
import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { CommandError } from "../CommandError.ts"
import { envFileFlag } from "./EnvFileFlag.ts"
import { isSetting } from "./SettingList.ts"

export interface SettingsFile {
  readonly path: string
  /** The file's settings that are in force, because the environment lacks them. */
  readonly values: Readonly<Record<string, string>>
}

/** The settings file, or `null`. */
export class CurrentSettingsFile extends Context.Reference<SettingsFile | null>(
  "@answerscope/cli/settings/CurrentSettingsFile",
  { defaultValue: () => null }
) {}

const defaultPath = ".env"

const isMissing = (error: unknown): boolean => Predicate.hasProperty(error, "code") && error.code === "ENOENT"

/** The file's text; `null` without `.env`. */
const textOf = (path: string, isAskedFor: boolean) =>
  Effect.try({
    try: (): string | null => readFileSync(path, "utf8"),
    catch: (error) => (isMissing(error) && !isAskedFor ? null : error)
  }).pipe(
    Effect.catch((error) =>
      error === null
        ? Effect.succeed(null)
        : Effect.fail(new CommandError({ message: `Cannot read the settings file ${path}: ${reasonOf(error)}.` }))
    )
  )

const reasonOf = (error: unknown): string =>
  isMissing(error) ? "it does not exist" : Predicate.isError(error) ? error.message : String(error)

/**
 * Ignores other names in the file, which belong to other programs. Node itself handles `--env-file` on any command line
 * and has already put the file's values into the environment.
 */
const settingsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) =>
      value !== undefined && isSetting(name) && [undefined, value].includes(process.env[name])
        ? [[name, value] as const]
        : []
    )
  )

/** Loads settings from the file, if there is one. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const given = Option.filter(yield* envFileFlag, (path) => path.trim() !== "")
    const path = Option.getOrElse(given, () => defaultPath)
    const text = yield* textOf(path, Option.isSome(given))
    const values = text === null ? {} : settingsIn(text)
    // belongs to another program
    if (text === null || (Option.isNone(given) && Object.keys(values).length === 0)) return Layer.empty
    return Layer.merge(
      ConfigProvider.layerAdd(ConfigProvider.fromEnv({ env: values })),
      Layer.succeed(CurrentSettingsFile, { path, values })
    )
  })
)
