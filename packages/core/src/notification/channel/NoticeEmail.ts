/** The email about notices: what happened, and what to do. Pure. */
import type { NoticeEvent } from "../event/NoticeEvent.ts"
import { emailsOf } from "./EmailLayout.ts"
import type { EmailMessage } from "./EmailSender.ts"

/** What notices are headed by. */
export const noticeHeading = "Your action is needed"

/** Returns one message for each address. */
export const noticeEmails = (
  event: NoticeEvent,
  targets: ReadonlyArray<Pick<EmailMessage, "to" | "unsubscribeUrl">>
): ReadonlyArray<EmailMessage> => {
  const { notices } = event.data
  const [first] = notices
  const content = {
    subject:
      first !== undefined && notices.length === 1 ? first.message : `${noticeHeading}: ${notices.length} notices`,
    title: noticeHeading,
    remark: null,
    heading: noticeHeading,
    lines: notices.map(({ message, remedy }) => `${message} ${remedy}`)
  }
  return emailsOf(event, content, targets)
}
