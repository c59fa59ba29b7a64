/** `answerscope tracker`: the trackers of an organization. */
import { BrandId, TrackerId, Trackers } from "@answerscope/core"
import { encodeTracker } from "@answerscope/http"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  idOf,
  jsonFlag,
  named,
  onCore,
  orgFlag,
  organizationNamed,
  pageFlags,
  printRows
} from "../operator/OperatorCommand.ts"
import { create, update } from "./ChangeTracker.ts"
import { plan } from "./PlanCommand.ts"
import { trackerColumns } from "./TrackerTable.ts"

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
        const brandId = Option.isNone(brand) ? null : yield* idOf(BrandId, "brand", brand.value)
        const { total, items } = yield* (yield* Trackers).list({
          organizationId,
          filter: { brandId, enabled: null },
          page: { limit, offset }
        })
        yield* printRows({
          json,
          document: { total, limit, offset, trackers: items.map((tracker) => encodeTracker(tracker)) },
          columns: trackerColumns,
          rows: items,
          empty: "No trackers found."
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
        const { charged, remaining, ...tracker } = yield* trackers
          .runNow({ organizationId, id: yield* idOf(TrackerId, "tracker", id) })
          .pipe(named("tracker", id))
        yield* printRows({
          json,
          document: { ...encodeTracker(tracker), credits: { charged, remaining } },
          columns: trackerColumns,
          rows: [tracker],
          empty: ""
        })
        if (!json) yield* Console.log(`Charged ${charged} credits, ${remaining} remain. A worker starts the run.`)
      })
    )
).pipe(Command.withDescription("Start a run of a tracker now, on a worker"))

export const trackerCommand = Command.make("tracker").pipe(Command.withSubcommands([list, create, update, run, plan]))
