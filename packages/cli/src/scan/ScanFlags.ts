/** Flags of `answerscope scan`. */
import { Engine } from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import { Argument, Flag } from "effect/cli"
import { marketFlags } from "./MarketFlags.ts"

const repeated = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.atLeast(0), Flag.withDescription(description))

export const scanFlags = {
  brand: Argument.String("brand").pipe(Argument.withDescription("The brand to look for")),
  prompts: repeated("prompt", "A prompt to ask; repeatable. Default with --replay: all recorded prompts"),
  competitors: repeated("competitor", "A competitor's name or domain to look for; repeatable"),
  aliases: repeated("alias", "Another name of the brand; repeatable"),
  domain: Flag.String("domain").pipe(Flag.optional, Flag.withDescription("The brand's domain, such as acme.com")),
  engines: Flag.String("engine").pipe(
    Flag.withSchema(Engine),
    Flag.atLeast(0),
    Flag.withDescription(
      "An engine to ask; repeatable. Default: the configured interfaces, or the apps if there is none"
    )
  ),
  models: Flag.KeyValuePair("model").pipe(
    Flag.optional,
    Flag.withDescription("The model of an engine, such as --model chatgpt=gpt-6-luna; repeatable")
  ),
  ...marketFlags,
  samples: Flag.Int("samples").pipe(
    Flag.withDefault(bounds.samplesDefault),
    Flag.withDescription(`Samples per prompt, engine and market, 1 to ${bounds.samplesMax}; answers vary`)
  ),
  replay: Flag.String("replay").pipe(
    Flag.optional,
    Flag.withDescription("Replay the answers recorded in this file instead of asking")
  ),
  json: Flag.Boolean("json").pipe(Flag.withDefault(false), Flag.withDescription("Print JSON"))
}
