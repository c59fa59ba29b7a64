/**
 * What is known of a brand, to be changed.
 */
import { client, type Brand } from "../data/Client.ts"
import { readAgain } from "../data/Reading.ts"
import { mayWrite } from "../data/Session.ts"
import { BrandForm } from "../panel/BrandForm.tsx"
import { brandFormText } from "../text/BrandFormText.ts"

export const Page = ({ brand }: { readonly brand: Brand }) =>
  mayWrite() ? (
    <section class="panel prose">
      <BrandForm
        key={brand.id}
        brand={brand}
        button={brandFormText.change}
        save={async (fields) => {
          await client.brands.update(brand.id, fields)
          readAgain("/v1/brands/")
        }}
      />
    </section>
  ) : (
    <p class="empty">{brandFormText.readOnly}</p>
  )
