/** HTML and the es-CO formats of the explorer pages. */

const WHOLE = new Intl.NumberFormat('es-CO');
const MOMENT = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'America/Bogota',
});

/** Markup that is safe to send. Only `html` creates it, and it escapes every text it inserts. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[];

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return part.map((item) => item.text).join('');
}

/** A template tag that escapes every inserted value unless it is Markup itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const filled = strings.map((text, index) => text + render(parts[index] ?? ''));
  return new Markup(filled.join(''));
}

export function formatInteger(value: number | bigint): string {
  return WHOLE.format(value);
}

/** An amount in millionths (micro-USDT, sun): `1.234,5 USDT`, without trailing zeros. */
export function formatMillionths(amount: bigint, unit: string): string {
  const fraction = (amount % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '');
  return `${WHOLE.format(amount / 1_000_000n)}${fraction === '' ? '' : `,${fraction}`} ${unit}`;
}

/** Milliseconds since the epoch as a date and time in Colombia. */
export function formatMoment(timestamp: number): string {
  return `${MOMENT.format(timestamp)} (hora de Colombia)`;
}

/** A page with its content. Links are relative, so that it also works behind a gateway's prefix. */
export function page(title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Explorador de la cadena de desarrollo</title>
<link rel="stylesheet" href="../style.css">
</head>
<body>
<header><p>Explorador de la cadena de desarrollo</p></header>
<main>
<h1>${title}</h1>
${content}
</main>
<footer><p>Esta cadena solo existe en este equipo. Sus USDT y TRX no tienen valor.</p></footer>
</body>
</html>
`.text;
}

export const STYLE = `
:root { color-scheme: light dark; --ink: #16202a; --soft: #52616f; --paper: #f6f8fa; --card: #fff; --line: #d5dde5;
  --link: #0b5cad; --good: #146c43; --bad: #a4262c; --wait: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eef4; --soft: #a9b6c2; --paper: #11171d; --card: #1a232c;
  --line: #33414e; --link: #7db8f5; --good: #6fd3a2; --bad: #ff9a9f; --wait: #f0c266; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 56rem; margin: 0 auto; padding: 1rem; }
header p, footer p { margin: 0; color: var(--soft); font-size: .9rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
dl, ul { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; }
dl > div, li { display: grid; grid-template-columns: 12rem 1fr; gap: .25rem 1rem; padding: .75rem 1rem;
  border-top: 1px solid var(--line); }
li { display: block; }
dl > div:first-child, li:first-child { border-top: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: .9rem ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: var(--link); }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
.wait { color: var(--wait); font-weight: 600; }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; } }
`;
