/** The `answerscope` command as an effect: its arguments come from `Stdio`. */
import { Effect, Layer, Logger } from "effect"
import { CliOutput, Command } from "effect/cli"
import { presenter, reportFailure } from "./FailureReport.ts"
import * as Lazy from "./Lazy.ts"
import { envFileFlag } from "./settings/EnvFileFlag.ts"

const lookups = () => import("./lookup/LookupCommands.ts")
const servers = () => import("./serve/ServeCommand.ts")

const commands = Effect.all([
  Lazy.command(
    "scan",
    "Ask engines about a brand and show the results",
    async () => (await import("./scan/ScanCommand.ts")).scanCommand
  ),
  Lazy.command(
    "report",
    "Show figures of stored answers: visibility, sources, searches",
    async () => (await import("./report/ReportCommand.ts")).reportCommand
  ),
  Lazy.command(
    "digest",
    "Show the digest of a brand: its sentence, figures, changes and new gaps",
    async () => (await import("./report/DigestCommand.ts")).digestCommand
  ),
  Lazy.command(
    "export",
    "Write reports, snapshots, alerts, scans and usage to files, as CSV or NDJSON",
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
  Lazy.command(
    "engines",
    "List engines by surface: what each one is, takes and costs",
    async () => (await import("./engine/EnginesCommand.ts")).enginesCommand
  ),
  Lazy.command("ask", "Ask engines one prompt and show their answers", async () => (await lookups()).askCommand),
  Lazy.command(
    "serve",
    "Run the API and the background work in one process, until Ctrl-C or SIGTERM",
    async () => (await servers()).serveCommand
  ),
  Lazy.command("api", "Run the API alone; run workers on the same database", async () => (await servers()).apiCommand),
  Lazy.command(
    "worker",
    "Run the background work alone, until Ctrl-C or SIGTERM",
    async () => (await import("./serve/WorkerCommand.ts")).workerCommand
  ),
  Lazy.command(
    "mcp",
    "Let an assistant ask a server, over standard input and output (MCP)",
    async () => (await import("./mcp/McpCommand.ts")).mcpCommand
  ),
  Lazy.command(
    "org",
    "Create, list, suspend, resume and delete organizations; set their retention and budget",
    async () => (await import("./operator/OrgCommand.ts")).orgCommand
  ),
  Lazy.command(
    "bi",
    "Create, list and revoke database roles with which tools read an organization by SQL",
    async () => (await import("./operator/BiCommand.ts")).biCommand
  ),
  Lazy.command(
    "brand",
    "Delete all answers of a brand",
    async () => (await import("./operator/BrandCommand.ts")).brandCommand
  ),
  Lazy.command(
    "key",
    "Create, list and revoke access keys",
    async () => (await import("./operator/KeyCommand.ts")).keyCommand
  ),
  Lazy.command(
    "sessions",
    "List and end dashboard sessions, and create sign-in links",
    async () => (await import("./operator/SessionsCommand.ts")).sessionsCommand
  ),
  Lazy.command(
    "credits",
    "Grant credits, set limits, show balances, audit the ledger",
    async () => (await import("./operator/CreditsCommand.ts")).creditsCommand
  ),
  Lazy.command(
    "tracker",
    "List, create, change, run and plan trackers",
    async () => (await import("./tracker/TrackerCommand.ts")).trackerCommand
  ),
  Lazy.command(
    "deliveries",
    "List and resend deliveries",
    async () => (await import("./operator/DeliveriesCommand.ts")).deliveriesCommand
  ),
  Lazy.command(
    "import",
    "Import answers, prompts or competitors from a file",
    async () => (await import("./operator/ImportCommand.ts")).importCommand
  ),
  Lazy.command(
    "reanalyze",
    "Analyze stored answers again with this version and show what would change",
    async () => (await import("./operator/ReanalyzeCommand.ts")).reanalyzeCommand
  ),
  Lazy.command(
    "reread",
    "Parse stored response bodies again with the adapters of this version",
    async () => (await import("./operator/RereadCommand.ts")).rereadCommand
  ),
  Lazy.command(
    "counts",
    "Check or rebuild the rollups that reports read",
    async () => (await import("./operator/CountsCommand.ts")).countsCommand
  ),
  Lazy.command(
    "figures",
    "Check the promises of figures and alerts on the stored answers",
    async () => (await import("./operator/FiguresCommand.ts")).figuresCommand
  ),
  Lazy.command("costs", "Show the cost of vendors", async () => (await import("./cost/CostsCommand.ts")).costsCommand),
  Lazy.command(
    "prices",
    "Print the price list in force for vendors",
    async () => (await import("./cost/PricesCommand.ts")).pricesCommand
  ),
  Lazy.command(
    "settings",
    "Show the settings in force and their sources",
    async () => (await import("./settings/SettingsCommand.ts")).settingsCommand
  ),
  Lazy.command(
    "doctor",
    "Test database, vendors, mail and webhooks with the current settings, and say what to do",
    async () => (await import("./doctor/DoctorCommand.ts")).doctorCommand
  ),
  Lazy.command(
    "migrate",
    "Migrate the database schema; serve, api and worker do this too",
    async () => (await import("./operator/MigrateCommand.ts")).migrateCommand
  )
])

/** Runs the command that the arguments name, and reports why it failed. */
export const answerscope: Effect.Effect<void, unknown, Command.Environment> = commands.pipe(
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
  Effect.provide(Layer.merge(CliOutput.layerPresenter(presenter), Layer.succeed(Logger.LogToStderr, true)))
)
