/** The confirmation email. Contains no text of a tenant. Pure. */
import type { EmailMessage } from "../channel/EmailSender.ts"

const subject = "Please confirm: notifications of visibility changes"

/** The message. */
export const confirmationEmail = (
  given: Pick<EmailMessage, "to" | "eventId" | "organizationId" | "unsubscribeUrl"> & { readonly confirmUrl: string }
): EmailMessage => {
  const { confirmUrl, ...message } = given
  const asked = "Somebody wants to send notifications of changes in a brand's visibility to this address."
  const ask = "If you want them, open this page within 7 days and confirm:"
  const otherwise = "If you do not, do nothing: nothing else is sent to you. To be asked no more:"
  return {
    ...message,
    subject,
    text: [asked, "", ask, confirmUrl, "", otherwise, given.unsubscribeUrl, ""].join("\n"),
    // links consist of the operator's origin and a token, so nothing needs escaping
    html: [
      "<!doctype html>",
      `<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>`,
      '<body style="font-family:sans-serif;line-height:1.5">',
      `<p>${asked}</p>`,
      `<p>If you want them, <a href="${confirmUrl}">open this page within 7 days and confirm</a>.</p>`,
      `<p style="color:#666">If you do not, do nothing: nothing else is sent to you. ` +
        `<a href="${given.unsubscribeUrl}">Do not ask me again</a></p>`,
      "</body></html>",
      ""
    ].join("\n")
  }
}
