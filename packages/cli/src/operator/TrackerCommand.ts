/**
 * `answerscope tracker`: the trackers of an organization, and a run of one.
 */
import { BrandId, NotFound, type Tracker, TrackerId, Trackers, TypeId } from "@answerscope/core"
import { Console, Effect, Option, Struct } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { jsonFlag, named, onCore, organizationNamed, orgFlag, pageFlags, printRows, timeOf } from "./OperatorCommand.ts"

const columns = {
  id: (tracker: Tracker) => tracker.id,
  name: (tracker: Tracker) => tracker.name ?? "–",
  brand: (tracker: Tracker) => tracker.brandId,
  every: (tracker: Tracker) => `${tracker.intervalMinutes} min`,
  "next run": (tracker: Tracker) => (tracker.enabled ? timeOf(tracker.nextRunAt) : "disabled"),
  "last run": (tracker: Tracker) => timeOf(tracker.lastRunAt),
  status: (tracker: Tracker) => tracker.lastStatus ?? "–",
  runs: (tracker: Tracker) => String(tracker.runCount)
}

/** The fields that the interface shows. */
const shown = (tracker: Tracker) => Struct.omit(tracker, ["gridStartAt", "runningScanId"])

const list = Command.make(
  "list",
  {
    org: orgFlag,
    brand: Flag.String("brand").pipe(Flag.optional, Flag.withDescription("Only trackers of the brand with this id")),
    ...pageFlags,
    json: jsonFlag
  },
  ({ org, brand, limit, offset, json }) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const brandId = Option.getOrNull(brand)
        if (brandId !== null && !TypeId.isTypeId("brd", brandId)) {
          return yield* Effect.fail(new NotFound({ resource: "brand" })).pipe(named("brand", brandId))
        }
        const { total, items } = yield* (yield* Trackers).list({
          organizationId,
          filter: { brandId: brandId === null ? null : BrandId.make(brandId), enabled: null },
          page: { limit, offset }
        })
        yield* printRows({
          json,
          document: { total, limit, offset, trackers: items.map(shown) },
          columns,
          rows: items,
          empty: "There is no such tracker."
        })
      })
    )
).pipe(Command.withDescription("List an organization's trackers"))

const run = Command.make(
  "run",
  {
    id: Argument.String("tracker-id").pipe(Argument.withDescription("The tracker's id, such as trk_…")),
    org: orgFlag,
    json: jsonFlag
  },
  ({ id, org, json }) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const trackers = yield* Trackers
        const { charged, remaining, ...tracker } = yield* (
          TypeId.isTypeId("trk", id)
            ? trackers.runNow({ organizationId, id: TrackerId.make(id) })
            : Effect.fail(new NotFound({ resource: "tracker" }))
        ).pipe(named("tracker", id))
        yield* printRows({
          json,
          document: { ...shown(tracker), credits: { charged, remaining } },
          columns,
          rows: [tracker],
          empty: ""
        })
        if (!json) yield* Console.log(`Charged ${charged} credits, ${remaining} remain. A worker carries the run out.`)
      })
    )
).pipe(Command.withDescription("Start a run of a tracker now; the workers carry it out"))

export const trackerCommand = Command.make("tracker").pipe(
  Command.withDescription("List trackers, start a run"),
  Command.withSubcommands([list, run])
)
