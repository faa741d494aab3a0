/**
 * Reads an amount of dollars as people type it: `50000`, `50.000`, `50.000,50`, `50,000.50`, `US$ 50.000`.
 * Answers a plain decimal string (`50000.50`), or the text untouched when it is none, for the schema to refuse.
 */
export function parseAmount(text: string): string {
  const bare = text.replace(/^US\$|^\$/i, '').replace(/\s/g, '');
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(',', '');
  if (/^\d+,\d+$/.test(bare)) return bare.replace(',', '.');
  return bare;
}
