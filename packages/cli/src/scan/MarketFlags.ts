/** Flags for the markets to ask in. */
import type { ScanRequest } from "@answerscope/core"
import { Option } from "effect"
import { type Command, Flag } from "effect/cli"

const optional = <A>(flag: Flag.Flag<A>, description: string) =>
  flag.pipe(Flag.optional, Flag.withDescription(description))

/** One market by `--location` and `--language`, or several by `--market`. */
export const marketFlags = {
  location: optional(Flag.String("location"), "Where to ask, such as Germany. Default: the brand's location"),
  language: optional(Flag.String("language"), "The language to ask in, such as de. Default: the brand's"),
  markets: Flag.String("market").pipe(
    Flag.atLeast(0),
    Flag.withDescription("A market to ask in, as LOCATION or LOCATION=LANGUAGE, such as Germany=de; repeatable")
  )
}

const marketOf = (text: string) => {
  const [location = "", language = ""] = text.split("=").map((part) => part.trim())
  return { location, ...(language === "" ? {} : { language }) }
}

/** The market fields of a request, from flags. */
export const marketsOf = ({
  language,
  location,
  markets
}: Command.Command.Config.Infer<typeof marketFlags>): Pick<ScanRequest, "location" | "language" | "markets"> => ({
  ...Option.match(location, { onNone: () => ({}), onSome: (some) => ({ location: some.trim() }) }),
  ...Option.match(language, { onNone: () => ({}), onSome: (some) => ({ language: some.trim() }) }),
  ...(markets.length === 0 ? {} : { markets: markets.map(marketOf) })
})
