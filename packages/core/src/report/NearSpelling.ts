/** Finds a spelling in answers that is close to a tracked name and is not read as it. Pure. */
import { foldText, withoutLegalForm } from "@answerscope/analysis"
import type { BrandNames } from "../brand/BrandSubject.ts"
import type { SnapshotWithAnswer } from "../snapshot/Snapshot.ts"

/** Limits of the work: characters per answer, and words per spelling. */
const charactersMax = 4_000
const wordsMax = 4

/** Length of a name from which one edit counts as a typo rather than another name. */
const editableFrom = 6

const wordPattern = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.&'’-]*/gu

/** A name without its legal form, case, accents, spaces and hyphens. */
const keyOf = (name: string): string => foldText(withoutLegalForm(name) ?? name).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "")

/** Whether one inserted, removed or replaced character makes one text the other. */
const isOneEditApart = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

const isNear = (key: string, names: ReadonlySet<string>): boolean =>
  names.has(key) ||
  [...names].some((name) => name.length >= editableFrom && key.length >= editableFrom && isOneEditApart(name, key))

/** The name in a host, such as "acme" in "www.acme.co.uk"; none in an address with a path, whose host is another's. */
const nameInDomain = (domain: string | null): ReadonlyArray<string> => {
  if (domain === null || domain.includes("/")) return []
  const labels = domain.split(".").slice(0, -1)
  return labels.toSorted((a, b) => b.length - a.length).slice(0, 1)
}

/** Spellings that may be names: the answer's candidates, and sequences of words that do not start in lower case. */
const spellingsIn = ({
  answer,
  competitorCandidatesFound
}: Pick<SnapshotWithAnswer, "answer" | "competitorCandidatesFound">): ReadonlyArray<string> => {
  const text = answer.slice(0, charactersMax)
  const words = [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({ word, index, end: index + word.length }))
  const found = [...competitorCandidatesFound]
  for (const [place, { index }] of words.entries()) {
    for (const { end, index: start, word } of words.slice(place, place + wordsMax)) {
      const spelling = text.slice(index, end).replace(/[.&'’-]+$/u, "")
      if (/^\p{Ll}/u.test(word) || /[\n,:;!?]|\.\s/.test(text.slice(index, start))) break
      found.push(spelling)
    }
  }
  return found
}

/**
 * Returns the most frequent spelling that is near one of the brand's names or its domain; `null` without one. Ignores
 * case, accents, spaces, hyphens, legal forms, and one character of a name with six letters or more.
 */
export const nearSpelling = (
  { aliases, competitors, domain, name }: Pick<BrandNames, "aliases" | "competitors" | "domain" | "name">,
  answers: ReadonlyArray<Pick<SnapshotWithAnswer, "answer" | "competitorCandidatesFound">>
): string | null => {
  const names = new Set([name, ...aliases, ...nameInDomain(domain)].map(keyOf).filter((key) => key !== ""))
  const lengths = [...names].map((key) => key.length)
  const [least, most] = [Math.min(...lengths) - 1, Math.max(...lengths) + 1]
  const rivals = new Set(competitors.map(keyOf))
  const counts = new Map<string, number>()
  for (const answer of answers) {
    const found = new Set<string>()
    for (const spelling of spellingsIn(answer)) {
      // folding costs the most
      if (spelling.length < least || found.has(spelling)) continue
      const key = keyOf(spelling)
      if (key.length > most || rivals.has(key) || !isNear(key, names)) continue
      found.add(spelling)
    }
    for (const spelling of found) counts.set(spelling, (counts.get(spelling) ?? 0) + 1)
  }
  return (
    [...counts].reduce<readonly [string, number] | null>(
      (best, each) => (best === null || each[1] > best[1] ? each : best),
      null
    )?.[0] ?? null
  )
}
