/** Converts between rows of snapshots and their model. */
import { Snapshot } from "@answerscope/core"
import { type Row, type RowCodec, rowCodec } from "../database/RowCodec.ts"
import {
  rankingOf,
  spansOf,
  type StoredRank,
  storedRanking,
  type StoredSpan,
  storedSpans
} from "../database/StoredNames.ts"

const plain = rowCodec(Snapshot)

export interface StoredSnapshot extends Row {
  readonly spans: ReadonlyArray<StoredSpan>
  readonly ranking: ReadonlyArray<StoredRank>
}

export const snapshotRows: Pick<RowCodec<Snapshot>, "names" | "encode"> & {
  readonly decode: (row: StoredSnapshot) => Snapshot
} = {
  names: plain.names,
  decode: (row) => ({ ...plain.decode(row), spans: spansOf(row.spans), ranking: rankingOf(row.ranking) }),
  encode: (snapshot) => ({
    ...plain.encode(snapshot),
    ...(snapshot.spans === undefined ? {} : { spans: storedSpans(snapshot.spans) }),
    ...(snapshot.ranking === undefined ? {} : { ranking: storedRanking(snapshot.ranking) })
  })
}
