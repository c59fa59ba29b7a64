/** A delivery's event as a request to a chat, and what the chat's answer means. Pure. */
import { Redacted } from "effect"
import type { WebhookOutcome, WebhookRequest } from "../channel/WebhookSender.ts"
import { chatMessageOf, type ChatMessage, type ToldEvent } from "./ChatMessage.ts"
import { type ChatChannel, chatNames } from "./ChatUrl.ts"
import { discordBody } from "./DiscordMessage.ts"
import { slackBody } from "./SlackMessage.ts"
import { teamsBody } from "./TeamsMessage.ts"

const bodies: Readonly<Record<ChatChannel, (message: ChatMessage) => string>> = {
  slack: slackBody,
  teams: teamsBody,
  discord: discordBody
}

/** The request of an attempt. It is not signed: the URL is the secret. */
export const chatRequest = (options: {
  readonly channel: ChatChannel
  readonly url: Redacted.Redacted<string>
  readonly event: ToldEvent
  readonly publicUrl: string | null
}): WebhookRequest => ({
  url: Redacted.value(options.url),
  headers: { "content-type": "application/json" },
  body: bodies[options.channel](chatMessageOf(options.event, options.publicUrl))
})

/**
 * Statuses of a channel that is gone. Slack: 404 `no_service` or `channel_not_found`, 410 `channel_is_archived`
 * (https://api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks). Discord: 404 `Unknown Webhook`
 * (https://docs.discord.com/developers/topics/opcodes-and-status-codes).
 */
export const goneStatuses: Readonly<Record<ChatChannel, ReadonlyArray<number>>> = {
  slack: [404, 410],
  teams: [410],
  discord: [404, 410]
}

/** The outcome for the log: who answered, with Slack's word for it. The answer itself may repeat the URL. */
export const chatOutcome = (channel: ChatChannel, outcome: WebhookOutcome): WebhookOutcome => {
  const { responseExcerpt, statusCode } = outcome
  const isAnswered = outcome.error !== null && statusCode !== null
  const word = channel === "slack" && /^[a-z_]{1,40}$/.test(responseExcerpt ?? "") ? `: ${responseExcerpt}` : ""
  return {
    ...outcome,
    error: isAnswered ? `${chatNames[channel]} answered with status ${statusCode}${word}.` : outcome.error,
    responseExcerpt: null
  }
}
