/** The words of a search, which may stand in any order, with what LIKE would take for a pattern as it is written. */
export function searchTerms(search: string): string[] {
  return search
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
}
