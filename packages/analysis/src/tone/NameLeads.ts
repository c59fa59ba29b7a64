/** Turns of speech that end right before a name and judge it: "my money is on X", "anyone but X". */
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"
import { GLUE } from "../token/Tokens.ts"

/** What a turn of speech right before a name says of it. */
const leadsOf: ReadonlyArray<readonly [words: string, weight: number]> = [
  ["money on", 1],
  ["money is on", 1],
  ["bet on", 1],
  ["vote goes to", 1.2],
  ["vote for", 1],
  ["hats off to", 1.2],
  ["kudos to", 1.2],
  ["credit to", 1],
  ["no further than", 1.5],
  ["do a lot worse than", 1],
  ["do much worse than", 1],
  ["could do worse than", 1],
  ["not get better than", 1.5],
  ["t get better than", 1.5],
  ["t get any better than", 1.5],
  ["no reason to avoid", 1],
  ["no reason to skip", 1],
  ["nothing wrong with", 0.8],
  ["hard to fault", 1.2],
  ["difficult to fault", 1.2],
  ["hard to beat", 1.2],
  ["better off with", 1],
  ["better served by", 1],
  ["went back to", 0.8],
  ["came back to", 0.8],
  ["come back to", 1],
  ["comes back to", 1],
  ["coming back to", 1],
  ["money into", 0.8],
  ["overlook", 0.8],
  ["overlook the", 0.8],
  ["lean toward", 0.8],
  ["lean towards", 0.8],
  ["go for", 0.8],
  ["spring for", 0.8],
  ["splurge on", 0.8],
  ["look to", 0.35],
  ["lags behind", 0.8],
  ["lag behind", 0.8],
  ["falls behind", 0.8],
  ["trails", 0.8],
  ["trailing", 0.8],
  ["pales next to", 0.8],
  ["pales beside", 0.8],
  ["outclassed by", 0.8],
  ["outperformed by", 0.8],
  ["beaten by", 0.8],
  ["overtaken by", 0.8],
  ["loses to", 0.8],
  ["lost to", 0.8],
  ["nobody touches", 1.2],
  ["default to", 1],
  ["fined", -1.2],
  ["sued", -1.2],
  ["banned", -1.2],
  ["slammed", -1.2],
  ["accused", -1.2],
  ["case for", 0.8],
  ["make a case for", 0.8],
  ["hard to make a case for", -1.2],
  ["anyone but", -1.5],
  ["anybody but", -1.5],
  ["anything but", -1.5],
  ["anywhere but", -1.5],
  ["elsewhere than", -1.5],
  ["anything other than", -1.5],
  ["better off without", -1.2],
  ["happier without", -1],
  ["fine without", -0.8],
  ["say no to", -1.2],
  ["hard pass on", -1.5],
  ["hold off on", -1.2],
  ["pass on", -0.8],
  ["shame on", -1.2],
  ["wary of", -1.2],
  ["tired of", -1],
  ["fed up with", -1.2],
  ["sick of", -1.2],
  ["done with", -1],
  ["give up on", -1.2],
  ["gave up on", -1.2],
  ["good riddance to", -1.5]
]

/** By their last word, the longest first. */
const leadsByLast = Map.groupBy(
  leadsOf
    .map(([words, weight]) => ({ words: words.split(" ").toReversed(), weight }))
    .toSorted((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0]!
)

/** Weight of the turn of speech that ends before word `i`; 0 without one. */
export const leadingIn = ({ tokens, tokenText }: TokenizedAnswer, i: number): number => {
  if (tokens.before[i]! > GLUE) return 0
  const found = leadsByLast
    .get(tokenText(i - 1))
    ?.find((lead) => lead.words.every((word, k) => word === tokenText(i - 1 - k) && tokens.before[i - k]! <= GLUE))
  return found?.weight ?? 0
}
