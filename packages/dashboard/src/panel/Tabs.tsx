/** Links between the parts of a page. */

export interface Tab {
  readonly name: string
  readonly address: string
  readonly isCurrent: boolean
}

export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: ReadonlyArray<Tab> }) => (
  <nav class="parts" aria-label={label}>
    {tabs.map(({ address, isCurrent, name }) => (
      <a key={name} data-page href={address} aria-current={isCurrent ? "page" : undefined}>
        {name}
      </a>
    ))}
  </nav>
)
