/** The message of a chat about an event, before each chat formats it. Pure. */
import { countText } from "../../text/NumberText.ts"
import { oneLine } from "../../text/OneLine.ts"
import { alertHeadline } from "../channel/AlertEmail.ts"
import { brandDigestLines, digestHeading, digestTitle } from "../channel/DigestEmail.ts"
import { noticeHeading } from "../channel/NoticeEmail.ts"
import { reportLinkText, reportTitle } from "../channel/ReportEmail.ts"
import { type AlertEvent, type EventAlert, headlineOf } from "../event/AlertEvent.ts"
import type { BrandDigest, DigestEvent } from "../event/DigestEvent.ts"
import type { NoticeEvent } from "../event/NoticeEvent.ts"
import type { ReportEvent } from "../event/ReportEvent.ts"

/** One thing that a message tells. */
export interface ChatItem {
  /** At least one. */
  readonly lines: ReadonlyArray<string>
  /** The page with its evidence; `null` if there is none. The text is ours. */
  readonly link: { readonly text: string; readonly url: string } | null
}

/** A message. Its texts are a tenant's, unchanged: a renderer makes them harmless. */
export interface ChatMessage {
  readonly title: string
  /** What to know before reading; `null` for nothing. */
  readonly remark: string | null
  /** At most `itemsMax`. */
  readonly items: ReadonlyArray<ChatItem>
  /** How many others there are, such as `and 14 more`; `null` for none. */
  readonly more: string | null
}

/** Most things that a message tells. */
export const itemsMax = 10

const testRemark = "This is a test of your notification settings. The change below is made up."

/** A link to a brand's page in the dashboard. `publicUrl` is where it is served; without, there is no link. */
const evidence = (publicUrl: string | null, brandId: string, rest: string): ChatItem["link"] =>
  publicUrl === null
    ? null
    : { text: "Show the evidence", url: `${publicUrl.replace(/\/+$/, "")}/b/${encodeURIComponent(brandId)}${rest}` }

const moreOf = (left: number, what = ""): string | null => (left > 0 ? `and ${countText(left)} more${what}` : null)

/** A longer headline, as of a long prompt, is no title: chats would cut it. */
const titleMax = 120

/** The headline of an alert that is told alone. */
const titleAlone = ({ data: { alerts, more = 0 } }: AlertEvent): string | null => {
  const [first] = alerts
  const title = first === undefined || alerts.length + more > 1 ? "" : headlineOf(first.message)
  return oneLine(title) === "" || title.length > titleMax ? null : title
}

/** What happened, its evidence and what to do, without what the title says. */
const linesOf = ({ advice, message }: EventAlert, title: string | null): ReadonlyArray<string> => {
  const headline = headlineOf(message)
  const rest = message.slice(headline.length).replace(/^\. /, "")
  const lines = [...(headline === title ? [] : [headline]), rest, advice ?? ""].filter((line) => line !== "")
  return lines.length === 0 ? [message] : lines
}

const alertMessage = (event: AlertEvent, publicUrl: string | null): ChatMessage => {
  const { alerts, more = 0 } = event.data
  const isTest = event.type === "visibility.test"
  const told = alerts.slice(0, itemsMax)
  const alone = titleAlone(event)
  const title = alone ?? alertHeadline(event)
  return {
    title: isTest ? `Test: ${title}` : title,
    remark: isTest ? testRemark : null,
    items: told.map((alert) => ({
      lines: linesOf(alert, alone),
      // the alert of a test does not exist
      link: isTest ? null : evidence(publicUrl, alert.brandId, `/alerts?alert=${encodeURIComponent(alert.id)}`)
    })),
    more: moreOf(alerts.length - told.length + more)
  }
}

const noticeMessage = ({ data: { notices } }: NoticeEvent): ChatMessage => {
  const told = notices.slice(0, itemsMax)
  return {
    title: noticeHeading,
    remark: null,
    items: told.map(({ message, remedy }) => ({ lines: [message, remedy], link: null })),
    more: moreOf(notices.length - told.length)
  }
}

const digestMessage = ({ data }: DigestEvent, publicUrl: string | null): ChatMessage => {
  const isOne = data.brands.length === 1 && data.more === 0
  const told = data.brands.slice(0, itemsMax)
  const left = data.brands.length - told.length + data.more
  return {
    title: `${digestTitle(data)}: ${digestHeading(data)}`,
    remark: null,
    items: told.map((brand: BrandDigest) => ({
      lines: brandDigestLines(brand, isOne),
      link: evidence(publicUrl, brand.brandId, "")
    })),
    more: moreOf(left, left === 1 ? " brand" : " brands")
  }
}

const reportMessage = ({ data: { report } }: ReportEvent, publicUrl: string | null): ChatMessage => ({
  title: reportTitle(report),
  remark: null,
  items: [{ lines: [report.sentence], link: publicUrl === null ? null : { text: reportLinkText, url: report.url } }],
  more: null
})

/** An event that is sent to chats. */
export type ToldEvent = AlertEvent | NoticeEvent | DigestEvent | ReportEvent

/** The message about an event. */
export const chatMessageOf = (event: ToldEvent, publicUrl: string | null): ChatMessage => {
  switch (event.type) {
    case "visibility.digest":
      return digestMessage(event, publicUrl)
    case "visibility.report":
      return reportMessage(event, publicUrl)
    case "visibility.notice":
      return noticeMessage(event)
    default:
      return alertMessage(event, publicUrl)
  }
}
