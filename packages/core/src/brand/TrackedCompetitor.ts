/** A competitor as a brand tracks it. */
import type { TrackedName } from "@answerscope/analysis"
import { Option } from "effect"
import { parse } from "tldts"
import { hasPath } from "../text/AddressPath.ts"
import { normalizeDomain } from "./DomainName.ts"

/** A tracked competitor: a name, or a domain, which matches by domain and by its label. */
export const trackedCompetitor = (competitor: string): TrackedName =>
  Option.match(/^\S+\.\S+$/.test(competitor) ? normalizeDomain(competitor) : Option.none(), {
    onNone: () => ({ name: competitor, aliases: [], domain: null }),
    onSome: (domain) => {
      // with a path, the host belongs to someone else
      const label = hasPath(domain) ? null : parse(domain).domainWithoutSuffix
      return { name: competitor, aliases: label === null || label === "" ? [] : [label], domain }
    }
  })
