/** Shows a secret once, after it was created. */
import { useEffect, useRef } from "preact/hooks"
import type { Subscription } from "../data/Client.ts"
import { CopyButton } from "../panel/CopyButton.tsx"
import { notificationText } from "../text/NotificationText.ts"

/** A text that nobody sees again. It takes the focus, which its form loses. */
export const ShownOnce = ({
  dismiss,
  help,
  name,
  value
}: {
  readonly name: string
  readonly help: string
  readonly value: string
  readonly dismiss: () => void
}) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} class="secret" role="status" tabIndex={-1}>
      <p>
        <strong>{name}</strong> {help}
      </p>
      <p>
        <code>{value}</code>
      </p>
      <p class="actions">
        <CopyButton label={notificationText.copy} text={() => value} />
        <button type="button" onClick={dismiss}>
          {notificationText.kept}
        </button>
      </p>
    </div>
  )
}

/** The secret of a webhook, or who must confirm. */
export const Secret = ({
  dismiss,
  subscription
}: {
  readonly subscription: Subscription
  readonly dismiss: () => void
}) => {
  const { webhookSecret } = subscription
  return webhookSecret === null ? (
    <Pending subscription={subscription} dismiss={dismiss} />
  ) : (
    <ShownOnce
      name={notificationText.secret}
      help={notificationText.secretHelp}
      value={webhookSecret}
      dismiss={dismiss}
    />
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
