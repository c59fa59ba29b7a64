/** The first of the first steps, before there is a brand. */
import { Example } from "../chart/Example.tsx"
import { isBound, mayWrite } from "../data/Session.ts"
import { NewBrand } from "../run/NewBrand.tsx"
import { Steps } from "../run/Steps.tsx"
import { settingsText } from "../text/SettingsText.ts"
import { startText } from "../text/StartText.ts"

export const Page = () => (
  <Steps at={1} brand={null} side={<Example />}>
    <h1>{startText.steps[0].title}</h1>
    <p>{startText.promise}</p>
    {mayWrite() && !isBound() ? <NewBrand brand={null} /> : <p class="empty">{settingsText.readOnly}</p>}
  </Steps>
)
