/**
 * The email about a run's alerts. Pure. Every text of a tenant is put on one line for the subject and escaped for HTML.
 * A subject is shown before anybody trusts the mail, so nothing in it may become a link.
 */
import { oneLine, shortened } from "../../text/OneLine.ts"
import type { AlertEvent, EventAlert } from "../event/AlertEvent.ts"
import type { EmailMessage } from "./EmailSender.ts"
import { unlinked } from "./UnlinkedText.ts"

/** Longest subject, in code points. */
export const subjectLengthMax = 200

/** One message for each address, so that recipients do not see each other. */
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
  const [first, ...others] = event.data.alerts
  const subject =
    first === undefined ? "Visibility changes" : others.length === 0 ? first.message : headline(event.data.alerts)
  return shortened(unlinked(oneLine(event.type === "visibility.test" ? `Test: ${subject}` : subject)), subjectLengthMax)
}

const headline = (alerts: ReadonlyArray<EventAlert>): string => {
  const count = `${alerts.length} visibility ${alerts.length === 1 ? "change" : "changes"}`
  return alerts[0] === undefined ? count : `${count} for ${alerts[0].brand}`
}

const testNotice = "This is a test of your notification settings. The change below is made up."
const footer = "You receive this because your address is a recipient of a visibility notification."

const textOf = ({ type, data: { alerts } }: AlertEvent): string =>
  [
    ...(type === "visibility.test" ? [testNotice, ""] : []),
    oneLine(headline(alerts)),
    "",
    ...alerts.map((alert) => `- ${oneLine(alert.message)}`),
    "",
    ""
  ].join("\n")

const htmlOf = ({ type, data: { alerts } }: AlertEvent): string =>
  [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8"><title>Visibility changes</title></head>',
    '<body style="font-family:sans-serif;line-height:1.5">',
    ...(type === "visibility.test" ? [`<p><strong>${testNotice}</strong></p>`] : []),
    `<h1 style="font-size:1.25em">${escaped(headline(alerts))}</h1>`,
    "<ul>",
    ...alerts.map((alert) => `<li>${escaped(alert.message)}</li>`),
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
