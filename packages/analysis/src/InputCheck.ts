/** Refuses an input that is not an {@link AnalysisInput}, for callers whose types nobody checked. */
import type { AnalysisInput } from "./AnswerAnalysis.ts"

const mustBe = (isSo: boolean, path: string, what: string): void => {
  if (!isSo) throw new TypeError(`analyzeAnswer: ${path}: must be ${what}`)
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const isText = (value: unknown): boolean => typeof value === "string"

const isAbsent = (value: unknown): boolean => value === undefined || value === null

const checkName = (given: unknown, path: string): void => {
  if (isText(given)) return
  mustBe(isObject(given), path, "a name, or an object with a name")
  const { aliases, domain, name } = Object(given)
  mustBe(isText(name), `${path}.name`, "a string")
  mustBe(isAbsent(aliases) || (Array.isArray(aliases) && aliases.every(isText)), `${path}.aliases`, "a list of strings")
  mustBe(isAbsent(domain) || isText(domain), `${path}.domain`, "a string or null")
}

/** Throws a `TypeError` that names the wrong field. */
export const checkInput = (input: AnalysisInput): void => {
  mustBe(isObject(input), "its argument", "an object with answer and brand")
  const { answer, brand, competitors, prompt } = input
  mustBe(isText(answer), "answer", "a string")
  mustBe(prompt === undefined || isText(prompt), "prompt", "a string")
  checkName(brand, "brand")
  mustBe(competitors === undefined || Array.isArray(competitors), "competitors", "a list")
  for (const [index, name] of (competitors ?? []).entries()) checkName(name, `competitors[${index}]`)
}
