/**
 * Where settings come from: the environment, and below it a file, `.env` of the working folder or the one that
 * `--env-file` names.
 */
import { ConfigProvider, Context, Effect, Layer, Option, Predicate } from "effect"
import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { CommandError } from "../CommandError.ts"
import { envFileFlag } from "./EnvFileFlag.ts"
import { isSetting } from "./SettingList.ts"

export interface SettingsFile {
  readonly path: string
  /** The settings in it that are in force: the environment does not have them. */
  readonly values: Readonly<Record<string, string>>
}

/** The file of settings that was read; null for none. */
export class CurrentSettingsFile extends Context.Reference<SettingsFile | null>(
  "@answerscope/cli/settings/CurrentSettingsFile",
  { defaultValue: () => null }
) {}

const defaultPath = ".env"

const isMissing = (error: unknown): boolean => Predicate.hasProperty(error, "code") && error.code === "ENOENT"

/** The file's text; null where there is no `.env`. */
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
  isMissing(error) ? "there is none" : Predicate.isError(error) ? error.message : String(error)

/**
 * Of other names in the file, which are for other programs, nothing is taken. Node itself sees `--env-file` on any
 * command line, and has then put the file's values into the environment already.
 */
const settingsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) =>
      value !== undefined && isSetting(name) && [undefined, value].includes(process.env[name])
        ? [[name, value] as const]
        : []
    )
  )

/** Takes settings from the file, where there is one. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const given = Option.filter(yield* envFileFlag, (path) => path.trim() !== "")
    const path = Option.getOrElse(given, () => defaultPath)
    const text = yield* textOf(path, Option.isSome(given))
    const values = text === null ? {} : settingsIn(text)
    // another program's
    if (text === null || (Option.isNone(given) && Object.keys(values).length === 0)) return Layer.empty
    return Layer.merge(
      ConfigProvider.layerAdd(ConfigProvider.fromEnv({ env: values })),
      Layer.succeed(CurrentSettingsFile, { path, values })
    )
  })
)
