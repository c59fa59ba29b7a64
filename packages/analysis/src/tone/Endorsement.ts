/** What the title or the opening words of a list say of all its entries. */
import type { Option } from "../option/Option.ts"
import type { TokenizedAnswer } from "../token/TokenizedAnswer.ts"

const warning = new RegExp(
  String.raw`\b(?:avoid|worst|not recommended|stay away|steer clear|skip|overrated|disappointing|scams?|` +
    String.raw`nixed|rejected|ruled out|on the shelf|pass on|not worth|beware|think twice|thumbs down|duds?|flops?)\b`
)

const praising =
  /\b(?:best|top (?:picks?|choices|contenders)|top-rated|highly recommended|recommended|great options?|excellent)\b/

/** The answer presents the brand's list as a choice of the best (0.35), or as things to avoid (-1). */
export const endorsement = (options: ReadonlyArray<Option>, answer: TokenizedAnswer): number => {
  const { blocks, folded } = answer.text
  const first = options.find((option) => option.heads)
  if (first === undefined || !options.some((option) => option.entity === 0 && option.heads)) return 0
  const own = options.find((option) => option.entity === 0 && option.heads)!
  for (let i = own.block - 1, steps = 0; i >= 0 && steps < 60; i--, steps++) {
    const block = blocks[i]!
    const titles = block.kind === "heading" || (block.kind === "text" && folded.charCodeAt(block.end - 1) === 58)
    if (!titles || options.some((option) => option.block === i)) continue
    const title = folded.slice(block.start, Math.min(block.end, block.start + 200))
    // "from worst to best" ranks, it does not warn
    if (warning.test(title) && !/\bbest\b/.test(title)) return -1
    break
  }
  let praise = 0
  for (let i = 0; i <= first.block; i++) {
    const block = blocks[i]!
    const end = i === first.block ? Math.min(block.end, first.start) : block.end
    if (i < first.block && i > 12) continue
    const line = folded.slice(block.start, Math.min(end, block.start + 400))
    if (praising.test(line)) praise = 0.35
    if (/\b(?:popular|comparison|common|notable|various|commonly)\b/.test(line) && praise === 0) return 0
  }
  return praise
}
