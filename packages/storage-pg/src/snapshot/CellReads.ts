/**
 * What change detection reads: the cells of a tracker's run, each with its latest observations.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type CellObservation,
  type Engine,
  type OrganizationId,
  type RunCell,
  type ScanId,
  type Sentiment,
  SnapshotId,
  type TrackerId,
  TypeId
} from "@answerscope/core"
import { fromDate, uuidToFind } from "../database/Columns.ts"

interface CellRow {
  readonly ordinal: number
  readonly prompt: string
  readonly engine: Engine
  readonly id: string
  readonly model: string | null
  readonly mentioned: boolean
  readonly position: number | null
  readonly sentiment: Sentiment | null
  readonly competitors_found: ReadonlyArray<string>
  readonly checked_at: Date
}

/** An observation per row: by the place of its cell in the run's results, then newest first. */
export const readCells = (
  sql: PgClient.PgClient,
  options: {
    readonly organizationId: OrganizationId
    readonly trackerId: TrackerId
    readonly scanId: ScanId
    readonly observationsMax: number
  }
) => {
  const scanId = uuidToFind("scn", options.scanId)
  const ofTracker = sql`organization_id = ${uuidToFind("org", options.organizationId)}
    and tracker_id = ${uuidToFind("trk", options.trackerId)}`
  return sql<CellRow>`
    with own as materialized (
      select prompt, engine, checked_at, id from snapshots where scan_id = ${scanId} and ${ofTracker}
    )
    select c.ordinal, c.prompt, c.engine, s.*
    from checks c
    join own on own.prompt = c.prompt and own.engine = c.engine
    cross join lateral (
      select id, model, mentioned, position, sentiment, competitors_found, checked_at from snapshots
      where ${ofTracker} and hashtextextended(prompt, 0) = hashtextextended(own.prompt, 0) and prompt = own.prompt
        and engine = own.engine and (checked_at, id) <= (own.checked_at, own.id)
      order by checked_at desc, id desc limit ${options.observationsMax}
    ) s
    where c.scan_id = ${scanId}
    order by c.ordinal, s.checked_at desc, s.id desc`
}

const observationOf = ({ competitors_found, checked_at, ...row }: CellRow): CellObservation => ({
  id: SnapshotId.make(TypeId.fromUuid("snp", row.id)),
  model: row.model,
  mentioned: row.mentioned,
  position: row.position,
  sentiment: row.sentiment,
  competitorsFound: competitors_found,
  checkedAt: fromDate(checked_at)
})

/** The cells of those rows. */
export const cellsOf = (rows: ReadonlyArray<CellRow>): ReadonlyArray<RunCell> =>
  [...Map.groupBy(rows, ({ ordinal }) => ordinal).values()].flatMap((ofCell) => {
    const [first] = ofCell
    return first === undefined
      ? []
      : [{ prompt: first.prompt, engine: first.engine, history: ofCell.map(observationOf) }]
  })
