/** Deleting an organization, for hosts that do not know Effect. */
import { type CreditEntry, type Organization, OrganizationId, type Organizations } from "@answerscope/core"
import type { OrganizationLedger } from "@answerscope/core/model"
import { Effect } from "effect"
import type { Plain } from "./Plain.ts"
import { promised, type Runs } from "./Promised.ts"

/** The last state of an organization's ledger: whose it was, its balance, and the sums of its entries by kind. */
export type HandedLedger = Plain<Omit<OrganizationLedger, "entries">> & {
  /** All entries, oldest first. They must be read to the end: otherwise nothing is removed. */
  readonly entries: AsyncIterable<Plain<CreditEntry>>
}

/** `Organizations.remove`, with a promise for the host's handling of the ledger. */
export type RemoveOrganization = (
  id: string,
  keep: (ledger: HandedLedger) => Promise<void>
) => Promise<Plain<Organization>>

export const removeOrganization =
  (organizations: Organizations["Service"], runs: Runs): RemoveOrganization =>
  async (id, keep) => {
    let refusal: { readonly error: unknown } | null = null as { readonly error: unknown } | null
    const handOver = async ({ entries, ...ledger }: OrganizationLedger): Promise<void> => {
      const shown = promised({ ledger: Effect.succeed(ledger), walkEntries: entries }, ["ledger", "walkEntries"], runs)
      try {
        await keep({ ...(await shown.ledger()), entries: shown.walkEntries() })
      } catch (error) {
        refusal = { error }
        throw error
      }
    }
    const remove = organizations.remove(OrganizationId.make(id), (ledger) => Effect.tryPromise(() => handOver(ledger)))
    try {
      return await promised({ remove }, ["remove"], runs).remove()
    } catch (error) {
      // rethrow the host's own exceptions
      throw refusal === null ? error : refusal.error
    }
  }
