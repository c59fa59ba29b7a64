/** The market that an app is asked for. DataForSEO wants a place and a language with every task. */
import type { AnswerEngine, Question } from "@answerscope/core"
import { type AskedMarket, type Market, resolveMarket } from "@answerscope/core/model"
import { Result } from "effect"
import { userLocation } from "../UserLocation.ts"
import { escaped } from "./Figures.ts"

/**
 * The market of a question, or why there is none, in a sentence. The United States if the question names no place, and
 * the main language of the country if it names none that is known. An engine that takes countries alone gets the
 * country.
 */
export const appMarket = (
  { location, language = null }: Pick<Question, "location" | "language">,
  places: AnswerEngine["places"]
): Result.Result<Market, string> => {
  const place = userLocation(location) === null ? undefined : (location ?? undefined)
  const tag = language ?? undefined
  const named = [tag, tag?.split("-")[0], undefined].map((one) => resolveMarket({ location: place, language: one }))
  const found = named.find(Result.isSuccess) ?? named.at(-1) ?? resolveMarket({})
  return Result.mapBoth(found, {
    onSuccess: (market) => (places === "city" ? market : { ...market, locality: null }),
    onFailure: ({ message }) => message
  })
}

/** The task of a prompt. A country is given by its code, a place in it by its full name. */
export const promptTask = (prompt: string, { locality, locationCode, language }: Market) => ({
  keyword: escaped(prompt),
  ...(locality === null ? { location_code: locationCode } : { location_name: locality }),
  language_code: language
})

/** The market in the form of the port. */
export const sentMarket = ({ locality, location, language }: Market): AskedMarket => ({
  location: locality ?? location,
  language
})
