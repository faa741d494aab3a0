/**
 * Parses a US dollar amount as people type it: `50000`, `50.000`, `50.000,50`, `50,000.50`, `50 000`, `US$ 50.000`.
 * A point or comma before exactly three digits is a thousands separator, since money has no thousandths: `1.500` is
 * fifteen hundred. A trailing separator is the start of the cents: typing `13,50` passes through `13,`. Returns a
 * plain decimal string (`50000.50`), or unparsable input as it is, for the schema to refuse.
 */
export function parseAmount(text: string): string {
  const bare = text
    .trim()
    .replace(/^(US\$|USD|\$)\s*/i, '')
    .replace(/\s*USD$/i, '');
  const plain = () => {
    if (/^[1-9]\d{0,2}(\s\d{3})+([.,]\d*)?$/.test(bare)) return bare.replace(/\s/g, '').replace(',', '.');
    if (/^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
    if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(bare)) return bare.replaceAll(',', '');
    return /^\d+[.,]\d*$/.test(bare) ? bare.replace(',', '.') : undefined;
  };
  return plain()?.replace(/\.$/, '') ?? bare;
}

// Formats accepted by `parseAmount`, up to 12 digits (three groups after the leading digits) and two decimals.
const grouped = (separator: string, cents: string) =>
  String.raw`[1-9]\d{0,2}(?:${separator}\d{3}){1,3}(?:${cents}\d{0,2})?`;
const begunGroup = (separator: string) =>
  String.raw`[1-9]\d{0,2}(?:${separator}\d{3}){0,2}${separator}\d{0,2}`;
const finished = [
  String.raw`\d{1,12}(?:[.,]\d{0,2})?`,
  grouped(String.raw`\s`, '[.,]'),
  grouped(String.raw`\.`, ','),
  grouped(',', String.raw`\.`),
].join('|');
const begun = [String.raw`\s`, String.raw`\.`, ','].map(begunGroup).join('|');
const beginningOfAmount = new RegExp(
  String.raw`^\s*(?:US?|(?:(?:US\$|USD|\$)\s*)?(?:${begun}|(?:${finished})\s*(?:US?|USD\s*)?)?)$`,
  'i',
);

/**
 * Whether a text is an amount for `parseAmount`, or could become one by typing on: `2.000.0` on the way to
 * `2.000.000`, `1 0` to `1 000`, `U` to `US$ 100`. Includes empty text.
 */
export function canBecomeAmount(text: string): boolean {
  return beginningOfAmount.test(text);
}

/**
 * Parses a percentage or rate as people type it: `1,5`, `1.50`, `.5`, `1,5 %`. These never have thousands
 * separators, so a point or comma is always the decimal separator.
 */
export function parseDecimal(text: string): string {
  const bare = text.trim().replace(/\s*%$/, '');
  return bare
    .replace(',', '.')
    .replace(/^\.(?=\d)/, '0.')
    .replace(/^(\d+)\.$/, '$1');
}

const beginningOfDecimal = /^\s*(?:[.,]?|(?:\d{1,12}(?:[.,]\d{0,18})?|[.,]\d{1,18})\s*(?:%\s*)?)$/;

/** Like `canBecomeAmount`, for input of `parseDecimal`. */
export function canBecomeDecimal(text: string): boolean {
  return beginningOfDecimal.test(text);
}

/** No number is typed with more: percentages have up to 6. */
const DECIMALS_MAX = 6;

const decimalsOf = (plain: string) => Math.min(DECIMALS_MAX, plain.split('.')[1]?.length ?? 0);

/**
 * Result of an arrow key on a typed number, which `parse` reads: one step up or down, clamped to its range, without
 * floating-point error. The decimals that were typed stay.
 */
export function stepAmount(
  text: string,
  steps: number,
  {
    step,
    min = 0,
    max = Number.POSITIVE_INFINITY,
  }: { step: number; min?: number | undefined; max?: number | undefined },
  parse: (text: string) => string = parseAmount,
): string {
  const parsed = parse(text);
  const typed = Number.isFinite(Number(parsed)) ? parsed : '0';
  const decimals = Math.max(decimalsOf(typed), decimalsOf(`${step}`));
  const next = Number((Number(typed) + steps * step).toFixed(decimals));
  return `${Math.min(max, Math.max(min, next))}`;
}
