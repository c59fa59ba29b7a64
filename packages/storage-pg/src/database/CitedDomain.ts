/** SQL that decides whether an answer cites a domain, like the core's `isCitedBy` and `isOnPath`. */

/** The part of an address to compare with a path: lower case, without scheme and query, with a slash at its end. */
export const pathOf = (address: string): string =>
  `lower(regexp_replace(${address}, '^https?://(www\\.)?|[?#].*$', '', 'gi')) || '/'`

/** Whether the answer `row` cites a page on or below `domain`. Hosts contain no spaces. */
export const citesOf = (domain: string, row: string): string => `case when position('/' in ${domain}) > 0
  then exists (
    select from json_array_elements(${row}.sources) source
    where starts_with(${pathOf("source ->> 'url'")}, lower(${domain}) || '/'))
  else position('.' || ${domain} || ' ' in '.' || array_to_string(${row}.cited_hosts, ' .') || ' ') > 0 end`
