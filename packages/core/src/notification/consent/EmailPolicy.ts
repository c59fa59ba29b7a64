/** The operator's email settings. */
import { Context } from "effect"

/** The rules of email. */
export interface EmailPolicy {
  /** Whether recipients must confirm before they receive anything else. */
  readonly confirmation: boolean
  /** Prefix of links in emails: an origin, and a path if the pages are below one. */
  readonly publicUrl: string
  /** Tests per subscription and minute. */
  readonly testsPerMinute: number
  /** Confirmation emails per organization and day. */
  readonly confirmationsPerDay: number
  /** Other messages per organization and hour. */
  readonly messagesPerHour: number
}

export const defaultEmailPolicy: EmailPolicy = {
  confirmation: true,
  publicUrl: "http://localhost:3000",
  testsPerMinute: 5,
  confirmationsPerDay: 20,
  messagesPerHour: 500
}

/** URL of the dashboard, from the operator; `null` if nobody says. */
export const statedUrl = ({ publicUrl }: EmailPolicy): string | null =>
  publicUrl === defaultEmailPolicy.publicUrl ? null : publicUrl

/** The policy in force. */
export class CurrentEmailPolicy extends Context.Reference<EmailPolicy>(
  "@answerscope/core/notification/consent/CurrentEmailPolicy",
  { defaultValue: () => defaultEmailPolicy }
) {}

/** Paths of the linked pages, followed by a token. */
export const emailPages = { confirm: "/email/confirm", unsubscribe: "/email/unsubscribe" } as const

/** The link to a page. */
export const emailPageUrl = ({ publicUrl }: EmailPolicy, page: keyof typeof emailPages, token: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${emailPages[page]}/${token}`

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Whether `text` has the form of a token: 32 random bytes in base64url. */
export const isEmailToken = (text: string): boolean => tokenPattern.test(text)
