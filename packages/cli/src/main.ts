/**
 * The `answerscope` command.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Layer, Logger, Runtime } from "effect"
import { CliOutput, Command } from "effect/cli"
import { presenter, reportFailure } from "./FailureReport.ts"
import * as Lazy from "./Lazy.ts"
import { watchStandardOutput } from "./output/StandardOutput.ts"
import { envFileFlag } from "./settings/EnvFileFlag.ts"

const lookups = () => import("./lookup/LookupCommands.ts")
const servers = () => import("./serve/ServeCommand.ts")

const commands = Effect.all([
  Lazy.command(
    "scan",
    "Ask the engines about a brand and show what they say",
    async () => (await import("./scan/ScanCommand.ts")).scanCommand
  ),
  Lazy.command(
    "report",
    "Figures over stored answers: visibility, sources, searches",
    async () => (await import("./report/ReportCommand.ts")).reportCommand
  ),
  Lazy.command(
    "export",
    "Write reports, snapshots, alerts, scans and usage to files, as CSV or lines of JSON",
    async () => (await import("./export/ExportCommand.ts")).exportCommand
  ),
  Lazy.command(
    "discover",
    "Suggest prompts to track and competitors to watch for a brand",
    async () => (await import("./discovery/DiscoverCommand.ts")).discoverCommand
  ),
  Lazy.command(
    "rank",
    "Show where a domain ranks in Google and whether the AI Overview cites it",
    async () => (await lookups()).rankCommand
  ),
  Lazy.command("mentions", "Show AI answers that mention a brand", async () => (await lookups()).mentionsCommand),
  Lazy.command(
    "history",
    "Show how often a brand was mentioned in the last 13 months",
    async () => (await lookups()).historyCommand
  ),
  Lazy.command(
    "domain",
    "Show a domain's footprint in Google's organic results",
    async () => (await lookups()).domainCommand
  ),
  Lazy.command("backlinks", "Show a domain's backlink profile", async () => (await lookups()).backlinksCommand),
  Lazy.command(
    "citations",
    "Show what AI answers cite when they mention a brand",
    async () => (await lookups()).citationsCommand
  ),
  Lazy.command("ask", "Put one prompt to the engines and show their answers", async () => (await lookups()).askCommand),
  Lazy.command(
    "serve",
    "Run the API and the background work in one process, until Ctrl-C or SIGTERM",
    async () => (await servers()).serveCommand
  ),
  Lazy.command(
    "api",
    "Run the API alone, beside workers on the same database",
    async () => (await servers()).apiCommand
  ),
  Lazy.command(
    "worker",
    "Run the background work alone, until Ctrl-C or SIGTERM",
    async () => (await import("./serve/WorkerCommand.ts")).workerCommand
  ),
  Lazy.command(
    "org",
    "Create, list, suspend and resume organizations; set how long their things are kept, and their budget",
    async () => (await import("./operator/OrgCommand.ts")).orgCommand
  ),
  Lazy.command(
    "brand",
    "Erase what a brand was answered",
    async () => (await import("./operator/BrandCommand.ts")).brandCommand
  ),
  Lazy.command(
    "key",
    "Create, list and revoke access keys",
    async () => (await import("./operator/KeyCommand.ts")).keyCommand
  ),
  Lazy.command(
    "sessions",
    "List and end sessions of the dashboard, and make links that sign in",
    async () => (await import("./operator/SessionsCommand.ts")).sessionsCommand
  ),
  Lazy.command(
    "credits",
    "Grant credits, set limits, show balances, prove the sums",
    async () => (await import("./operator/CreditsCommand.ts")).creditsCommand
  ),
  Lazy.command(
    "tracker",
    "List, create and change trackers, start a run, plan one",
    async () => (await import("./tracker/TrackerCommand.ts")).trackerCommand
  ),
  Lazy.command(
    "deliveries",
    "List deliveries, send one again",
    async () => (await import("./operator/DeliveriesCommand.ts")).deliveriesCommand
  ),
  Lazy.command(
    "reanalyze",
    "Read stored answers again with this version of the analysis and show what would change",
    async () => (await import("./operator/ReanalyzeCommand.ts")).reanalyzeCommand
  ),
  Lazy.command(
    "reread",
    "Read stored response bodies again with the adapters of this version",
    async () => (await import("./operator/RereadCommand.ts")).rereadCommand
  ),
  Lazy.command(
    "counts",
    "Prove the counts that reports read, or make them anew",
    async () => (await import("./operator/CountsCommand.ts")).countsCommand
  ),
  Lazy.command(
    "costs",
    "Show what calls to AI engines and data sources cost",
    async () => (await import("./cost/CostsCommand.ts")).costsCommand
  ),
  Lazy.command(
    "prices",
    "Print the price list of vendors that is in force",
    async () => (await import("./cost/PricesCommand.ts")).pricesCommand
  ),
  Lazy.command(
    "settings",
    "Show what settings are in force, and where each comes from",
    async () => (await import("./settings/SettingsCommand.ts")).settingsCommand
  ),
  Lazy.command(
    "doctor",
    "Try out database, vendors and mail with the settings in force, and say what to do",
    async () => (await import("./doctor/DoctorCommand.ts")).doctorCommand
  ),
  Lazy.command(
    "migrate",
    "Bring the database to the form that this version needs; start and serve do so too",
    async () => (await import("./operator/MigrateCommand.ts")).migrateCommand
  )
])

/** A server that stops when asked to has succeeded; any other interrupted command was cut off. */
const isServer = ["serve", "api", "worker"].some((name) => process.argv.includes(name))

const teardown: Runtime.Teardown = (exit, onExit) =>
  isServer && Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(0)
    : Runtime.defaultTeardown(exit, onExit)

watchStandardOutput.pipe(
  Effect.andThen(commands),
  Effect.flatMap((subcommands) =>
    Command.make("answerscope").pipe(
      Command.withDescription("Measures how a brand appears in the answers of AI engines"),
      Command.withSubcommands(subcommands),
      Command.provide(Lazy.layer(async () => (await import("./settings/SettingSources.ts")).layer)),
      Command.withGlobalFlags([envFileFlag]),
      Command.run({ version: "0.1.0" })
    )
  ),
  Effect.tapCause(reportFailure),
  Effect.provide(
    Layer.mergeAll(NodeServices.layer, CliOutput.layerPresenter(presenter), Layer.succeed(Logger.LogToStderr, true))
  ),
  NodeRuntime.runMain({ disableErrorReporting: true, teardown })
)
