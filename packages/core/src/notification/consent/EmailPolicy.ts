/**
 * What an operator decides about email.
 */
import { Context } from "effect"

/** The rules of email. */
export interface EmailPolicy {
  /** Whether a recipient must confirm before anything else is sent to it. */
  readonly confirmation: boolean
  /** What the links in mails begin with: an origin, and a path where the pages are below one. */
  readonly publicUrl: string
  /** Tests of one subscription in a minute. */
  readonly testsPerMinute: number
  /** Confirmation mails of one organization in a day. */
  readonly confirmationsPerDay: number
  /** Messages of one organization in an hour, confirmations not counted. */
  readonly messagesPerHour: number
}

export const defaultEmailPolicy: EmailPolicy = {
  confirmation: true,
  publicUrl: "http://127.0.0.1:3000",
  testsPerMinute: 5,
  confirmationsPerDay: 20,
  messagesPerHour: 500
}

/** The policy in force. */
export class CurrentEmailPolicy extends Context.Reference<EmailPolicy>(
  "@answerscope/core/notification/consent/CurrentEmailPolicy",
  { defaultValue: () => defaultEmailPolicy }
) {}

/** Paths of the pages that mails link to; a token follows. */
export const emailPages = { confirm: "/email/confirm", unsubscribe: "/email/unsubscribe" } as const

/** The link to a page. */
export const emailPageUrl = ({ publicUrl }: EmailPolicy, page: keyof typeof emailPages, token: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${emailPages[page]}/${token}`

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Whether `text` has the form of a token: 32 random bytes in base64url. */
export const isEmailToken = (text: string): boolean => tokenPattern.test(text)
