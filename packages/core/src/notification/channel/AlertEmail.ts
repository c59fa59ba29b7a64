/**
 * The email about a run's alerts. Pure. Puts tenants' texts on one line for the subject and escapes them for HTML.
 * Readers see a subject before they trust the email, so nothing in it may become a link.
 */
import { oneLine, shortened } from "../../text/OneLine.ts"
import type { AlertEvent } from "../event/AlertEvent.ts"
import type { EmailMessage } from "./EmailSender.ts"
import { unlinked } from "./UnlinkedText.ts"

/** Longest subject, in code points. */
export const subjectLengthMax = 200

/** One message per address, so that recipients do not see each other. */
export const alertEmails = (
  event: AlertEvent,
  targets: ReadonlyArray<Pick<EmailMessage, "to" | "unsubscribeUrl">>
): ReadonlyArray<EmailMessage> => {
  const { id: eventId, organization_id: organizationId } = event
  const content = { eventId, organizationId, subject: subjectOf(event) }
  const [text, html] = [textOf(event), htmlOf(event)]
  return targets.map(({ to, unsubscribeUrl }) => ({
    to,
    unsubscribeUrl,
    ...content,
    text: `${text}${footer}\nTo get no more of them: ${unsubscribeUrl}\n`,
    html: `${html}<p style="color:#666">${footer}
<a href="${escaped(unsubscribeUrl)}">Unsubscribe</a></p>
</body></html>
`
  }))
}

const subjectOf = (event: AlertEvent): string => {
  const { alerts, more = 0 } = event.data
  const [first] = alerts
  const isOne = alerts.length + more === 1
  const subject = first === undefined ? "Visibility changes" : isOne ? first.message : headline(event)
  return shortened(unlinked(oneLine(event.type === "visibility.test" ? `Test: ${subject}` : subject)), subjectLengthMax)
}

const headline = ({ data: { alerts, more = 0 } }: AlertEvent): string => {
  const changes = alerts.length + more
  const count = `${changes} visibility ${changes === 1 ? "change" : "changes"}`
  return alerts[0] === undefined ? count : `${count} for ${alerts[0].brand}`
}

/** The listed alerts, and the number of omitted ones. */
const linesOf = ({ data: { alerts, more = 0 } }: AlertEvent): ReadonlyArray<string> => [
  ...alerts.map(({ message }) => message),
  ...(more > 0 ? [`and ${more} more, which are not listed here`] : [])
]

const testNotice = "This is a test of your notification settings. The change below is made up."
const footer = "You receive this because your address is a recipient of a visibility notification."

const textOf = (event: AlertEvent): string =>
  [
    ...(event.type === "visibility.test" ? [testNotice, ""] : []),
    oneLine(headline(event)),
    "",
    ...linesOf(event).map((line) => `- ${oneLine(line)}`),
    "",
    ""
  ].join("\n")

const htmlOf = (event: AlertEvent): string =>
  [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8"><title>Visibility changes</title></head>',
    '<body style="font-family:sans-serif;line-height:1.5">',
    ...(event.type === "visibility.test" ? [`<p><strong>${testNotice}</strong></p>`] : []),
    `<h1 style="font-size:1.25em">${escaped(headline(event))}</h1>`,
    "<ul>",
    ...linesOf(event).map((line) => `<li>${escaped(line)}</li>`),
    "</ul>",
    ""
  ].join("\n")

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escaped = (text: string): string => oneLine(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? "")
