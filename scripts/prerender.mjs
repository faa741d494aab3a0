// Prerenders the built landing page to HTML that is complete without scripts, along with its pictures, the card that
// other sites show of it, and files for search engines. Compresses what is worth it.
process.env.NODE_ENV = 'production';

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { drawAppIcons } from '../web/scripts/app-icons.mjs';
import { drawSocialCard } from '../web/scripts/social-card.mjs';

const web = new URL('../web/', import.meta.url).pathname;
const app = join(web, 'dist/app');
const landing = join(web, 'dist/landing');
const { drawings, renderPage } = await import(join(web, 'dist/render/render.js'));

/** Writes a file under a content-hashed name; returns its path. */
function writeAsset(name, extension, content) {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const path = `assets/${name}-${hash}.${extension}`;
  writeFileSync(join(app, path), content);
  return `/${path}`;
}

/** Inlines the page's stylesheet: one request fewer before the first paint. */
function inlineStyle(html) {
  return html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, path) => {
    const css = readFileSync(join(app, path), 'utf8');
    rmSync(join(app, path));
    return `<style>${withSystemTheme(css).replaceAll('</style', '<\\/style')}</style>`;
  });
}

/**
 * Applies the dark theme by media query until a script has set one, so that no script needs to run before the first
 * paint.
 */
function withSystemTheme(css) {
  const dark = /\[data-theme="?dark"?\]\{([^}]+)\}/.exec(css);
  if (!dark) throw new Error('The style of the landing page has no dark theme');
  return `${css}@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark[1]}}}`;
}

function fontOf(html) {
  const found = /\/assets\/geist-latin-wght-normal[^"')]+\.woff2/.exec(html);
  if (!found) throw new Error('The landing page names no font to preload');
  return found[0];
}

const shell = readFileSync(join(app, 'landing.html'), 'utf8');
rmSync(join(app, 'landing.html'));
const styled = inlineStyle(shell);
const font = fontOf(styled);
const pictures = drawings();
const urls = Object.fromEntries(
  Object.entries(pictures).map(([name, svg]) => [name, writeAsset(name, 'svg', svg)]),
);
const card = writeAsset('nodo-cartago', 'png', await drawSocialCard(pictures.puerto, join(app, font)));
// Fixed names, since the manifest and the service worker refer to them.
mkdirSync(join(app, 'icons'), { recursive: true });
for (const [name, png] of await drawAppIcons(readFileSync(join(app, 'favicon.svg'), 'utf8')))
  writeFileSync(join(app, 'icons', name), png);
const { head, body } = renderPage({ drawing: (name) => urls[name], card });
const preload = `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`;
const page = styled.replace('<!--head-->', () => preload + head).replace('<!--page-->', () => body);

mkdirSync(landing, { recursive: true });
const site = '{{env `PUBLIC_URL`}}';
writeFileSync(
  join(landing, 'robots.txt'),
  `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${site}/sitemap.xml\n`,
);
writeFileSync(
  join(landing, 'sitemap.xml'),
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url><loc>${site}/</loc></url>\n</urlset>\n`,
);

const COMPRESSIBLE = /\.(js|css|svg|html|json)$/;
const LEAST_BYTES = 1_024;
const inLanguages = readdirSync(join(app, 'assets'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(app, 'assets', name));
for (const folder of [app, join(app, 'assets'), ...inLanguages]) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const path = join(folder, entry.name);
    const content = readFileSync(path);
    if (content.length < LEAST_BYTES) continue;
    const isQuick = content.length > 800_000 || inLanguages.includes(folder);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: isQuick ? 9 : 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
// Written last: its timestamp marks that all of the above is done.
writeFileSync(join(landing, 'index.html'), page);
