/**
 * The URLs of chats: recognized by their exact host, never by a part of it. Whoever knows one can post to its channel,
 * so it is a secret. Pure.
 */
import { Result, Schema } from "effect"
import { checkWebhookUrl, defaultWebhookRules } from "../channel/WebhookAddress.ts"

export const ChatChannel = Schema.Literals(["slack", "teams", "discord"])
export type ChatChannel = typeof ChatChannel.Type

export const chatNames: Readonly<Record<ChatChannel, string>> = { slack: "Slack", teams: "Teams", discord: "Discord" }

interface ChatHosts {
  readonly exact: ReadonlyArray<string>
  /** Any name below these. */
  readonly below: ReadonlyArray<string>
}

/**
 * Hosts of incoming webhooks: Slack's (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks) and
 * GovSlack's; those of Discord's stable client and of its testing clients, which copy URLs of their own
 * (https://support.discord.com/hc/en-us/articles/360035675191); and, for Teams, those of the triggers of Workflows, of
 * today and of before December 2025
 * (https://learn.microsoft.com/en-us/troubleshoot/power-platform/power-automate/flow-run-issues/triggers-troubleshoot).
 */
const hosts: Readonly<Record<ChatChannel, ChatHosts>> = {
  slack: { exact: ["hooks.slack.com", "hooks.slack-gov.com"], below: [] },
  teams: { exact: [], below: ["api.powerplatform.com", "logic.azure.com"] },
  discord: { exact: ["discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"], below: [] }
}

const hostText = ({ below, exact }: ChatHosts): string => [...exact, ...below.map((name) => `*.${name}`)].join(", ")

/** The URL to store and request, or the reason for its rejection, which does not contain the URL. */
export const checkChatUrl = (channel: ChatChannel, text: string): Result.Result<string, string> =>
  Result.flatMap(checkWebhookUrl(text, defaultWebhookRules), (href) => {
    const { hostname, port } = new URL(href)
    const { below, exact } = hosts[channel]
    const isOwn = exact.includes(hostname) || below.some((name) => hostname.endsWith(`.${name}`))
    return isOwn && port === ""
      ? Result.succeed(href)
      : Result.fail(`must be a URL of ${chatNames[channel]} (${hostText(hosts[channel])})`)
  })
