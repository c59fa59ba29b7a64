/**
 * A message as Slack's Block Kit. Pure.
 *
 * At most 50 blocks, 150 characters of a header, 3,000 of a text (https://docs.slack.dev/reference/block-kit/blocks,
 * …/blocks/header-block, …/composition-objects/text-object). Together they must stay below about 13,000, which Slack
 * does not document (`msg_blocks_too_long`). `&`, `<` and `>` are written as entities in every text, so that no name
 * becomes a mention or a link (https://docs.slack.dev/messaging/formatting-message-text).
 */
import type { ChatItem, ChatMessage } from "./ChatMessage.ts"
import { fitted, fittedLines, type TextForm } from "./FittedText.ts"

const headerMax = 150
const textMax = 3_000
/** Characters of all items together. */
const itemsTextMax = 9_000

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

const form: TextForm = {
  write: (character) => entities[character] ?? character,
  cost: (written) => written.length,
  lineCost: 1
}

/** Text that is no markup: `*`, `_` and `:tada:` stay as they are. */
const plain = (text: string) => ({ type: "plain_text", text, emoji: false })

/** Our own text, which tenants have no part in. */
const context = (text: string) => ({ type: "context", elements: [{ type: "mrkdwn", text, verbatim: true }] })

const written = (text: string): string => Array.from(text, form.write).join("")

const blocksOf = ({ lines, link }: ChatItem, max: number) => [
  { type: "section", text: plain(fittedLines(lines, max, form).join("\n")) },
  ...(link === null ? [] : [context(`<${written(link.url)}|${link.text}>`)])
]

/** The body of a request to an incoming webhook. */
export const slackBody = ({ items, more, remark, title }: ChatMessage): string => {
  const itemMax = Math.min(textMax, Math.floor(itemsTextMax / Math.max(items.length, 1)))
  const header = fitted(title, headerMax, form)
  return JSON.stringify({
    // for notifications and screen readers
    text: header,
    blocks: [
      { type: "header", text: plain(header) },
      ...(remark === null ? [] : [context(remark)]),
      ...items.flatMap((item) => blocksOf(item, itemMax)),
      ...(more === null ? [] : [context(more)])
    ],
    unfurl_links: false,
    unfurl_media: false
  })
}
