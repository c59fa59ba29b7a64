/**
 * A message as an Adaptive Card for a Workflow of Teams, which takes no other cards. Pure.
 *
 * At most 28 KB with the card around it (https://learn.microsoft.com/en-us/microsoftteams/limits-specifications-teams).
 * All text stands in `TextRun`s, which know no Markdown (https://adaptivecards.io/explorer/TextRun.html), so that no
 * name becomes a link; a mention needs an entity of the card, and there is none.
 */
import type { ChatItem, ChatMessage } from "./ChatMessage.ts"
import { fitted, fittedLines, type TextForm } from "./FittedText.ts"
import { utf8Bytes } from "../../text/Text.ts"

const titleBytesMax = 600
/** Bytes of all lines together; the links and the JSON around all take less than the rest. */
const itemsBytesMax = 18_000

const form: TextForm = {
  write: (character) => character,
  // as JSON writes it
  cost: (written) => utf8Bytes(JSON.stringify(written)) - 2,
  // the block around it
  lineCost: 110
}

const block = (text: string, style: object = {}) => ({
  type: "RichTextBlock",
  inlines: [{ type: "TextRun", text, ...style }]
})

const linkBlock = ({ text, url }: NonNullable<ChatItem["link"]>) => ({
  ...block(text, { selectAction: { type: "Action.OpenUrl", url } }),
  spacing: "Small"
})

const blocksOf = ({ lines, link }: ChatItem, max: number): ReadonlyArray<object> => {
  const [first = "", ...rest] = fittedLines(lines, max, form)
  return [
    { ...block(first), separator: true },
    ...rest.map((line) => ({ ...block(line), spacing: "Small" })),
    ...(link === null ? [] : [linkBlock(link)])
  ]
}

/** The body of a request to a Workflow. */
export const teamsBody = ({ items, more, remark, title }: ChatMessage): string => {
  const itemMax = Math.floor(itemsBytesMax / Math.max(items.length, 1))
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      block(fitted(title, titleBytesMax, form), { weight: "Bolder", size: "Medium" }),
      ...(remark === null ? [] : [block(remark, { italic: true })]),
      ...items.flatMap((item) => blocksOf(item, itemMax)),
      ...(more === null ? [] : [{ ...block(more, { isSubtle: true }), separator: true }])
    ]
  }
  return JSON.stringify({
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }]
  })
}
