/**
 * Every operation of the contract in one line: method, path, and whether it takes a body (`{}`), a query (`?`) or a
 * query and a file (`file`). The contract's types check each line, without loading the contract.
 */
import type { HttpApi, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import type { Api } from "../../api/Api.ts"

type Groups = typeof Api extends HttpApi.HttpApi<infer _Id, infer All> ? All : never

/** The names of the groups of operations, such as `brands`. */
export type GroupName = HttpApiGroup.Identifier<Groups>

type EndpointsOf<Group extends GroupName> = HttpApiGroup.Endpoints<HttpApiGroup.WithIdentifier<Groups, Group>>

/** The names of a group's operations, such as `create`. */
export type OperationName<Group extends GroupName> = HttpApiEndpoint.Identifier<EndpointsOf<Group>>

export type EndpointOf<Group extends GroupName, Name extends OperationName<Group>> = HttpApiEndpoint.WithIdentifier<
  EndpointsOf<Group>,
  Name
>

type Line<Endpoint> = Endpoint extends {
  readonly method: infer Method extends string
  readonly path: infer Path extends string
  readonly "~Payload": infer Payload
  readonly "~Query": infer Query
}
  ? `${Method} ${Path}${[Payload] extends [never]
      ? [Query] extends [never]
        ? ""
        : Method extends "POST"
          ? " file"
          : " ?"
      : " {}"}`
  : never

type Operations = {
  readonly [Group in GroupName]: { readonly [Name in OperationName<Group>]: Line<EndpointOf<Group, Name>> }
}

export const operations: Operations = {
  brands: {
    create: "POST /v1/brands/ {}",
    list: "GET /v1/brands/ ?",
    get: "GET /v1/brands/:id",
    update: "PATCH /v1/brands/:id {}",
    remove: "DELETE /v1/brands/:id",
    getPrompts: "GET /v1/brands/:id/prompts",
    setPrompts: "PUT /v1/brands/:id/prompts {}",
    setPromptSettings: "PATCH /v1/brands/:id/prompts {}",
    getCompetitors: "GET /v1/brands/:id/competitors",
    setCompetitors: "PUT /v1/brands/:id/competitors {}",
    overview: "GET /v1/brands/:id/overview ?"
  },
  reanalyses: { start: "POST /v1/brands/:id/reanalysis", get: "GET /v1/reanalyses/:id" },
  imports: { start: "POST /v1/imports file", get: "GET /v1/imports/:id" },
  scans: {
    start: "POST /v1/scans/ {}",
    list: "GET /v1/scans/ ?",
    failures: "GET /v1/scans/failures ?",
    get: "GET /v1/scans/:id",
    cancel: "POST /v1/scans/:id/cancel"
  },
  snapshots: {
    list: "GET /v1/snapshots/ ?",
    get: "GET /v1/snapshots/:id",
    reading: "GET /v1/snapshots/:id/reading"
  },
  lookups: {
    rank: "POST /v1/rank/ {}",
    domainOverview: "POST /v1/domain-overview/ {}",
    backlinks: "POST /v1/backlinks/ {}",
    mentions: "POST /v1/mentions/ {}",
    mentionHistory: "POST /v1/mentions/history {}",
    citations: "POST /v1/citations/ {}",
    promptsRun: "POST /v1/prompts/run {}"
  },
  engines: { list: "GET /v1/engines" },
  keys: { list: "GET /v1/keys ?", create: "POST /v1/keys {}", revoke: "DELETE /v1/keys/:id" },
  usage: { get: "GET /v1/usage/ ?", ahead: "GET /v1/usage/ahead ?", entries: "GET /v1/usage/entries ?" },
  reports: {
    visibility: "GET /v1/reports/visibility ?",
    sources: "GET /v1/reports/sources ?",
    searches: "GET /v1/reports/searches ?",
    duel: "GET /v1/reports/duel ?",
    untracked: "GET /v1/reports/untracked ?",
    story: "GET /v1/reports/story ?",
    digest: "GET /v1/reports/digest ?",
    portfolio: "GET /v1/reports/portfolio ?",
    prompts: "GET /v1/reports/prompts ?",
    engines: "GET /v1/reports/engines ?",
    plan: "GET /v1/reports/plan ?"
  },
  trackers: {
    create: "POST /v1/trackers/ {}",
    list: "GET /v1/trackers/ ?",
    get: "GET /v1/trackers/:id",
    update: "PATCH /v1/trackers/:id {}",
    remove: "DELETE /v1/trackers/:id",
    run: "POST /v1/trackers/:id/run"
  },
  alerts: { list: "GET /v1/alerts/ ?", unread: "GET /v1/alerts/unread ?" },
  documents: {
    create: "POST /v1/reports/documents {}",
    list: "GET /v1/reports/documents ?",
    get: "GET /v1/reports/documents/:id",
    update: "PATCH /v1/reports/documents/:id {}",
    remove: "DELETE /v1/reports/documents/:id",
    make: "POST /v1/reports/documents/:id/make",
    duplicate: "POST /v1/reports/documents/:id/duplicate",
    preview: "GET /v1/reports/preview ?",
    design: "GET /v1/reports/design",
    saveDesign: "PUT /v1/reports/design {}"
  },
  shares: {
    create: "POST /v1/shares {}",
    list: "GET /v1/shares ?",
    update: "PATCH /v1/shares/:id {}",
    release: "POST /v1/shares/:id/release {}",
    remove: "DELETE /v1/shares/:id"
  },
  shared: { read: "GET /v1/shared/:token", unlock: "POST /v1/shared/:token {}" },
  marks: { put: "PUT /v1/marks {}", remove: "DELETE /v1/marks {}", list: "GET /v1/marks ?" },
  notices: { list: "GET /v1/notices/ ?" },
  notifications: {
    list: "GET /v1/notifications/",
    create: "POST /v1/notifications/ {}",
    get: "GET /v1/notifications/:id",
    update: "PATCH /v1/notifications/:id {}",
    remove: "DELETE /v1/notifications/:id",
    rotateSecret: "POST /v1/notifications/:id/rotate-secret",
    test: "POST /v1/notifications/:id/test",
    deliveries: "GET /v1/notifications/:id/deliveries ?",
    resend: "POST /v1/notifications/:id/deliveries/:deliveryId/resend"
  },
  discoveries: {
    start: "POST /v1/brand-discoveries/ {}",
    list: "GET /v1/brand-discoveries/ ?",
    get: "GET /v1/brand-discoveries/:id"
  },
  health: { live: "GET /v1/health", ready: "GET /v1/health/ready", auth: "GET /v1/health/auth" }
}
