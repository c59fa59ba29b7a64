/**
 * A report from its content alone: it sends no request and has no links within the site, so that it can be read without
 * an account.
 */
import { useEffect } from "preact/hooks"
import type { ReportNote, VisibilityRow } from "../../data/Client.ts"
import { OriginLines } from "../../panel/Notes.tsx"
import { dayAndYearText } from "../../text/Format.ts"
import { reportText, shareText } from "../../text/ReportText.ts"
import { type Content, isContent, lastDayOf, logoOf } from "./Content.ts"
import { Limits, Said, sheetOf, sheetsOf } from "./SheetSections.tsx"

export interface SheetReport {
  readonly title: string | null
  readonly comment: string | null
  readonly branding: {
    readonly name: string | null
    readonly colour: string | null
    readonly logo: string | null
  } | null
  readonly frozenAt: string | null
  readonly content: unknown
}

/** Most characters at the foot of a page, on each side. */
const footMax = 120

type Heading = "h1" | "h2"

/** The mention rate over the weeks as an ornament: figures and scale are inside. */
const Art = ({ rows }: { readonly rows: ReadonlyArray<VisibilityRow> }) => {
  const rates = rows.flatMap(({ mention_rate: { high, low, value } }) =>
    value === null || low === null || high === null ? [] : [{ low, value, high }]
  )
  const pathOf = (shares: ReadonlyArray<number>) =>
    shares.map((share, at) => `${(100 * (at % rates.length)) / (rates.length - 1)},${100 - 100 * share}`)
  const lows = pathOf(rates.map(({ low }) => low))
  return rates.length < 2 ? null : (
    <svg class="art" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={[...pathOf(rates.map(({ high }) => high)), ...lows.toReversed()].join(" ")} />
      <polyline points={pathOf(rates.map(({ value }) => value)).join(" ")} vector-effect="non-scaling-stroke" />
    </svg>
  )
}

const Cover = ({
  content,
  heading: Title,
  notes,
  report: { branding, frozenAt, title }
}: {
  readonly content: Content
  readonly heading: Heading
  readonly notes: ReadonlyArray<ReportNote>
  readonly report: SheetReport
}) => {
  const logo = logoOf(branding?.logo)
  return (
    <header class="cover" style={branding?.colour == null ? {} : { borderColor: branding.colour }}>
      <p class="sender">
        {logo === null ? null : <img src={logo} alt="" />} <bdi>{branding?.name}</bdi>
      </p>
      <Art rows={content.trend?.rows ?? []} />
      <p dir="auto">{content.brand}</p>
      <Title dir="auto">{title ?? shareText.untitled}</Title>
      <p class="quiet">
        {reportText.days(content.from, lastDayOf(content.to))} ·{" "}
        {frozenAt === null ? reportText.current : reportText.madeOn(dayAndYearText(frozenAt))}
      </p>
      <OriginLines notes={notes} />
    </header>
  )
}

/** Share of white's light that a channel gives (WCAG 2, relative luminance). */
const lightOf = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** The sender's color, where texts in it can be read on white: 4.5 to 1. */
const accentOf = (colour: string | null) => {
  const [red = 1, green = 1, blue = 1] = (colour?.match(/[0-9a-f]{2}/gi) ?? []).map((hex) =>
    lightOf(Number.parseInt(hex, 16) / 255)
  )
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return colour !== null && 1.05 / (light + 0.05) >= 4.5 ? { "data-own": "", style: { "--own": colour } } : {}
}

/** `query` is the address that the figures come from. */
export const Sheet = ({
  heading = "h2",
  query,
  report
}: {
  readonly heading?: Heading
  readonly query: string
  readonly report: SheetReport
}) => {
  const { branding, comment, content, title } = report
  const brand = isContent(content) ? content.brand : null
  useEffect(() => {
    // pages of paper repeat them at their foot
    const root = document.documentElement
    const put = (name: string, ...parts: ReadonlyArray<string | null | undefined>) =>
      // what is longer would leave the paper
      root.style.setProperty(name, JSON.stringify(parts.filter(Boolean).join(" · ").slice(0, footMax)))
    put("--foot", brand, title)
    put("--sender", branding?.name)
    return () => root.removeAttribute("style")
  }, [brand, title, branding?.name])
  if (!isContent(content)) return null
  const { competitors, engines, overview, prompts, sources, story, trend } = content
  const parts = [overview, story, trend, engines, prompts, competitors, sources]
  const notes = parts.find((part) => part !== undefined)?.notes ?? []
  return (
    <article class="report" {...accentOf(branding?.colour ?? null)}>
      <Cover content={content} heading={heading} notes={notes} report={report} />
      {sheetsOf(content).map((sheet, place) => {
        const [name] = sheet
        const children = sheetOf(content, sheet, query)
        return children === null ? null : (
          <section key={name} class="panel" data-part={name}>
            <h2>{reportText.names[name]}</h2>
            <Said text={name === "story" ? story?.sentence : content.headlines?.[name]} />
            {comment === null || place > 0 ? null : (
              <blockquote class="comment" dir="auto">
                {comment}
              </blockquote>
            )}
            {children}
          </section>
        )
      })}
      <Limits notes={notes} />
    </article>
  )
}
