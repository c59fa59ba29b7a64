/** Where webhooks may go, as the environment says. */
import { CurrentWebhookRules, type WebhookRules } from "@answerscope/core"
import { Config, Layer, Option, Schema } from "effect"

const Flag = Schema.Literals(["", "true", "false", "1", "0", "yes", "no", "on", "off"])
const yes: ReadonlySet<string> = new Set(["true", "1", "yes", "on"])

const flag = (name: string): Config.Config<boolean> =>
  Config.option(Config.schema(Flag, name)).pipe(Config.map(Option.exists((value) => yes.has(value))))

/**
 * Reads `WEBHOOK_ALLOW_HTTP` and `WEBHOOK_ALLOW_PRIVATE`: `true` or `false` (also `1`, `yes`, `on`
 * and their opposites), false when unset.
 */
export const webhookRules: Config.Config<WebhookRules> = Config.all({
  allowHttp: flag("WEBHOOK_ALLOW_HTTP"),
  allowPrivate: flag("WEBHOOK_ALLOW_PRIVATE")
})

/** The rules of the environment, for services that take URLs and for the sender. */
export const layerConfig: Layer.Layer<never, Config.ConfigError> = Layer.effect(CurrentWebhookRules, webhookRules)
