/** Shows a webhook's secret once, after it was created. */
import type { Subscription } from "../data/Client.ts"
import { CopyButton } from "../panel/CopyButton.tsx"
import { notificationText } from "../text/NotificationText.ts"

export const Secret = ({
  dismiss,
  subscription
}: {
  readonly subscription: Subscription
  readonly dismiss: () => void
}) => {
  const { webhookSecret } = subscription
  if (webhookSecret === null) return <Pending subscription={subscription} dismiss={dismiss} />
  return (
    <div class="secret" role="status">
      <p>
        <strong>{notificationText.secret}</strong> {notificationText.secretHelp}
      </p>
      <p>
        <code>{webhookSecret}</code>
      </p>
      <p class="actions">
        <CopyButton label={notificationText.copy} text={() => webhookSecret} />
        <button type="button" onClick={dismiss}>
          {notificationText.kept}
        </button>
      </p>
    </div>
  )
}

/** Email recipients must confirm first. */
const Pending = ({ dismiss, subscription }: { readonly subscription: Subscription; readonly dismiss: () => void }) => (
  <div class="secret" role="status">
    <p>{notificationText.asked(subscription.emailStates.filter(({ state }) => state === "pending").length)}</p>
    <p class="actions">
      <button type="button" onClick={dismiss}>
        {notificationText.understood}
      </button>
    </p>
  </div>
)
