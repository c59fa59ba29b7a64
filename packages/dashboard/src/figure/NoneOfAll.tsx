/** Where nothing of any brand is listed: what it says, and the way to the brands. */
import { otherAddress } from "../route/Location.ts"
import { text } from "../text/English.ts"

export const NoneOfAll = ({ children }: { readonly children: string }) => (
  <div class="empty">
    <p>{children}</p>
    <a class="button" data-page href={otherAddress("portfolio")}>
      {text.toBrands}
    </a>
  </div>
)
