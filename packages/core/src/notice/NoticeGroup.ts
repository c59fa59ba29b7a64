/** Notices that say one thing together. Pure. */
import { DateTime } from "effect"
import { type Engine, engineNamed, inEngineOrder } from "../engine/Engine.ts"
import { identityOf } from "../engine/EngineIdentity.ts"
import { dayText, listText } from "../text/SentenceText.ts"
import type { Notice } from "./Notice.ts"
import type { NoticeId } from "./NoticeId.ts"

export interface NoticeGroup extends Pick<Notice, "message" | "remedy" | "type"> {
  /** When the newest was posted. */
  readonly createdAt: DateTime.Utc
  /** Newest first. */
  readonly noticeIds: ReadonlyArray<NoticeId>
}

const dayOf = ({ createdAt }: Notice): string => DateTime.formatIsoDateUtc(createdAt)

const enginesOf = (notices: ReadonlyArray<Notice>): ReadonlyArray<Engine> =>
  inEngineOrder(notices.map(({ subject }) => engineNamed(subject ?? "")))

const isNextDay = (earlier: Notice | undefined, later: Notice | undefined): boolean =>
  earlier !== undefined &&
  later !== undefined &&
  dayOf({ ...earlier, createdAt: DateTime.add(earlier.createdAt, { days: 1 }) }) === dayOf(later)

/** Failures by day, those of the same engines on days that follow each other together. */
const failures = (notices: ReadonlyArray<Notice>): ReadonlyArray<ReadonlyArray<Notice>> => {
  const together: Array<Array<Notice>> = []
  for (const ofDay of Map.groupBy(notices, dayOf).values()) {
    const last = together.at(-1) ?? []
    const isSame = isNextDay(ofDay[0], last.at(-1)) && enginesOf(last).join() === enginesOf(ofDay).join()
    if (isSame) last.push(...ofDay)
    else together.push(ofDay)
  }
  return together
}

/** `Most requests to Gemini and Claude failed during an hour on each day from 21 November to 22 November.` */
const messageOf = (notices: ReadonlyArray<Notice>, { createdAt: newest }: Notice): string => {
  const days = new Set(notices.map(dayOf)).size
  const oldest = notices.at(-1)?.createdAt ?? newest
  const names = listText(enginesOf(notices).map((engine) => identityOf(engine).name))
  const on = days === 1 ? "" : ` on each day from ${dayText(oldest, newest)} to ${dayText(newest, newest)}`
  return `Most requests to ${names} failed during an hour${on}.`
}

const byNewest = ([a]: ReadonlyArray<Notice>, [b]: ReadonlyArray<Notice>): number =>
  a === undefined || b === undefined ? 0 : DateTime.Order(b.createdAt, a.createdAt)

/** `notices`: newest first, as the groups are. */
export const noticeGroups = (notices: ReadonlyArray<Notice>): ReadonlyArray<NoticeGroup> => {
  const isFailure = ({ type }: Notice) => type === "engine_failing"
  const others = notices.filter((notice) => !isFailure(notice)).map((notice) => [notice])
  return [...failures(notices.filter(isFailure)), ...others].toSorted(byNewest).flatMap((alike) =>
    alike.slice(0, 1).map((newest) => ({
      type: newest.type,
      message: alike.length === 1 ? newest.message : messageOf(alike, newest),
      remedy: newest.remedy,
      createdAt: newest.createdAt,
      noticeIds: alike.map(({ id }) => id)
    }))
  )
}
