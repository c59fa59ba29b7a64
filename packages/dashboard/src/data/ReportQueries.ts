/** Queries of reports to hand over: apart, because the first view needs none. */
import type { CallOptions, ClientInput } from "@answerscope/http/client"
import { client, type Share } from "./Client.ts"
import { dataOf, queryOf, queryOfOne, withQuery } from "./Queries.ts"

/** The most items that a list gives at once. */
const pageMax = 200

export const documents = (input: ClientInput<"documents", "list">) =>
  queryOf("/v1/reports/documents", client.documents.list, input)

export const document = (id: string) => queryOfOne("/v1/reports/documents/", client.documents.get, id)

/** What a report of a period would have now. */
export const reportPreview = (input: ClientInput<"documents", "preview">) =>
  queryOf("/v1/reports/preview", client.documents.preview, input)

/** The looks that are kept for reports. */
export const reportDesign = {
  url: "/v1/reports/design",
  read: dataOf((call) => client.documents.design(call))
}

export const digest = (input: ClientInput<"reports", "digest">) =>
  queryOf("/v1/reports/digest", client.reports.digest, input)

/** A link, and where its openings come from. */
export type ListedLink = Share & { readonly opened: { readonly query: string; readonly path: string } }

/** All links of a brand, or of all. */
export const shares = (brandId: string | null) => ({
  url: withQuery("/v1/shares", brandId === null ? {} : { brand_id: brandId }),
  read: async (call: CallOptions) => {
    const found: Array<ListedLink> = []
    for (;;) {
      const ofBrand = brandId === null ? {} : { brand_id: brandId }
      const page = { ...ofBrand, limit: pageMax, offset: found.length }
      const query = withQuery("/v1/shares", page)
      const { data } = await client.shares.list(page, call)
      found.push(
        ...data.shares.map((share, index) => ({ ...share, opened: { query, path: `shares.${index}.openings` } }))
      )
      if (data.shares.length < pageMax) return found
    }
  }
})
