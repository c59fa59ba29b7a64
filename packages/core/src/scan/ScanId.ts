import { TypeIdOf } from "../id/TypeId.ts"

/** Id of a scan, and of its charge. */
export const ScanId = TypeIdOf("scn", "ScanId")
export type ScanId = typeof ScanId.Type
