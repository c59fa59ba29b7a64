/** The dump of the last release. */
import { AccessKeyForm } from "@answerscope/core/model"
import { Redacted } from "effect"
import { fileURLToPath } from "node:url"

export const releasedFile = fileURLToPath(new URL("released.sql", import.meta.url))

/** A write key of the dump's organization. */
export const releasedKey = Redacted.make(AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(36)))
