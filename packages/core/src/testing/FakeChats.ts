/**
 * Slack, Teams and Discord for tests: they answer as the vendors document it, and refuse what those would refuse or
 * show as something else than text: sizes, unknown parts, mentions, links that a name made.
 */
import type { WebhookOutcome, WebhookRequest } from "../notification/channel/WebhookSender.ts"

export type FakeChat = "slack" | "teams" | "discord"

/** What a chat shows of a body. */
export interface ShownChat {
  /** All texts, as people read them. */
  readonly texts: ReadonlyArray<string>
  /** Targets of all links. */
  readonly links: ReadonlyArray<string>
  /** Why the chat refuses it, or what it would show as more than text; empty if nothing is wrong. */
  readonly faults: ReadonlyArray<string>
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const listOf = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.map(objectOf) : [])
const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const lengthFault = (what: string, text: string, max: number): ReadonlyArray<string> =>
  text.length >= 1 && text.length <= max ? [] : [`${what} has ${text.length} characters, not 1 to ${max}`]

// ---- Slack

const slackLink = /<(https?:\/\/[^|<>]*)\|([^|<>]*)>/g

const slackText = (object: Json, what: string, max: number): ShownChat => {
  const text = textOf(object["text"])
  const isMarkup = object["type"] === "mrkdwn"
  const links = isMarkup ? [...text.matchAll(slackLink)].map(([, target = ""]) => target) : []
  const rest = isMarkup ? text.replaceAll(slackLink, "$2") : text
  const shown = rest.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
  const isParsed = /[<>]|&(?!(?:amp|lt|gt);)/.test(rest)
  const known = ["plain_text", "mrkdwn"].includes(textOf(object["type"]))
  return {
    texts: [shown],
    links: links.map((link) => link.replaceAll("&amp;", "&")),
    faults: [
      ...lengthFault(what, text, max),
      ...(isParsed ? [`${what} has a character that Slack parses: ${rest}`] : []),
      ...(known ? [] : [`${what} has no known type`])
    ]
  }
}

const slackBlock = (block: Json): ReadonlyArray<ShownChat> => {
  const text = objectOf(block["text"])
  if (block["type"] === "header") return [slackText({ ...text, type: "plain_text" }, "a header", 150)]
  if (block["type"] === "section") return [slackText(text, "a section", 3_000)]
  const elements = listOf(block["elements"])
  if (block["type"] === "context" && elements.length >= 1 && elements.length <= 10) {
    return elements.map((element) => slackText(element, "a context", 3_000))
  }
  return [{ texts: [], links: [], faults: [`a block that Slack does not know: ${textOf(block["type"])}`] }]
}

const inSlack = (body: string): ShownChat => {
  const message = objectOf(JSON.parse(body))
  const blocks = listOf(message["blocks"])
  const shown = blocks.flatMap(slackBlock)
  const fallback = slackText({ type: "mrkdwn", text: message["text"] }, "the text", 40_000)
  const characters = blocks.flatMap(slackBlock).reduce((sum, { texts }) => sum + texts.join("").length, 0)
  return {
    texts: shown.flatMap(({ texts }) => texts),
    links: [...shown, fallback].flatMap(({ links }) => links),
    faults: [
      ...[...shown, fallback].flatMap(({ faults }) => faults),
      ...(blocks.length >= 1 && blocks.length <= 50 ? [] : [`${blocks.length} blocks, not 1 to 50`]),
      ...(characters > 13_000 ? ["msg_blocks_too_long"] : [])
    ]
  }
}

// ---- Teams

const inTeamsElement = (element: Json): ShownChat => {
  if (element["type"] !== "RichTextBlock") {
    // a TextBlock reads Markdown, in which a name could be a link
    return { texts: [], links: [], faults: [`an element with markup: ${textOf(element["type"])}`] }
  }
  const runs = listOf(element["inlines"])
  const wrong = runs.some(({ text, type }) => type !== "TextRun" || textOf(text) === "")
  const links = runs.flatMap(({ selectAction }) => (selectAction === undefined ? [] : [objectOf(selectAction)]))
  return {
    texts: runs.map(({ text }) => textOf(text)),
    links: links.map(({ url }) => textOf(url)),
    faults: [
      ...(wrong || runs.length === 0 ? ["a run without text"] : []),
      ...links.flatMap(({ type }) => (type === "Action.OpenUrl" ? [] : ["an action that Workflows do not know"]))
    ]
  }
}

const inTeams = (body: string): ShownChat => {
  const bytes = new TextEncoder().encode(body).length
  const message = objectOf(JSON.parse(body))
  const [attachment, ...others] = listOf(message["attachments"])
  const card = objectOf(attachment?.["content"])
  const shown = listOf(card["body"]).map(inTeamsElement)
  const isCard =
    message["type"] === "message" &&
    others.length === 0 &&
    attachment?.["contentType"] === "application/vnd.microsoft.card.adaptive" &&
    card["type"] === "AdaptiveCard" &&
    /^1\.[0-5]$/.test(textOf(card["version"]))
  return {
    texts: shown.flatMap(({ texts }) => texts),
    links: shown.flatMap(({ links }) => links),
    faults: [
      ...shown.flatMap(({ faults }) => faults),
      ...(bytes > 28_000 ? [`${bytes} bytes, more than 28 KB`] : []),
      ...(isCard && shown.length > 0 ? [] : ["not one Adaptive Card"]),
      ...(card["msteams"] === undefined ? [] : ["an entity, which can be a mention"])
    ]
  }
}

// ---- Discord

const discordLink = /\[([^\]]*)\]\(<?([^)>]*)>?\)/g
/** Stands for an escaped character, which is no markup. */
const escapedMark = "\ue000"

const discordText = (text: string, what: string, max: number): ShownChat => {
  const literal: Array<string> = []
  const unescaped = text.replaceAll(/\\([^0-9A-Za-z\s])/g, (_, character: string) => {
    literal.push(character)
    return escapedMark
  })
  const rest = unescaped.replaceAll(discordLink, "$1")
  // a whole line in italics is ours
  const isParsed = /https?:|<|@|\[|\]|[*_~`|#]|^[->]/m.test(rest.replaceAll(/^\*[^*\n]*\*$/gm, ""))
  return {
    texts: [rest.replaceAll(escapedMark, () => literal.shift() ?? "")],
    links: [...unescaped.matchAll(discordLink)].map(([, , target = ""]) => target),
    faults: [
      ...lengthFault(what, text, max),
      ...(isParsed ? [`${what} has a character that Discord parses: ${rest}`] : [])
    ]
  }
}

const inDiscord = (body: string): ShownChat => {
  const message = objectOf(JSON.parse(body))
  const embeds = listOf(message["embeds"])
  const shown = embeds.flatMap(({ description, title }) => [
    discordText(textOf(title), "a title", 256),
    discordText(textOf(description), "a description", 4_096)
  ])
  const characters = embeds.reduce(
    (sum, { description, title }) => sum + textOf(title).length + textOf(description).length,
    0
  )
  const mentions = objectOf(message["allowed_mentions"])["parse"]
  return {
    texts: shown.flatMap(({ texts }) => texts),
    links: shown.flatMap(({ links }) => links),
    faults: [
      ...shown.flatMap(({ faults }) => faults),
      ...(embeds.length >= 1 && embeds.length <= 10 ? [] : [`${embeds.length} embeds, not 1 to 10`]),
      ...(characters > 6_000 ? [`${characters} characters in all embeds, more than 6,000`] : []),
      ...(Array.isArray(mentions) && mentions.length === 0 ? [] : ["mentions are allowed"]),
      ...(message["content"] === undefined ? [] : ["a content, which is not expected"])
    ]
  }
}

const chats = { slack: inSlack, teams: inTeams, discord: inDiscord }
const accepted = { slack: [200, "ok"], teams: [202, null], discord: [204, null] } as const
const refused = { slack: "invalid_blocks", teams: "BadRequest", discord: '{"embeds":["0"]}' } as const

/** What a chat makes of a body. */
export const shownIn = (chat: FakeChat, body: string): ShownChat => chats[chat](body)

/** The answer of a chat to a request: its own acknowledgment, or 400. */
export const chatReply = (chat: FakeChat, request: WebhookRequest): Partial<WebhookOutcome> => {
  const isJson = request.headers["content-type"] === "application/json"
  if (isJson && shownIn(chat, request.body).faults.length === 0) {
    const [statusCode, responseExcerpt] = accepted[chat]
    return { statusCode, responseExcerpt }
  }
  return { statusCode: 400, error: "The endpoint answered with status 400.", responseExcerpt: refused[chat] }
}
