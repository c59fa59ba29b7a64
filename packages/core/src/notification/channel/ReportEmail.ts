/** The email of a report that is sent by its schedule. Pure. */
import type { ReportEvent } from "../event/ReportEvent.ts"
import { emailsOf } from "./EmailLayout.ts"
import type { EmailMessage } from "./EmailSender.ts"

/** Returns one message for each address. */
export const reportEmails = (
  event: ReportEvent,
  targets: ReadonlyArray<Pick<EmailMessage, "to" | "unsubscribeUrl">>
): ReadonlyArray<EmailMessage> => {
  const { brand, sentence, title, url } = event.data.report
  const heading = title === null ? brand : `${title}: ${brand}`
  const link = { text: "Open the report", url }
  const content = { subject: `Report: ${heading}`, title: "Report", remark: null, heading, lines: [sentence], link }
  return emailsOf(event, content, targets)
}
