/**
 * Texts of notifications.
 */
import type { Subscription } from "../data/Client.ts"
import { countText } from "./Format.ts"

export const notificationText = {
  title: "Who is told of changes",
  none: "Nobody is told yet. A webhook or an email tells of each change that a tracker finds.",
  new: "New subscription",
  create: "Create the subscription",
  created: "Created.",
  nameOf: ({ channel, emailRecipients, webhookUrl }: Subscription): string =>
    channel === "webhook"
      ? (webhookUrl ?? "webhook")
      : `Email to ${countText(emailRecipients.length)} ${emailRecipients.length === 1 ? "address" : "addresses"}`,
  to: "To",
  channel: "By",
  channels: { webhook: "webhook", email: "email" },
  about: "About",
  allBrands: "all brands",
  otherBrand: "a brand that is gone",
  url: "Address",
  urlHelp: "https of a public host. Each request is signed; the secret is shown once, after this.",
  recipients: "Recipients",
  recipientsHelp: "One address in a line, at most 20. Each is asked by email whether it agrees.",
  types: (chosen: number, all: number) => `Of ${countText(chosen)} of ${countText(all)} kinds of change`,
  typesLabel: "Kinds of change",
  paused: "paused",
  recipientStates: { pending: "has not agreed yet", confirmed: "agreed", unsubscribed: "unsubscribed" },
  lastTest: "Last test",
  untested: "none yet",
  testStates: { sent: "arrived", failed: "failed" },
  actions: "Actions",
  test: "Test",
  tested: (error: string | null, status: number | null) =>
    `${error === null ? "It arrived" : `It failed: ${error}`}${status === null ? "" : ` (status ${status})`}`,
  pause: "Pause",
  resume: "Resume",
  rotate: "New secret",
  rotateQuestion: "Make a new secret? The old one signs for 24 hours more.",
  remove: "Delete",
  removeQuestion: (name: string) => `Delete ${name} with its log?`,
  secret: "The secret of this webhook:",
  secretHelp: "Keep it now: it is not shown again. Who receives the requests proves with it that they are genuine.",
  copy: "Copy",
  kept: "I have kept it",
  asked: (count: number) =>
    count === 0
      ? "All recipients have agreed already."
      : `${countText(count)} ${count === 1 ? "recipient is" : "recipients are"} asked by email whether to be told.`,
  understood: "Close",
  log: {
    title: (name: string) => `Log of ${name}`,
    none: "Nothing was sent yet. A test sends a sample.",
    what: "What",
    events: { "visibility.alert": "changes of a run", "visibility.test": "a test" },
    state: "State",
    states: { pending: "not yet delivered", delivered: "delivered", failed: "failed" },
    tries: "Tries",
    last: "Last try",
    next: "Next try",
    status: (status: number) => `status ${status}`,
    resend: "Send again"
  }
} as const
