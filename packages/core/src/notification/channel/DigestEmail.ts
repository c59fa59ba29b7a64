/** The email of a digest. Pure. */
import { countText, percentText, pointsText, rangeText } from "../../text/NumberText.ts"
import { type BrandDigest, type DigestEvent, digestFigureTexts, type VisibilityDigest } from "../event/DigestEvent.ts"
import { emailsOf } from "./EmailLayout.ts"
import type { EmailMessage } from "./EmailSender.ts"

type DigestFigure = BrandDigest["figures"][number]

const verdictTexts: Readonly<Record<NonNullable<DigestFigure["verdict"]>, string>> = {
  up: "more",
  down: "less",
  within_noise: "no clear change",
  few_answers: "too few answers to tell a change",
  model_changed: "changed together with a model"
}

/** `less, by 2 to 13 points` */
const changeText = ({ difference, verdict }: DigestFigure): string => {
  if (verdict === null) return "not compared"
  const by = verdict === "up" || verdict === "down" ? difference && pointsText(difference) : null
  return verdictTexts[verdict] + (by === null ? "" : `, by ${by}`)
}

/** `Mentioned: 41% (39–43%) of 3,559; no clear change` */
const figureText = (figure: DigestFigure): string => {
  const { high, low, n, value } = figure
  const level = `${percentText(value)} (${rangeText(low, high)}) of ${countText(n)}`
  return `${digestFigureTexts[figure.figure]}: ${level}; ${changeText(figure)}`
}

const gapText = ({ answers, domain, namesInstead }: BrandDigest["newGaps"][number]): string => {
  const verbs = answers === 1 ? "answer cites it and mentions" : "answers cite it and mention"
  const most = namesInstead === null ? "" : `, most often ${namesInstead}`
  return `New gap: ${domain}. ${countText(answers)} ${verbs} a competitor and not you${most}`
}

/** The lines of one brand; they name it unless it is the only one. */
export const brandDigestLines = (digest: BrandDigest, isOne: boolean): ReadonlyArray<string> => [
  isOne ? digest.sentence : `${digest.brand}: ${digest.sentence}`,
  ...digest.figures.map(figureText),
  ...digest.changes.map(({ cause, detail, text }) => `${text}. ${detail} ${cause}`),
  ...digest.newGaps.map(gapText),
  ...(digest.notMeasured.length > 0 ? [`Not measured: ${digest.notMeasured.join(", ")}`] : [])
]

/** The lines of a digest, brand by brand. */
export const digestLines = ({ brands, more }: VisibilityDigest): ReadonlyArray<string> => [
  ...brands.flatMap((each) => brandDigestLines(each, brands.length === 1 && more === 0)),
  ...(more > 0 ? [`and ${countText(more)} more ${more === 1 ? "brand" : "brands"}, not listed here`] : [])
]

/** `Acme, 16 to 22 November 2026`, `5 brands, 22 November 2026` */
export const digestHeading = ({ brands, every, from, more, to }: VisibilityDigest): string => {
  const [first] = brands
  const count = brands.length + more
  const whom = first !== undefined && count === 1 ? first.brand : `${count} brands`
  const last = new Date(Date.parse(to) - 1)
  const days = every === "daily" ? dayText.format(last) : dayText.formatRange(new Date(from), last)
  // some versions write thin spaces beside the dash
  return `${whom}, ${days.replaceAll("\u2009", "")}`
}

const dayText = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })

export const digestTitle = ({ every }: Pick<VisibilityDigest, "every">): string =>
  every === "daily" ? "Daily digest" : "Weekly digest"

/** Returns one message for each address. */
export const digestEmails = (
  event: DigestEvent,
  targets: ReadonlyArray<Pick<EmailMessage, "to" | "unsubscribeUrl">>
): ReadonlyArray<EmailMessage> => {
  const heading = digestHeading(event.data)
  const title = digestTitle(event.data)
  const content = { subject: `${title}: ${heading}`, title, remark: null, heading, lines: digestLines(event.data) }
  return emailsOf(event, content, targets)
}
