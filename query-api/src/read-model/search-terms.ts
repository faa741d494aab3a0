/** The words of a search, in any order, with LIKE's wildcards escaped. */
export function searchTerms(search: string): string[] {
  return search
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
}
