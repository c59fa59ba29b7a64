/** Names of countries in the answer's language, from the runtime's own locale data. */
import { foldText } from "../text/CharFold.ts"
import type { Language } from "../token/Language.ts"

/** Most letters of an ending: "Danmarks", "Suomessa". */
const endingMax = 4
const known = new Map<string, ReadonlySet<string>>()

/** Whether a name is that of a country, with or without an ending. */
export const isPlace = (language: Language, name: string): boolean => {
  const code = language ?? "en"
  let countries = known.get(code)
  if (countries === undefined) known.set(code, (countries = countriesIn(code)))
  const folded = foldText(name)
  for (let cut = 0; cut <= endingMax && folded.length - cut > 3; cut++)
    if (countries.has(folded.slice(0, folded.length - cut))) return true
  return false
}

const countriesIn = (code: string): ReadonlySet<string> => {
  const names = new Intl.DisplayNames([code, "en"], { type: "region", fallback: "none" })
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  return new Set(letters.flatMap((a) => letters.map((b) => foldText(names.of(a + b) ?? ""))))
}
