import { TypeIdOf } from "../../id/TypeId.ts"
import type { AlertId } from "../AlertId.ts"

/** Id of the cause that alerts share. */
export const CauseId = TypeIdOf("cau", "CauseId")
export type CauseId = typeof CauseId.Type

/** The id of a cause that begins with an alert: it is as old as that, so that ids of causes sort by time. */
export const causeOfAlert = (id: AlertId): CauseId => CauseId.make(`cau${id.slice(id.indexOf("_"))}`)
