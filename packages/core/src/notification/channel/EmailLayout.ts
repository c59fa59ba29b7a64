/**
 * The layout of all notification emails. Pure. Every text of a tenant is put on one line for the subject and escaped
 * for HTML. A subject is shown before anybody trusts the mail, so nothing in it may become a link.
 */
import { oneLine, shortened } from "../../text/OneLine.ts"
import type { EmailMessage } from "./EmailSender.ts"
import { unlinked } from "./UnlinkedText.ts"

/** Longest subject, in code points. */
export const subjectLengthMax = 200

export interface EmailContent {
  readonly subject: string
  /** Title of the HTML document. */
  readonly title: string
  /** A remark before the heading; `null` for none. */
  readonly remark: string | null
  readonly heading: string
  readonly lines: ReadonlyArray<string>
  /** A link below the lines. Its address is the service's own. */
  readonly link?: { readonly text: string; readonly url: string }
}

/** Returns one message for each address, so that recipients do not see each other. */
export const emailsOf = (
  event: { readonly id: string; readonly organization_id: string },
  content: EmailContent,
  targets: ReadonlyArray<Pick<EmailMessage, "to" | "unsubscribeUrl">>
): ReadonlyArray<EmailMessage> => {
  const subject = shortened(unlinked(oneLine(content.subject)), subjectLengthMax)
  const [text, html] = [textOf(content), htmlOf(content)]
  return targets.map(({ to, unsubscribeUrl }) => ({
    to,
    unsubscribeUrl,
    eventId: event.id,
    organizationId: event.organization_id,
    subject,
    text: `${text}${footer}\nTo get no more of them: ${unsubscribeUrl}\n`,
    html: `${html}<p style="color:#666">${footer}
<a href="${escaped(unsubscribeUrl)}">Unsubscribe</a></p>
</body></html>
`
  }))
}

const footer = "You receive this because your address is a recipient of a visibility notification."

const textOf = ({ heading, lines, link, remark }: EmailContent): string =>
  [
    ...(remark === null ? [] : [remark, ""]),
    oneLine(heading),
    "",
    ...lines.map((line) => `- ${oneLine(line)}`),
    "",
    ...(link === undefined ? [] : [`${link.text}: ${link.url}`, ""]),
    ""
  ].join("\n")

const htmlOf = ({ heading, lines, link, remark, title }: EmailContent): string =>
  [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5">',
    ...(remark === null ? [] : [`<p><strong>${escaped(remark)}</strong></p>`]),
    `<h1 style="font-size:1.25em">${escaped(heading)}</h1>`,
    "<ul>",
    ...lines.map((line) => `<li>${escaped(line)}</li>`),
    "</ul>",
    ...(link === undefined ? [] : [`<p><a href="${escaped(link.url)}">${escaped(link.text)}</a></p>`]),
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
