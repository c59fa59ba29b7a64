/** The email of a report that is sent by its schedule. Pure. */
import type { ReadyReport, ReportEvent } from "../event/ReportEvent.ts"
import { emailsOf } from "./EmailLayout.ts"
import type { EmailMessage } from "./EmailSender.ts"

export const reportLinkText = "Open the report"

/** `Report: March: Acme` */
export const reportTitle = ({ brand, title }: ReadyReport): string =>
  `Report: ${title === null ? brand : `${title}: ${brand}`}`

/** Returns one message for each address. */
export const reportEmails = (
  event: ReportEvent,
  targets: ReadonlyArray<Pick<EmailMessage, "to" | "unsubscribeUrl">>
): ReadonlyArray<EmailMessage> => {
  const { brand, sentence, title, url } = event.data.report
  const heading = title === null ? brand : `${title}: ${brand}`
  const link = { text: reportLinkText, url }
  const content = {
    subject: reportTitle(event.data.report),
    title: "Report",
    remark: null,
    heading,
    lines: [sentence],
    link
  }
  return emailsOf(event, content, targets)
}
