/**
 * Documents that look like engines' answers, generated from pieces with a seed: the same seed and cases give the same
 * documents. Seven of ten are composed (headings, lists, tables, prose, code, HTML, quotes; 17 languages), the others
 * are labeled cases with shuffled parts and exchanged names. Some of each are then damaged.
 */
import type { AnalysisInput, TrackedName } from "@answerscope/analysis"
import { english, hostileBits, namePool, type Pieces, piecesOf, type WordKind } from "./answer-pieces.ts"
import { chanceFrom, Dice } from "./chance.ts"

/** Makes document `index` of a seed. */
export const generatedAnswer = (
  seed: number,
  index: number,
  cases: ReadonlyArray<AnalysisInput>
): AnalysisInput & { readonly id: string } => {
  const dice = new Dice(chanceFrom(Math.imul(seed, 1_000_003) + index))
  const isComposed = cases.length === 0 || dice.isSo(0.7)
  const names = dice.shuffled(namePool).slice(0, dice.between(4, 8))
  const tracked = names.map((name) => trackedName(dice, name))
  const [brand, ...others] = tracked
  if (brand === undefined) throw new Error("a document needs a name")
  const answer = isComposed ? new Composer(dice, tracked).document() : shaken(dice, tracked, cases)
  const prompt = dice.isSo(0.3) ? `what is better, ${names[0]} or ${names[1]}?` : "which one should I buy?"
  const echo = dice.isSo(0.08) ? dice.pick([`Question: ${prompt}\n`, `**${prompt}**\n\n`, `> ${prompt}\n\n`]) : ""
  const isDamaged = dice.isSo(0.12)
  return {
    id: `${isComposed ? "composed" : "shaken"}-${seed}-${index}${isDamaged ? "-damaged" : ""}`,
    answer: echo + (isDamaged ? damaged(dice, answer) : answer),
    prompt,
    brand,
    competitors: others.slice(0, dice.between(0, 3))
  }
}

const trackedName = (dice: Dice, name: string): TrackedName => {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, "")
  return {
    name,
    aliases: dice.isSo(0.2) ? [dice.pick([`${name} Inc.`, name.replaceAll(" ", ""), name.slice(0, 4), "Zed"])] : [],
    domain: letters !== "" && dice.isSo(0.5) ? `${letters}.${dice.pick(["com", "io", "co.uk"])}` : null,
    ...(dice.isSo(0.05) ? { ordinaryWord: dice.isSo(0.5) } : {})
  }
}

/** Writes a document in one language (sometimes two) about the given names. */
class Composer {
  private readonly dice: Dice
  private readonly names: ReadonlyArray<TrackedName>
  private pieces: Pieces
  private isMixed = false

  constructor(dice: Dice, names: ReadonlyArray<TrackedName>) {
    this.dice = dice
    this.names = names
    this.pieces = this.anyPieces()
  }

  document(): string {
    const { dice } = this
    this.pieces = dice.isSo(0.7) ? english : this.anyPieces()
    this.isMixed = dice.isSo(0.06)
    const parts = dice.times(1, 7, () => this.part())
    return parts.join(dice.isSo(0.9) ? "\n\n" : "\n")
  }

  private anyPieces(): Pieces {
    return this.dice.pick(Object.values(piecesOf))
  }

  private part(): string {
    if (this.isMixed) this.pieces = this.anyPieces()
    const { dice } = this
    const prose = () => this.prose()
    return dice.pick([
      prose,
      prose,
      prose,
      () => `${"#".repeat(dice.between(1, 4))} ${this.title()}`,
      () => `**${this.title()}**`,
      () => this.section(),
      () => this.list(0),
      () => this.list(0),
      () => this.list(dice.between(0, 4)),
      () => this.table(),
      () => `> ${this.prose()}`,
      () => `\`\`\`\nnpm install ${this.name()}\n${this.sentence()}\n\`\`\``,
      () => this.html(),
      () => this.links()
    ])()
  }

  private prose(): string {
    return this.dice.times(1, 4, () => this.sentence()).join(this.dice.isSo(0.9) ? " " : "\n")
  }

  private sentence(): string {
    return this.fill(this.dice.pick(this.pieces.sentences))
  }

  private title(): string {
    return this.fill(this.dice.pick(this.pieces.titles))
  }

  private fill(template: string): string {
    return template.replace(/\{(good|bad|fact|thing|label)?\}/g, (_, kind: WordKind | undefined) =>
      kind === undefined ? this.name() : this.word(kind)
    )
  }

  private word(kind: WordKind): string {
    return this.dice.pick(this.pieces[kind])
  }

  /** A name in one of its usual forms in answers. */
  private name(): string {
    const { dice } = this
    const { aliases, domain, name } = dice.pick(this.names)
    if (dice.isSo(0.65)) return name
    return dice.pick([
      `**${name}**`,
      `**${name}**`,
      `*${name}*`,
      name.toLowerCase(),
      name.toUpperCase(),
      aliases[0] ?? name,
      domain ?? name,
      domain === null ? `"${name}"` : `https://www.${domain}/pricing`,
      `[${name}](https://${domain ?? "example.org"}/a)`,
      `<b>${name}</b>`,
      `${name}s`,
      `${name}’s`,
      `${name}®`,
      `${name} 3`,
      `${name}-based`,
      `\`${name}\``,
      `~~${name}~~`,
      `@${name}`
    ])
  }

  /** A heading with a section: labels, a list, prose. */
  private section(): string {
    const { dice } = this
    const labels = dice.times(
      0,
      4,
      () => `- **${this.word("label")}:** ${this.word(dice.pick(["good", "bad", "fact"]))}`
    )
    return [
      `### ${dice.isSo(0.6) ? this.name() : this.title()}`,
      ...dice.times(0, 1, () => this.prose()),
      labels.join("\n")
    ]
      .filter((part) => part !== "")
      .join("\n\n")
  }

  private list(depth: number): string {
    const { dice } = this
    const isNumbered = dice.isSo(0.5)
    const sign = dice.pick(["-", "*", "•", "–"])
    const form = dice.between(0, 9)
    const indent = "  ".repeat(depth)
    const lead = dice.isSo(0.3) ? `${this.sentence()}\n` : ""
    const entries = dice.times(1, 7, (index) => {
      const own = `${indent}${isNumbered ? `${index + 1}.` : sign} ${this.entry(form)}`
      if (!dice.isSo(0.2)) return own
      const below = dice.times(1, 3, () => `${indent}   - ${this.entry(dice.between(0, 9))}`)
      return [own, ...below].join("\n")
    })
    return lead + entries.join(dice.isSo(0.85) ? "\n" : "\n\n")
  }

  /** One entry; a list keeps to one form. */
  private entry(form: number): string {
    const remark = () => this.word(this.dice.pick(["good", "bad", "fact", "fact"]))
    switch (form) {
      case 0:
        return `**${this.name()}** – ${remark()}`
      case 1:
        return `**${this.name()}**: ${remark()}, ${remark()}`
      case 2:
        return `${this.name()}: ${remark()}`
      case 3:
        return this.name()
      case 4:
        return `${this.name()} (${remark()})`
      case 5:
        return this.sentence()
      case 6:
        return `**${this.word("label")}:** ${this.name()}, ${this.name()}`
      case 7:
        return `${this.name()}, ${this.name()} and ${this.name()}`
      case 8:
        return `[${this.name()}](https://example.org) - ${remark()}`
      default:
        return `${this.word("label")}: ${remark()}`
    }
  }

  private table(): string {
    const { dice } = this
    const columns = dice.between(2, 4)
    const isRanked = dice.isSo(0.3)
    const isTurned = dice.isSo(0.2)
    const rowOf = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
    const head = Array.from({ length: columns }, (_, column) =>
      isTurned && column > 0 ? this.name() : column === 0 && isRanked ? "#" : this.word("label")
    )
    const rows = dice.times(1, 6, (row) =>
      Array.from({ length: columns }, (_, column) => {
        if (isRanked && column === 0) return String(row + 1)
        const naming = isTurned ? -1 : isRanked ? 1 : 0
        if (column === naming) return this.name()
        return isTurned && column === 0 ? this.word("label") : this.word(dice.pick(["good", "bad", "fact"]))
      })
    )
    return [rowOf(head), `|${"---|".repeat(columns)}`, ...rows.map(rowOf)].join("\n")
  }

  private html(): string {
    const { dice } = this
    return dice.pick([
      () => `<ul>${dice.times(2, 5, () => `<li><b>${this.name()}</b> ${this.word("good")}</li>`).join("")}</ul>`,
      () => `<table><tr><td>${this.name()}</td><td>${this.word("fact")}</td></tr></table>`,
      () => `<p>${this.sentence()}<br>${this.sentence()}</p><!-- ${this.name()} -->`,
      () => `<h2>${this.title()}</h2><a href="https://example.org/${this.name()}">${this.name()}</a>`
    ])()
  }

  private links(): string {
    const { dice } = this
    const domain = dice.pick(this.names).domain ?? "example.org"
    return dice.pick([
      () => `${this.sentence()} [${domain}](https://${domain}/guide)`,
      () => `![${this.name()}](https://${domain}/a.png)`,
      () => `Sources:\n\n1. https://${domain}/a\n2. ${domain}\n\n[1]: https://${domain}`,
      () => `Write to help@${domain} or see www.${domain}/docs.`
    ])()
  }
}

/** One to three cases with shuffled parts and exchanged names. */
const shaken = (dice: Dice, names: ReadonlyArray<TrackedName>, cases: ReadonlyArray<AnalysisInput>): string => {
  const parts = dice
    .times(1, 3, () => dice.pick(cases))
    .flatMap(({ answer, brand, competitors }) =>
      [brand, ...(competitors ?? [])]
        .map((given) => (typeof given === "string" ? given : given.name))
        .reduce((text, name, index) => {
          const other = names[index]
          return other === undefined || name.length < 2 ? text : text.replaceAll(name, () => other.name)
        }, answer)
        .split(dice.isSo(0.8) ? "\n\n" : "\n")
    )
  const kept = parts.length > 14 ? parts.slice(0, 14) : parts
  return (dice.isSo(0.5) ? kept : dice.shuffled(kept)).join(dice.isSo(0.8) ? "\n\n" : "\n")
}

/** Inserts pieces that break a document's form, truncates it, or repeats it. */
const damaged = (dice: Dice, answer: string): string => {
  const bits = dice.times(0, 5, () => dice.pick(hostileBits))
  const broken = bits.reduce((text, bit) => {
    const at = dice.between(0, text.length)
    return text.slice(0, at) + bit + text.slice(at)
  }, answer)
  if (dice.isSo(0.3)) return broken.slice(0, dice.between(0, broken.length))
  if (dice.isSo(0.1)) return broken.repeat(dice.between(2, 12))
  if (dice.isSo(0.01)) return broken.repeat(80)
  if (dice.isSo(0.2)) return broken.toLowerCase()
  return dice.isSo(0.1) ? broken.replaceAll("\n", " ") : broken
}
