/** What the title or the opening words of a list say of all its entries. */
import { neutralLine, praisingLine, rankingTitle, warningTitle } from "../lexicon/tone/ToneTitles.ts"
import type { Option } from "../option/Option.ts"
import type { Answer } from "../token/Answer.ts"

/** Weight of a list of things to avoid, and of a list of the best. */
const warned = -1
const praised = 0.35
/** A title is looked for in this many blocks above the brand's entry, and opening words in this many. */
const titleReach = 60
const openingMax = 12
/** Letters of a title, and of a line of opening words. */
const titleMax = 200
const lineMax = 400

/** The answer presents the brand's list as a choice of the best, or as things to avoid; 0 when it does neither. */
export const endorsement = (options: ReadonlyArray<Option>, { text }: Answer): number => {
  const { blocks, folded } = text
  const first = options.find((option) => option.heads)
  const own = options.find((option) => option.entity === 0 && option.heads)
  if (first === undefined || own === undefined) return 0
  const offering = new Set(options.map((option) => option.block))
  for (let i = own.block - 1; i >= Math.max(0, own.block - titleReach); i--) {
    const block = blocks[i]!
    const titles = block.kind === "heading" || (block.kind === "text" && folded.charCodeAt(block.end - 1) === 58)
    if (!titles || offering.has(i)) continue
    const title = folded.slice(block.start, Math.min(block.end, block.start + titleMax))
    if (warningTitle.test(title) && !rankingTitle.test(title)) return warned
    break
  }
  let praise = 0
  for (let i = 0; i <= first.block; i++) {
    const block = blocks[i]!
    const end = i === first.block ? Math.min(block.end, first.start) : block.end
    if (i < first.block && i > openingMax) continue
    const line = folded.slice(block.start, Math.min(end, block.start + lineMax))
    if (praisingLine.test(line)) praise = praised
    if (neutralLine.test(line) && praise === 0) return 0
  }
  return praise
}
