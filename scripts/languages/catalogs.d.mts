export function readCatalog(name: string): Map<string, string>;
export function serverTexts(words: ReadonlySet<string>): Set<string>;
export function printedTexts(words: ReadonlySet<string>): Set<string>;
