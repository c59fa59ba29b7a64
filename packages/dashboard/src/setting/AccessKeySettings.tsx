/** Shows how to create access keys, because the API cannot. */
import { session } from "../data/Session.ts"
import { settingsText } from "../text/SettingsText.ts"

const texts = settingsText.keys

export const AccessKeySettings = () => {
  const state = session.value
  const organization = state.kind === "signedIn" ? state.session.organization.id : "ORG"
  return (
    <section class="panel prose">
      <p>{texts.how}</p>
      <dl class="facts wide">
        {texts.commands(organization).map(([command, meaning]) => (
          <div key={command}>
            <dt>
              <code>{command}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
