/** Alerts by cause, and what is unread, as the interface shows them. */
import { AlertId, BrandId, CauseId, type Inbox } from "@answerscope/core"
import { AlertEngine } from "@answerscope/core/model"
import { type Effect, Schema } from "effect"
import { ShownId } from "./IdField.ts"
import { Timestamp } from "./SchemaDocs.ts"

const count = (description: string) => Schema.Int.annotate({ description })

/** Most ids of alerts in a group. */
const idsMax = 100

export const AlertGroup = Schema.Struct({
  causeId: ShownId(CauseId, { examples: ["cau_01jnhv8q5yfa7tb2c3d4e5f6g7"] }),
  brandId: ShownId(BrandId),
  direction: Schema.Literals(["up", "down", "new"]).annotate({
    description: "Whether the brand is better off. `new`: a competitor appeared."
  }),
  engine: AlertEngine.annotate({ description: "`*`: several engines." }),
  title: Schema.String.annotate({
    description: "What changed, without its prompts and its time.",
    examples: ["Perplexity mentions Acme less"]
  }),
  alertId: ShownId(AlertId, { description: "The strongest alert, which stands in `alerts`." }),
  total: count("Number of its alerts, without those that a later one updates."),
  unread: count("How many of them are unread."),
  read: Schema.Boolean.annotate({ description: "Whether all are read." }),
  dismissed: Schema.Boolean.annotate({ description: "Whether all are dismissed." }),
  firstAt: Timestamp("When its first alert was recorded."),
  lastAt: Timestamp("When its newest alert was recorded."),
  takenBack: Schema.NullOr(
    Schema.Struct({
      alertId: ShownId(AlertId, { description: "The alert with which all of it had gone back." }),
      at: Timestamp("When that change began.")
    })
  ).annotate({ description: "Whether later alerts took all of it back. `null` while a part of it holds." }),
  alertIds: Schema.Array(ShownId(AlertId)).annotate({
    description: `The first ${idsMax} of its alerts, strongest first. \`cause_id\` lists all.`
  })
}).annotate({ identifier: "AlertGroup", description: "The alerts of one cause: one change of one day." })

type CoreGroup = Effect.Success<ReturnType<Inbox["Service"]["groups"]>>["items"][number]

/** A group with the names of the interface. */
export const shownGroup = ({ alerts, engine, lead, ...group }: CoreGroup): typeof AlertGroup.Type => ({
  ...group,
  engine: engine ?? "*",
  alertId: lead.id,
  total: alerts.length,
  alertIds: alerts.slice(0, idsMax).map(({ id }) => id)
})

const unreadFields = {
  alerts: count("Unread alerts, without those that a later one updates."),
  causes: count("Causes with unread alerts.")
}

export const Unread = Schema.Struct({
  ...unreadFields,
  brands: Schema.Array(Schema.Struct({ brandId: ShownId(BrandId), ...unreadFields })).annotate({
    description: "By brand; brands without unread alerts are left out."
  })
})
