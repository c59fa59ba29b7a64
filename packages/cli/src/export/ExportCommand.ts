/** `answerscope export`: writes rows of reports and lists to files, like the API. */
import {
  Alerts,
  AlertType,
  Credits,
  type OrganizationId,
  Reports,
  Scans,
  ScanStatus,
  Snapshots
} from "@answerscope/core"
import { Surface } from "@answerscope/core/model"
import { ExportedRows } from "@answerscope/http/rows"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { onCore, orgFlag, organizationNamed } from "../operator/OperatorCommand.ts"
import { brandFlag, filterFlags, periodFlags, sourceFlags, visibilityFlags } from "../report/ReportFlags.ts"
import {
  brandNamed,
  filterOf,
  periodOf,
  sourcesRequestOf,
  theBrandNamed,
  visibilityRequestOf,
  withFlagNames
} from "../report/ReportQuestion.ts"
import { outputFlags, partFlags } from "./ExportFlags.ts"
import { runExport } from "./ExportRun.ts"

const partOf = ({ limit, offset }: Command.Command.Config.Infer<typeof partFlags>) => ({
  limit: Option.getOrNull(limit),
  offset
})

/** The brand of the export, or `null`. */
const brandOrNull = (organizationId: OrganizationId, brand: Option.Option<string>) =>
  Option.match(brand, { onNone: () => Effect.succeed(null), onSome: (text) => brandNamed(organizationId, text) })

/** Parameters that all lists share: organization, brand, range. */
const listOf = Effect.fnUntraced(function* (
  flags: Command.Command.Config.Infer<typeof partFlags> & {
    readonly org: string
    readonly brand: Option.Option<string>
  }
) {
  const { id: organizationId } = yield* organizationNamed(flags.org)
  return { organizationId, brandId: (yield* brandOrNull(organizationId, flags.brand))?.id ?? null, part: partOf(flags) }
})

const visibility = Command.make(
  "visibility",
  { org: orgFlag, brand: brandFlag, ...visibilityFlags, ...filterFlags, ...partFlags, ...outputFlags },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { id } = yield* organizationNamed(flags.org)
        const part = partOf(flags)
        const request = visibilityRequestOf(yield* brandOrNull(id, flags.brand), yield* filterOf(id, flags), flags)
        const report = yield* (yield* Reports).visibilityRows(id, { ...request, ...part })
        const form = ExportedRows.visibilityRows(request.by ?? [], flags.compare === "previous")
        yield* runExport({ what: "visibility", walk: ExportedRows.walkOver(report), form, part }, flags)
      }).pipe(withFlagNames)
    )
).pipe(Command.withDescription("Export rows of a visibility report"))

const sources = Command.make(
  "sources",
  { org: orgFlag, brand: brandFlag, ...sourceFlags, ...filterFlags, ...partFlags, ...outputFlags },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { id } = yield* organizationNamed(flags.org)
        const part = partOf(flags)
        const request = sourcesRequestOf(yield* theBrandNamed(id, flags.brand), yield* filterOf(id, flags), flags)
        const walk = ExportedRows.walkOver(yield* (yield* Reports).sourcesRows(id, { ...request, ...part }))
        yield* runExport({ what: "sources", walk, form: ExportedRows.sourceRows, part }, flags)
      }).pipe(Effect.scoped, withFlagNames)
    )
).pipe(Command.withDescription("Export rows of a sources report"))

const searches = Command.make(
  "searches",
  { org: orgFlag, brand: brandFlag, ...filterFlags, ...partFlags, ...outputFlags },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { id } = yield* organizationNamed(flags.org)
        const part = partOf(flags)
        const { id: brandId } = yield* theBrandNamed(id, flags.brand)
        const request = { ...(yield* filterOf(id, flags)), ...part, brandId }
        const walk = ExportedRows.walkOver(yield* (yield* Reports).searchesRows(id, request))
        yield* runExport({ what: "searches", walk, form: ExportedRows.searchRows, part }, flags)
      }).pipe(Effect.scoped, withFlagNames)
    )
).pipe(Command.withDescription("Export rows of a searches report"))

const snapshots = Command.make(
  "snapshots",
  {
    org: orgFlag,
    brand: brandFlag,
    engine: filterFlags.engine,
    surface: filterFlags.surface,
    prompt: filterFlags.prompt,
    mentioned: Flag.Literals("mentioned", ["true", "false"]).pipe(
      Flag.optional,
      Flag.withDescription("Only answers that mention the brand, or that do not")
    ),
    searched: filterFlags.searched,
    ...periodFlags,
    answer: Flag.Boolean("answer").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Include the full answers and their sources")
    ),
    ...partFlags,
    ...outputFlags
  },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { brandId, organizationId, part } = yield* listOf(flags)
        const filter = {
          brandId,
          engine: Option.getOrNull(flags.engine),
          surface: Option.getOrNull(flags.surface),
          prompt: Option.getOrNull(Option.map(flags.prompt, (prompt) => prompt.trim())),
          mentioned: Option.getOrNull(Option.map(flags.mentioned, (mentioned) => mentioned === "true")),
          searched: Option.getOrNull(Option.map(flags.searched, (searched) => searched === "true")),
          ...(yield* periodOf(flags))
        }
        const stored = yield* Snapshots
        const request = { organizationId, filter, part }
        const what = "snapshots"
        yield* flags.answer
          ? runExport(
              { what, walk: stored.walkWithAnswers(request), form: ExportedRows.snapshotRowsWithAnswers, part },
              flags
            )
          : runExport({ what, walk: stored.walk(request), form: ExportedRows.snapshotRows, part }, flags)
      }).pipe(withFlagNames)
    )
).pipe(Command.withDescription("Export snapshots, newest first; with --answer the full answers too"))

const alerts = Command.make(
  "alerts",
  {
    org: orgFlag,
    brand: brandFlag,
    type: Flag.Literals("type", AlertType.literals).pipe(
      Flag.optional,
      Flag.withDescription("Only alerts of this type")
    ),
    surface: Flag.Literals("surface", Surface.literals).pipe(
      Flag.optional,
      Flag.withDescription("Only alerts about answers over APIs (api), or as people see them (app)")
    ),
    ...periodFlags,
    ...partFlags,
    ...outputFlags
  },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { brandId, organizationId, part } = yield* listOf(flags)
        const filter = {
          brandId,
          type: Option.getOrNull(flags.type),
          surface: Option.getOrNull(flags.surface),
          ...(yield* periodOf(flags))
        }
        const walk = (yield* Alerts).walk({ organizationId, filter, part })
        yield* runExport({ what: "alerts", walk, form: ExportedRows.alertRows, part }, flags)
      }).pipe(withFlagNames)
    )
).pipe(Command.withDescription("Export alerts, newest first"))

const scans = Command.make(
  "scans",
  {
    org: orgFlag,
    brand: brandFlag,
    status: Flag.Literals("status", ScanStatus.literals).pipe(
      Flag.optional,
      Flag.withDescription("Only scans with this status")
    ),
    results: Flag.Boolean("results").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Include the results of each scan")
    ),
    ...partFlags,
    ...outputFlags
  },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { brandId, organizationId, part } = yield* listOf(flags)
        const filter = {
          brandId,
          status: Option.getOrNull(flags.status),
          withFollowUps: false
        }
        const stored = yield* Scans
        const request = { organizationId, filter, part }
        yield* flags.results
          ? runExport(
              { what: "scans", walk: stored.walkWithChecks(request), form: ExportedRows.scanRowsWithResults, part },
              flags
            )
          : runExport({ what: "scans", walk: stored.walk(request), form: ExportedRows.scanRows, part }, flags)
      })
    )
).pipe(Command.withDescription("Export scans, newest first; with --results their results too"))

const daysMax = 90

const usage = Command.make(
  "usage",
  {
    org: orgFlag,
    days: Flag.Int("days").pipe(
      Flag.filter(
        (days) => days >= 1 && days <= daysMax,
        () => `must be 1 to ${daysMax}`
      ),
      Flag.withDefault(30),
      Flag.withDescription(`Recent days (UTC), 1 to ${daysMax}`)
    ),
    ...outputFlags
  },
  (flags) =>
    onCore(
      Effect.gen(function* () {
        const { id } = yield* organizationNamed(flags.org)
        const { dailyUsage } = yield* (yield* Credits).usage(id, { from: null, to: null, days: flags.days })
        const walk = ExportedRows.walkOver({ total: dailyUsage.length, rows: dailyUsage })
        const part = { limit: null, offset: 0 }
        yield* runExport({ what: "usage", walk, form: ExportedRows.usageRows, part }, flags)
      })
    )
).pipe(Command.withDescription("Export used credits, one row per day"))

export const exportCommand = Command.make("export").pipe(
  Command.withExamples([
    {
      command: "answerscope export snapshots --org ORG --brand Acme --answer --out acme.ndjson",
      description: "All answers about a brand, with their texts"
    },
    {
      command: "answerscope export visibility --org ORG --brand Acme --by day --out - | less",
      description: "A report as CSV on standard output"
    }
  ]),
  Command.withSubcommands([visibility, sources, searches, snapshots, alerts, scans, usage])
)
