/** Warns of competitors whose names are also ordinary words. */
import { client, type Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { dataOf } from "../data/Queries.ts"
import { settingsText } from "../text/SettingsText.ts"

export const OrdinaryWords = ({ brand: { id } }: { readonly brand: Brand }) => {
  const read = dataOf((call) => client.brands.getCompetitors(id, call))
  const { data } = useQuery({ url: `/v1/brands/${id}/competitors`, read }, { isLater: true })
  return data === null || data.ordinaryWords.length === 0 ? null : (
    <p class="stripe" role="status">
      {settingsText.brand.ordinaryWords(data.ordinaryWords)}
    </p>
  )
}
