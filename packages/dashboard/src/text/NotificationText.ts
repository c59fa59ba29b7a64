/**
 * Texts of notifications.
 */
import type { Subscription } from "../data/Client.ts"
import { text } from "./English.ts"
import { countText, some } from "./Format.ts"

const verdicts = { ...text.verdicts, up: "More", down: "Less" }

export const notificationText = {
  title: "Notifications",
  none: "No subscriptions yet.",
  new: "New subscription",
  create: "Create subscription",
  created: "Created.",
  nameOf: ({ channel, emailRecipients, urlHost, webhookUrl }: Subscription): string =>
    channel !== "email"
      ? (webhookUrl ?? `${notificationText.channels[channel]} (${urlHost ?? ""})`)
      : `Email to ${some(emailRecipients.length, "address", "addresses")}`,
  to: "To",
  channel: "Channel",
  channels: { webhook: "webhook", email: "email", slack: "Slack", teams: "Teams", discord: "Discord" },
  about: "Brands",
  allBrands: "all brands",
  otherBrand: "a deleted brand",
  digest: "Digest",
  noDigest: "none",
  digests: { weekly: "weekly, on Mondays", daily: "daily, at 06:00 UTC" },
  digestOf: (every: "daily" | "weekly") => `${every} digest`,
  digestPreview: "What a digest would say now",
  figureBasis: (range: string, answers: string, verdict: keyof typeof verdicts | null) =>
    `(${range}) of ${answers}${verdict && `. ${verdicts[verdict]}`}`,
  newGap: (domain: string) => `New gap: ${domain}`,
  notMeasured: (names: ReadonlyArray<string>) => `Not measured: ${names.join(", ")}`,
  url: "URL",
  urlHelp: "An https URL of a public host. Its secret is shown once.",
  headers: "Own headers",
  headersHelp: "One per line, such as x-gateway-key: secret. You do not see the values again.",
  headersOf: (names: ReadonlyArray<string>) => `Own headers: ${names.join(", ")}`,
  replaceHeaders: "Replace headers",
  headersQuestion: "Replace all own headers? Their old values cannot be restored.",
  headersReplaced: "Replaced.",
  chatUrlHelp: {
    slack: "In your Slack app: Incoming Webhooks, Add New Webhook. You do not see the URL again.",
    teams: "At the channel: Workflows, Send webhook alerts to a channel. You do not see the URL again.",
    discord: "In the channel’s settings: Integrations, Webhooks. You do not see the URL again."
  },
  recipients: "Recipients",
  recipientsHelp: "One per line, at most 20. Each must confirm.",
  types: (chosen: number, all: number) =>
    chosen === all ? "All kinds of change" : `${countText(chosen)} of ${countText(all)} kinds of change`,
  typesLabel: "Kinds of change",
  noticesLabel: "Notices",
  paused: "paused",
  recipientStates: { pending: "unconfirmed", confirmed: "confirmed", unsubscribed: "unsubscribed" },
  lastTest: "Last test",
  untested: "none yet",
  testStates: { sent: "delivered", failed: "failed" },
  actions: "Actions",
  test: "Test",
  tested: (error: string | null, status: number | null) =>
    `${error === null ? "Test delivered" : `Test failed: ${error}`}${status === null ? "" : ` (status ${status})`}`,
  pause: "Pause",
  resume: "Resume",
  wasPaused: "The subscription is paused.",
  wasResumed: "The subscription is resumed.",
  rotate: "New secret",
  rotateQuestion: "Create a new secret? The old one also signs for 24 more hours.",
  remove: "Delete",
  removeQuestion: (name: string) => `Delete ${name} with its log?`,
  secret: "Signing secret of this webhook:",
  secretHelp: "Copy it now; you will not see it again.",
  copy: "Copy",
  kept: "I have copied it",
  asked: (count: number) =>
    count === 0
      ? "All recipients have confirmed."
      : `${some(count, "recipient gets", "recipients get")} a confirmation email.`,
  understood: "Close",
  log: {
    title: (name: string) => `Log of ${name}`,
    none: "Nothing sent yet.",
    what: "Event",
    events: {
      "visibility.alert": "alerts of a run",
      "visibility.test": "test event",
      "visibility.notice": "notices",
      "visibility.digest": "digest",
      "visibility.report": "report"
    },
    state: "State",
    states: { pending: "not yet delivered", delivered: "delivered", failed: "failed" },
    tries: "Attempts",
    last: "Last attempt",
    next: "Next attempt",
    status: (status: number) => `status ${status}`,
    resend: "Resend",
    resendQuestion: "Send this again now? It cannot be taken back."
  }
} as const
