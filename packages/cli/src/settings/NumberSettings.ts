/** Numeric settings. */
import { Config, Option, Schema } from "effect"

/** An integer within bounds. */
export const wholeNumber = (
  name: string,
  options: { readonly min: number; readonly max: number; readonly byDefault: number }
) =>
  Config.withDefault(
    Config.schema(
      Schema.NumberFromString.check(
        Schema.makeFilter(
          (value: number) =>
            (Number.isInteger(value) && value >= options.min && value <= options.max) ||
            `must be a whole number from ${options.min} to ${options.max}`
        )
      ),
      name
    ),
    options.byDefault
  )

/** US dollars as micro-dollars; `null` (unset) is no budget. */
export const usdSetting = (name: string) =>
  Config.option(
    Config.schema(
      Schema.String.check(
        Schema.makeFilter(
          (value: string) =>
            value.trim() === "" ||
            /^\d{1,9}(?:\.\d{1,6})?$/.test(value.trim()) ||
            "must be US dollars, such as 50 or 12.50"
        )
      ),
      name
    )
  ).pipe(
    Config.map((value) => Option.getOrNull(Option.filter(value, (text) => text.trim() !== ""))),
    Config.map((usd) => (usd === null ? null : Math.round(Number(usd) * 1_000_000)))
  )
