/** The brand's settings, for read-only users. */
import type { Brand } from "../data/Client.ts"
import { EngineGroups } from "../panel/EngineGroups.tsx"
import { Facts } from "../figure/Facts.tsx"
import { text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"
import { settingsText } from "../text/SettingsText.ts"

const List = ({ title, values }: { readonly title: string; readonly values: ReadonlyArray<string> }) => (
  <section class="panel">
    <h2>{title}</h2>
    {values.length === 0 ? (
      <p class="quiet">{text.noValue}</p>
    ) : (
      <ul>
        {values.map((value) => (
          <li key={value}>
            <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
    )}
  </section>
)

export const BrandFacts = ({ brand }: { readonly brand: Brand }) => {
  const texts = settingsText.brand
  return (
    <>
      <Facts
        isWide
        facts={[
          [texts.name, brand.name],
          [texts.domain, brand.domain ?? text.noValue],
          [texts.aliases, brand.aliases.join(", ") || text.noValue],
          [texts.category, brand.category ?? text.noValue],
          [texts.groups, brand.groups.join(", ") || text.noValue],
          [texts.location, brand.location],
          [texts.language, brand.language ?? text.noValue]
        ]}
      />
      <section class="panel">
        <h2>{texts.engines}</h2>
        <div class="body">
          <EngineGroups engines={brand.engines}>{(engine) => <p key={engine}>{engineText(engine)}</p>}</EngineGroups>
        </div>
      </section>
      <div class="columns">
        <List title={texts.prompts} values={brand.prompts} />
        <List title={texts.competitors} values={brand.competitors} />
      </div>
    </>
  )
}
