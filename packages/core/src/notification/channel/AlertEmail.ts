/** The email about a run's alerts. Pure. */
import { type AlertEvent, headlineOf } from "../event/AlertEvent.ts"
import { emailsOf } from "./EmailLayout.ts"
import type { EmailMessage } from "./EmailSender.ts"

/** One message per address, so that recipients do not see each other. */
export const alertEmails = (
  event: AlertEvent,
  targets: ReadonlyArray<Pick<EmailMessage, "to" | "unsubscribeUrl">>
): ReadonlyArray<EmailMessage> => {
  const isTest = event.type === "visibility.test"
  const content = {
    subject: isTest ? `Test: ${subjectOf(event)}` : subjectOf(event),
    title: "Visibility changes",
    remark: isTest ? testRemark : null,
    heading: alertHeadline(event),
    lines: linesOf(event)
  }
  return emailsOf(event, content, targets)
}

const testRemark = "This is a test of your notification settings. The change below is made up."

const subjectOf = (event: AlertEvent): string => {
  const { alerts, more = 0 } = event.data
  const [first] = alerts
  const isOne = alerts.length + more === 1
  return first === undefined ? "Visibility changes" : isOne ? headlineOf(first.message) : alertHeadline(event)
}

/** `3 visibility changes for Acme` */
export const alertHeadline = ({ data: { alerts, more = 0 } }: AlertEvent): string => {
  const changes = alerts.length + more
  const count = `${changes} visibility ${changes === 1 ? "change" : "changes"}`
  return alerts[0] === undefined ? count : `${count} for ${alerts[0].brand}`
}

/** A message of one sentence has no full stop. */
const stopped = (message: string): string => (message.endsWith(".") ? message : `${message}.`)

/** The listed alerts, the number of omitted ones, and what to do: once, if it is the same for all that are listed. */
const linesOf = ({ data: { alerts, more = 0 } }: AlertEvent): ReadonlyArray<string> => {
  const [shared, ...others] = new Set(alerts.map(({ advice }) => advice))
  const isShared = others.length === 0
  return [
    ...alerts.map(({ advice, message }) =>
      isShared || advice === undefined ? message : `${stopped(message)} ${advice}`
    ),
    ...(more > 0 ? [`and ${more} more, which are not listed here`] : []),
    ...(isShared && shared !== undefined ? [`What to do: ${shared}`] : [])
  ]
}
