/** The start-up message. */
import type { IssuedAccessKey } from "@answerscope/core"
import { Redacted } from "effect"

export interface BannerOptions {
  /** Address of the API; `null` for a worker. */
  readonly address: string | null
  /** Address of the dashboard, with a sign-in link if possible; `null` without a dashboard. */
  readonly dashboard: string | null
  readonly database: string
  /** The settings file, or `null`. */
  readonly settingsFile: string | null
  readonly engines: string
  /** The engine that judges sentiment; `null` for the built-in rules. */
  readonly judge: string | null
  readonly seoData: string
  readonly email: string
  readonly isSimulated: boolean
  /** The first key, on the first start. Its text is shown only now. */
  readonly issued: IssuedAccessKey | null
  /** Whether the operator chose the first key. Then it is not shown. */
  readonly isKeyGiven: boolean
}

const engineLine = ({ engines, isSimulated }: BannerOptions): string =>
  isSimulated
    ? "simulated: all answers are invented. Set OPENAI_API_KEY or another vendor's key to ask real engines."
    : engines

const seoDataLine = ({ seoData }: BannerOptions): string =>
  seoData === "none" ? "none: set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD for lookups" : seoData

const emailLine = ({ email }: BannerOptions): string =>
  email === "none" ? "none: set SMTP_URL and EMAIL_FROM for notifications by email" : email

const curl = (options: BannerOptions, key: string): string =>
  [
    `curl ${options.address}/v1/scans/ \\`,
    `  -H 'x-access-key: ${key}' \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '{"brand": "Acme", "prompts": ["best crm for startups"], "competitors": ["Globex"]}'`
  ].join("\n")

const keyLines = (options: BannerOptions): ReadonlyArray<string> => {
  const { address, issued, isKeyGiven } = options
  if (address === null) return []
  if (issued === null || isKeyGiven) return ["", "Start a scan:", "", curl(options, "YOUR_ACCESS_KEY")]
  const key = Redacted.value(issued.secret)
  return [
    `  access key  ${key}`,
    "              copy it now; it is not shown again. Create others with: npx answerscope key create --org ORG",
    "",
    "Start a scan:",
    "",
    curl(options, key)
  ]
}

/** The lines of the start-up message. The first one has the address and says that the server is ready. */
export const banner = (options: BannerOptions): string =>
  [
    options.address === null ? "Answerscope worker is ready" : `Answerscope is ready at ${options.address}`,
    ...(options.dashboard === null ? [] : [`  dashboard   ${options.dashboard}`]),
    ...(options.address === null ? [] : [`  reference   ${options.address}/docs`]),
    `  engines     ${engineLine(options)}`,
    ...(options.judge === null ? [] : [`  sentiment   judged by ${options.judge}, one more request per answer`]),
    `  SEO data    ${seoDataLine(options)}`,
    `  email       ${emailLine(options)}`,
    `  database    ${options.database}`,
    ...(options.settingsFile === null ? [] : [`  settings    also from ${options.settingsFile}`]),
    ...keyLines(options),
    ""
  ].join("\n")
