/** Whose an event is, where those of all brands stand together. */
import type { Brand } from "../../data/Client.ts"
import { brands } from "../../data/Queries.ts"
import { useQuery } from "../../data/Query.ts"
import { place } from "../../route/Location.ts"
import type { AlertEvent } from "./Events.ts"

export const useBrandOf = (event: AlertEvent | undefined): Brand | undefined =>
  useQuery(brands).data?.brands.find(({ id }) => id === event?.group.brandId)

export const Whose = ({ event }: { readonly event: AlertEvent }) => {
  const name = useBrandOf(event)?.name
  return place.value.kind === "brand" || name === undefined ? null : <bdi class="whose">{name}</bdi>
}
