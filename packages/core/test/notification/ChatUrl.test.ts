import { ChatChannel, checkChatUrl } from "#core/notification/chat/ChatUrl.ts"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"

const workflow = "https://ab1.2.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/1?sig=hush"

describe("a chat's URL", () => {
  it.each<[ChatChannel, string, string]>([
    ["slack", "https://hooks.slack.com/services/T0/B0/hush", "https://hooks.slack.com/services/T0/B0/hush"],
    ["slack", " https://HOOKS.slack.com.:443/services/T0/B0/hush#x ", "https://hooks.slack.com/services/T0/B0/hush"],
    ["slack", "https://hooks.slack-gov.com/services/T0/B0/hush", "https://hooks.slack-gov.com/services/T0/B0/hush"],
    ["teams", workflow.replace("/powerautomate", ":443/powerautomate"), workflow],
    [
      "teams",
      "https://prod-1.westeurope.logic.azure.com/w?sig=hush",
      "https://prod-1.westeurope.logic.azure.com/w?sig=hush"
    ],
    ["discord", "https://discord.com/api/webhooks/1/hush", "https://discord.com/api/webhooks/1/hush"],
    ["discord", "https://ptb.discord.com/api/webhooks/1/hush", "https://ptb.discord.com/api/webhooks/1/hush"],
    ["discord", "https://discordapp.com/api/webhooks/1/hush", "https://discordapp.com/api/webhooks/1/hush"]
  ])("of %s is %s", (channel, given, stored) => {
    assert.deepStrictEqual(checkChatUrl(channel, given), Result.succeed(stored))
  })

  it.each<[ChatChannel, string]>([
    ["slack", "https://slack.com/services/hush"],
    ["slack", "https://evil-hooks.slack.com/services/hush"],
    ["slack", "https://hooks.slack.com.evil.example/services/hush"],
    ["slack", "https://evil.example/hooks.slack.com/services/hush"],
    ["slack", "https://hooks.slack.com@evil.example/services/hush"],
    ["slack", "https://evil.example/?hooks.slack.com/hush"],
    ["slack", "https://hooks.slack.com:8443/services/hush"],
    ["slack", "http://hooks.slack.com/services/hush"],
    ["slack", "https://127.0.0.1/services/hush"],
    ["slack", "https://discord.com/api/webhooks/1/hush"],
    ["slack", "hush"],
    ["teams", "https://logic.azure.com/hush"],
    ["teams", "https://evillogic.azure.com/hush"],
    ["teams", "https://x.logic.azure.com.evil.example/hush"],
    ["teams", "https://x.webhook.office.com/hush"],
    ["teams", "https://api.powerplatform.com/hush"],
    ["discord", "https://evil.discord.com/api/webhooks/1/hush"],
    ["discord", "https://discord.com.evil.example/api/webhooks/1/hush"],
    ["discord", `https://discord.com/${"x".repeat(2_048)}/hush`]
  ])("of %s is not %s, and the reason does not repeat it", (channel, given) => {
    const checked = checkChatUrl(channel, given)
    assert.isTrue(Result.isFailure(checked))
    assert.notInclude(JSON.stringify(checked), "hush")
  })
})
