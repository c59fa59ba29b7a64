/**
 * A message as an embed of Discord. Pure.
 *
 * At most 256 characters of a title, 4,096 of a description and 6,000 in all
 * (https://docs.discord.com/developers/resources/message#embed-object-embed-limits). Every sign that Discord's Markdown
 * knows gets a backslash, so that no name becomes a link, a mention or a time; `allowed_mentions` allows none anyway.
 */
import type { ChatItem, ChatMessage } from "./ChatMessage.ts"
import { fitted, fittedLines, type TextForm } from "./FittedText.ts"

const titleMax = 256
/** Characters of all items together, and of the links below them. */
const itemsTextMax = 3_900
/** What stands between an item's text and the next. */
const between = "\n\n"

const form: TextForm = {
  write: (character) => (/[\\*_~`|<>()[\]#:@/-]/.test(character) ? `\\${character}` : character),
  cost: (written) => written.length,
  lineCost: 1
}

const itemText = ({ lines, link }: ChatItem, max: number): string => {
  const below = link === null ? "" : `\n[${link.text}](<${link.url}>)`
  return fittedLines(lines, max - between.length - below.length, form).join("\n") + below
}

/** The body of a request to a webhook. */
export const discordBody = ({ items, more, remark, title }: ChatMessage): string => {
  const itemMax = Math.floor(itemsTextMax / Math.max(items.length, 1))
  const parts = [
    ...(remark === null ? [] : [`*${remark}*`]),
    ...items.map((item) => itemText(item, itemMax)),
    ...(more === null ? [] : [more])
  ]
  return JSON.stringify({
    embeds: [{ title: fitted(title, titleMax, form), description: parts.join(between) }],
    allowed_mentions: { parse: [] }
  })
}
