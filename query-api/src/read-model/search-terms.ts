/** The words of a search, in any order, with LIKE's wildcards escaped. */
export function searchTerms(search: string): string[] {
  return search
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
}

/** A hash or an id as it is recorded, however it was copied; addresses, which are in any case, begin with a T. */
export function asReference(text: string): string {
  return /^(0x)?[\da-f-]+$/i.test(text) ? text.toLowerCase().replace(/^0x/, '') : text;
}
