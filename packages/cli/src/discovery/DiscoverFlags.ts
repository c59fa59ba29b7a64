/** Flags of `answerscope discover`. */
import { Engine } from "@answerscope/core"
import { Argument, Flag } from "effect/cli"

const repeated = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.atLeast(0), Flag.withDescription(description))

const text = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.withDescription(description))

const count = (name: string, what: string) =>
  Flag.Int(name).pipe(Flag.optional, Flag.withDescription(`Number of ${what} to suggest, 1 to 50. Default: 20`))

export const discoverFlags = {
  brand: Argument.String("brand").pipe(Argument.withDescription("The brand's name")),
  domain: text("domain", "The brand's domain, such as acme.com; search data needs it"),
  category: text("category", "The brand's category, such as CRM"),
  location: text("location", "The market, such as Germany. Default: United States"),
  aliases: repeated("alias", "Another name of the brand; repeatable"),
  competitors: repeated("competitor", "A known competitor; repeatable"),
  prompts: repeated("prompt", "A tracked prompt; repeatable"),
  engines: Flag.String("engine").pipe(
    Flag.withSchema(Engine),
    Flag.atLeast(0),
    Flag.withDescription("An engine to ask; repeatable. Default: all configured engines")
  ),
  maxPrompts: count("max-prompts", "prompts"),
  maxCompetitors: count("max-competitors", "competitors"),
  json: Flag.Boolean("json").pipe(Flag.withDefault(false), Flag.withDescription("Print JSON"))
}
