/**
 * A report from its content alone: it sends no request and has no links within the site, so that it can be read without
 * an account.
 */
import { OriginStripe } from "../../panel/Notes.tsx"
import { dayAndYearText } from "../../text/Format.ts"
import { reportText, shareText } from "../../text/ReportText.ts"
import { type Content, isContent, lastDayOf, logoOf, orderOf } from "./Content.ts"
import { Limits, sectionOf } from "./SheetSections.tsx"

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

type Heading = "h1" | "h2"

const Cover = ({
  content,
  heading: Title,
  report: { branding, frozenAt, title }
}: {
  readonly content: Content
  readonly heading: Heading
  readonly report: SheetReport
}) => {
  const logo = logoOf(branding?.logo)
  return (
    <header class="cover" style={branding?.colour == null ? {} : { borderColor: branding.colour }}>
      <p class="sender">
        {logo === null ? null : <img src={logo} alt="" />} <bdi>{branding?.name}</bdi>
      </p>
      <p dir="auto">{content.brand}</p>
      <Title dir="auto">{title ?? shareText.untitled}</Title>
      <p class="quiet">
        {reportText.days(content.from, lastDayOf(content.to))} ·{" "}
        {frozenAt === null ? reportText.current : reportText.madeOn(dayAndYearText(frozenAt))}
      </p>
    </header>
  )
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
  const { comment, content } = report
  if (!isContent(content)) return null
  const { competitors, engines, overview, prompts, sources, story, trend } = content
  const parts = [overview, story, trend, engines, prompts, competitors, sources]
  const notes = parts.find((part) => part !== undefined)?.notes ?? []
  return (
    <article class="report">
      <Cover content={content} heading={heading} report={report} />
      <OriginStripe notes={notes} of="none" />
      {comment === null ? null : (
        <blockquote class="comment" dir="auto">
          {comment}
        </blockquote>
      )}
      {orderOf(content).map((name) => {
        const children = sectionOf(content, name, query)
        return children === null ? null : (
          <section key={name} class="panel">
            <h2>{reportText.names[name]}</h2>
            {children}
          </section>
        )
      })}
      <Limits notes={notes} />
    </article>
  )
}
