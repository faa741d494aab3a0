import type { Language } from '@nodo/contracts/preferences/values';
import { locales, type Speech } from '@nodo/contracts/sentences';

/** A mail before rendering: Spanish sentences, and at most one highlighted element. */
export interface Letter {
  /** One line. */
  readonly subject: string;
  /** Paragraphs before the highlight. */
  readonly before: readonly string[];
  /** A code to read off, or a button with a link. */
  readonly highlight?: { readonly code: string } | { readonly link: LetterLink };
  readonly after: readonly string[];
  /** A list of items, each with an optional link, shown before the highlight. */
  readonly items?: readonly LetterItem[];
  /** Small print: why the mail was sent and how to stop such mails. */
  readonly foot?: { readonly text: string; readonly links: readonly LetterLink[] };
}

export interface LetterLink {
  readonly url: string;
  readonly label: string;
}

export interface LetterItem {
  readonly title: string;
  readonly text: string;
  readonly link: LetterLink | null;
}

const SIGNATURE = 'Nodo Cartago · Bodegas logísticas en Cartago, Valle del Cauca';

/** Translation of a letter: its sentences and the language they are in. */
export interface Wording extends Speech {
  readonly language: Language;
}
const asItIs = (spanish: string) => spanish;
export const inSpanish: Wording = { language: 'es', say: asItIs, sayOwn: asItIs };

/** Translates a letter; codes and addresses stay unchanged. */
export function saidIn({ say }: Wording, letter: Letter): Letter {
  const link = ({ url, label }: LetterLink) => ({ url, label: say(label) });
  const { highlight, items, foot } = letter;
  return {
    subject: say(letter.subject),
    before: letter.before.map(say),
    after: letter.after.map(say),
    ...(highlight && { highlight: 'link' in highlight ? { link: link(highlight.link) } : highlight }),
    ...(items && {
      items: items.map((item) => ({
        title: say(item.title),
        text: say(item.text),
        link: item.link && link(item.link),
      })),
    }),
    ...(foot && { foot: { text: say(foot.text), links: foot.links.map(link) } }),
  };
}

/** The plain-text version. */
export function renderText(
  { before, items = [], highlight, after, foot }: Letter,
  { say }: Wording = inSpanish,
): string {
  const listed = items.map(({ title, text, link }) =>
    [`* ${title}`, `  ${text}`, ...(link ? [`  ${link.label}: ${link.url}`] : [])].join('\n'),
  );
  const middle = highlight ? ['code' in highlight ? `    ${highlight.code}` : highlight.link.url] : [];
  const small = foot
    ? [[foot.text, ...foot.links.map(({ label, url }) => `${label}: ${url}`)].join('\n')]
    : [];
  return `${[...before, ...listed, ...middle, ...after, ...small, `-- \n${say(SIGNATURE)}`].join('\n\n')}\n`;
}

/** The HTML version with light styling: no images, no scripts, nothing loaded from elsewhere. */
export function renderHtml(
  { subject, before, items = [], highlight, after, foot }: Letter,
  { language, say }: Wording = inSpanish,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeText(text)}</p>`;
  return `<!doctype html>
<html lang="${locales[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeText(subject)}</title></head>
<body style="margin:0;background:#f6f4ef;color:#14233f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;font-weight:600">Nodo Cartago</p>
<div style="background:#fff;border:1px solid #dcd8ce;border-radius:10px;padding:24px 24px 8px">
${before.map(paragraph).join('\n')}
${items.map(listed).join('\n')}
${highlight ? highlighted(highlight) : ''}
${after.map(paragraph).join('\n')}
</div>
<p style="margin:16px 0 0;color:#5d6a80;font-size:13px">${escapeText(say(SIGNATURE))}</p>
${foot ? smallPrint(foot) : ''}
</div>
</body>
</html>
`;
}

function listed({ title, text, link }: LetterItem): string {
  const more = link ? `<br>${anchor(link, 'color:#1d3f8f')}` : '';
  return `<p style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid #dcd8ce"><strong>${escapeText(title)}</strong><br>${escapeText(text)}${more}</p>`;
}

function smallPrint({ text, links }: NonNullable<Letter['foot']>): string {
  const anchors = links.map((link) => anchor(link, 'color:#5d6a80')).join(' · ');
  return `<p style="margin:8px 0 0;color:#5d6a80;font-size:13px">${escapeText(text)}<br>${anchors}</p>`;
}

function anchor({ url, label }: LetterLink, style: string): string {
  return `<a href="${escapeText(url)}" style="${style}">${escapeText(label)}</a>`;
}

function highlighted(highlight: NonNullable<Letter['highlight']>): string {
  if ('code' in highlight) {
    const style =
      'margin:0 0 16px;font:600 32px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px';
    return `<p style="${style}">${escapeText(highlight.code)}</p>`;
  }
  const style =
    'display:inline-block;background:#1d3f8f;color:#fff;text-decoration:none;padding:12px 20px;border-radius:8px';
  return `<p style="margin:0 0 16px">${anchor(highlight.link, style)}</p>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
