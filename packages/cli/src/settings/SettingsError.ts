import { Schema } from "effect"

/** Invalid settings, each with the allowed values. Repeats no value, because it may be a secret. */
export class SettingsError extends Schema.TaggedError<SettingsError>("@answerscope/cli/SettingsError")(
  "SettingsError",
  { problems: Schema.Array(Schema.Struct({ name: Schema.String, expected: Schema.String })) }
) {
  override get message(): string {
    const lines = this.problems.map(({ name, expected }) => `${name}: ${expected}`)
    const [first = "", ...others] = lines
    const said = "Invalid settings"
    return others.length === 0 ? `${said}: ${first}` : [`${said}, in ${lines.length} places:`, ...lines].join("\n  ")
  }
}
