/** Shares over many cells that are tested for changes. Pure. */
import { shareOfVoiceOf } from "../../figure/ShareOfVoice.ts"
import { type Entry, namingsOf, type ShareTheme } from "../confirmed/CellHistory.ts"
import { mentionIndicator, type Indicator } from "../confirmed/Indicators.ts"

/** Answers that mention the brand; answers that cite it; its share of voice. */
export type ShareFigure = "mention" | "citation" | "shareOfVoice"

const figures: { readonly [T in ShareTheme]: ShareFigure } = {
  brandShare: "mention",
  engineShare: "mention",
  brandCitations: "citation",
  engineCitations: "citation",
  brandVoice: "shareOfVoice",
  engineVoice: "shareOfVoice"
}

const engineThemes = {
  mention: "engineShare",
  citation: "engineCitations",
  shareOfVoice: "engineVoice"
} as const satisfies { readonly [F in ShareFigure]: ShareTheme }

const brandThemes = {
  mention: "brandShare",
  citation: "brandCitations",
  shareOfVoice: "brandVoice"
} as const satisfies { readonly [F in ShareFigure]: ShareTheme }

const alertTypes = {
  mention: { gained: "mention_gained", lost: "mention_lost" },
  citation: { gained: "citation_gained", lost: "citation_lost" },
  shareOfVoice: { gained: "share_of_voice_gained", lost: "share_of_voice_lost" }
} as const satisfies { readonly [F in ShareFigure]: { readonly gained: string; readonly lost: string } }

/** The type of a share's alert. */
export const typeOfShare = (figure: ShareFigure, isGained: boolean) => alertTypes[figure][isGained ? "gained" : "lost"]

/** Which share a theme is of. */
export const figureOf = (theme: ShareTheme): ShareFigure => figures[theme]

/** The theme of the same share for an engine. */
export const engineThemeOf = (theme: ShareTheme): ShareTheme => engineThemes[figures[theme]]

/** The theme of the same share of all engines. */
export const brandThemeOf = (theme: ShareTheme): ShareTheme => brandThemes[figures[theme]]

/** Whether a theme is of all engines together. */
export const isOfBrand = (theme: ShareTheme): boolean => theme.startsWith("brand")

/** All shares of the brand, and all by engine. */
export const shareThemes: { readonly brand: ReadonlyArray<ShareTheme>; readonly engine: ReadonlyArray<ShareTheme> } = {
  brand: Object.values(brandThemes),
  engine: Object.values(engineThemes)
}

const none = { k: 0, n: 0 }

const citationIndicator: Indicator = {
  theme: "brandCitations",
  cut: null,
  label: null,
  countsOf: ({ cited, mentions }) => (cited === undefined ? none : { k: cited, n: mentions.n })
}

/** Share of voice among these competitors. Leaves out entries that did not track one of them. */
const voiceIndicator = (rivals: ReadonlyArray<string>): Indicator => ({
  theme: "brandVoice",
  cut: null,
  label: null,
  countsOf: (entry) => {
    let competitorsNamed = 0
    for (const rival of rivals) {
      const count = namingsOf(entry, rival)
      if (count === undefined) return none
      competitorsNamed += count
    }
    return shareOfVoiceOf({ mentioned: entry.mentions.k, competitorsNamed, isCompared: rivals.length > 0 }) ?? none
  }
})

/** The indicator of a share, with the competitors that the newest entries of a run tracked. */
export const indicatorOfShare = (theme: ShareTheme, entries: ReadonlyArray<Entry | null>): Indicator => {
  const figure = figures[theme]
  if (figure === "mention") return mentionIndicator
  if (figure === "citation") return citationIndicator
  const newest = entries.find((entry) => entry !== null)
  return voiceIndicator(Object.keys(newest?.rivals ?? {}))
}
