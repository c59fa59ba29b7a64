/** Figures, and reports made of them, as promises. */
import { Digests, Documents, Marks, Plans, type ReportDocument, Reports, Shares, Stories } from "@answerscope/core"
import { Context, Effect } from "effect"
import type { Plain } from "../Plain.ts"
import { promised, type Promised, type Runs } from "../Promised.ts"

type DocumentKey = Pick<ReportDocument, "organizationId" | "id">

/** The services of the core behind them. */
export type ReportCore = Reports | Stories | Plans | Marks | Documents | Shares | Digests

const members = {
  reports: ["overview", "visibility", "sources", "searches", "duel", "untracked", "answered", "promptList"],
  stories: ["story", "portfolio"],
  digests: ["preview"],
  plans: ["plan", "ahead"],
  marks: ["put", "remove", "list"],
  documents: ["create", "get", "list", "update", "duplicate", "remove", "design", "saveDesign"],
  shares: ["create", "get", "list", "update", "release", "remove"]
} as const

type Members<Name extends keyof typeof members> = (typeof members)[Name][number]

export interface ReportServices {
  readonly reports: Promised<Reports["Service"], Members<"reports">> & Promised<Stories["Service"], Members<"stories">>
  /** What subscriptions with a digest get, of one brand until now. */
  readonly digests: Promised<Digests["Service"], Members<"digests">>
  readonly plans: Promised<Plans["Service"], Members<"plans">>
  readonly marks: Promised<Marks["Service"], Members<"marks">>
  /** Reports that are made once and handed over. */
  readonly documents: Promised<Documents["Service"], Members<"documents">> & {
    /** Makes a draft; see the core's `Documents.make`. Its content is the JSON of the HTTP API. */
    readonly make: (key: Plain<DocumentKey>) => Promise<Plain<ReportDocument>>
  }
  /** Links by which reports are read without an account. */
  readonly shares: Promised<Shares["Service"], Members<"shares">>
}

export const reportServices = (context: Context.Context<ReportCore>, runs: Runs): ReportServices => {
  const documents = Context.get(context, Documents)
  // loaded by those who make reports
  const form = Effect.promise(() => import("@answerscope/http/rows"))
  const made = {
    make: (key: DocumentKey) => Effect.flatMap(form, ({ encodeContent }) => documents.make(key, encodeContent))
  }
  return {
    reports: {
      ...promised(Context.get(context, Reports), members.reports, runs),
      ...promised(Context.get(context, Stories), members.stories, runs)
    },
    digests: promised(Context.get(context, Digests), members.digests, runs),
    plans: promised(Context.get(context, Plans), members.plans, runs),
    marks: promised(Context.get(context, Marks), members.marks, runs),
    documents: { ...promised(documents, members.documents, runs), ...promised(made, ["make"], runs) },
    shares: promised(Context.get(context, Shares), members.shares, runs)
  }
}
