/** What is wrong with a website as it is typed, and how it may be meant. Pure; the API decides what it takes. */

export interface Spelling {
  /** `page`: valid, but only what is below its path counts. The API refuses the others. */
  readonly problem: "email" | "start" | "unfinished" | "dots" | "ending" | "page"
  readonly meant: string | null
}

/** Mistyped endings of addresses. None of them exists. */
const endings = [
  ["com", /\.(?:con|c0m|cmo|ocm|comm+|coo+m|[vx]om|c[ipl]m|com[na])$/],
  ["net", /\.(?:nte|ent|nett|ner|nrt)$/],
  ["org", /\.(?:ogr|rog|orgg|orf|prg|0rg)$/]
] as const

/** `https://`, and what is typed for it. */
const startOf = /^(?:[htps]{2,6}[:;,.]*\/+|[htps]{4,6}[:;]|\/+)/

/** Providers of addresses for everybody: theirs is not the brand's. */
const mailbox = /^(?:gmail|outlook|hotmail|yahoo|icloud|gmx|proton)\./

const withEnding = (host: string): string => {
  const [right, wrong] = endings.find(([, typed]) => typed.test(host)) ?? []
  return wrong === undefined ? host : host.replace(wrong, `.${right}`)
}

export const spellingOf = (typed: string): Spelling | null => {
  const text = typed.trim().toLowerCase()
  if (text === "") return null
  const [start = ""] = startOf.exec(text) ?? []
  const [given = "", ...path] = text
    .slice(start.length)
    .replace(/[?#].*$/, "")
    .split("/")
  const host = given.replace(/^.*@/, "").replace(/:\d*$/, "")
  const dotted = host
    .replace(/\s+(?=(?:com|net|org|io|co|ai|de|uk)$)/, ".")
    .replace(/[\s,;.]*[,;.][\s,;.]*/g, ".")
    .replace(/\s+/g, "")
    .replace(/^\.|\.$/g, "")
  const isWhole = dotted.replace(/^www\./, "").includes(".")
  const meant = isWhole ? withEnding(dotted) : `${dotted}.com`
  const problem = given.includes("@")
    ? "email"
    : start !== "" && !/^https?:\/\/$/.test(start)
      ? "start"
      : !isWhole
        ? "unfinished"
        : dotted !== host.replace(/\.$/, "")
          ? "dots"
          : meant !== dotted
            ? "ending"
            : path.some((part) => part !== "")
              ? "page"
              : null
  if (problem === null) return null
  return { problem, meant: dotted === "" || (problem === "email" && mailbox.test(meant)) ? null : meant }
}
