/**
 * What a page does in a browser with the client: it starts a scan, waits for it, lists scans and meets an error. It
 * sends what it saw to its own server.
 */
import { type Client, ClientError, createClient } from "@answerscope/http/client"

/** Who a page calls, and under which name it reports. */
export interface PageSettings {
  readonly name: string
  readonly baseUrl: string
  readonly accessKey?: string
}

/** Observations of a page. Contains the code of a call that failed unexpectedly. */
export interface PageReport {
  readonly name: string
  readonly failed?: string
  readonly charged?: number
  readonly status?: string
  readonly answers?: number
  readonly total?: number
  readonly refusal?: { readonly code: string; readonly status: number; readonly hasRequestId: boolean }
}

const codeOf = (error: unknown): string => (error instanceof ClientError ? error.code : String(error))

const refusalOf = (error: unknown) => {
  if (!(error instanceof ClientError)) throw new Error(codeOf(error))
  return { code: error.code, status: error.status, hasRequestId: error.requestId !== null }
}

const used = async (client: Client): Promise<Omit<PageReport, "name">> => {
  const { data: brand } = await client.brands.create({ name: "Contoso", prompts: ["best crm"] })
  const { data: started, credits } = await client.scans.start({ brandId: brand.id })
  let scan = started
  while (scan.status !== "completed") {
    await new Promise((resolve) => setTimeout(resolve, 50))
    scan = (await client.scans.get(started.id)).data
  }
  const { data: listed } = await client.scans.list({ brand_id: brand.id, results: false })
  const { data: snapshots } = await client.snapshots.list({ brand_id: brand.id, limit: 5 })
  const refusal = await client.brands.get("brd_none").then(() => undefined, refusalOf)
  return {
    charged: credits.charged,
    status: scan.status,
    answers: snapshots.total,
    total: listed.total,
    ...(refusal === undefined ? {} : { refusal })
  }
}

const settings: PageSettings = JSON.parse(await (await fetch(`settings${new URL(import.meta.url).search}`)).text())
const report = await used(createClient({ ...settings, attemptsMax: 1 })).catch((error: unknown) => ({
  failed: codeOf(error)
}))
await fetch("report", { method: "POST", body: JSON.stringify({ name: settings.name, ...report }) })
