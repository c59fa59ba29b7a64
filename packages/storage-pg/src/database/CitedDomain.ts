/**
 * SQL that decides whether an answer cites a domain, as `isCitedBy` and `isOnPath` of the core do.
 */

/** The part of an address that is compared with a path: lower case, without scheme and query, a slash at its end. */
export const pathOf = (address: string): string =>
  `lower(regexp_replace(${address}, '^https?://(www\\.)?|[?#].*$', '', 'gi')) || '/'`

/** Whether the answer `row` cites a page on `domain` or below it. Hosts hold no spaces. */
export const citesOf = (domain: string, row: string): string => `case when position('/' in ${domain}) > 0
  then exists (
    select from json_array_elements(${row}.sources) source
    where starts_with(${pathOf("source ->> 'url'")}, lower(${domain}) || '/'))
  else position('.' || ${domain} || ' ' in '.' || array_to_string(${row}.cited_hosts, ' .') || ' ') > 0 end`
