/** Takes back a report that was just drafted. */
import { client, type DocumentHead } from "../../data/Client.ts"
import { refetch } from "../../data/Query.ts"
import { brandAddress, detailOf, go } from "../../route/Location.ts"

/** Deletes the draft, and leaves its page. */
export const forget = async ({ brandId, id }: Pick<DocumentHead, "brandId" | "id">): Promise<void> => {
  await client.documents.remove(id)
  if (detailOf("report") === id) go(brandAddress(brandId, "reports"))
  refetch("/v1/reports/documents")
}
