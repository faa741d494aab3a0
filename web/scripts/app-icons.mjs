// Icons of the installed app, all derived from the favicon's drawing.
import sharp from 'sharp';

const NAVY = '#14233f';
/** Part of a maskable icon that is visible under any mask: a circle of four fifths of its width. */
const SAFE = 0.8;

/** Content of the favicon, without its tile and title. */
function markOf(favicon) {
  const mark = favicon.replace(/<title>.*?<\/title>/, '').match(/<rect[^>]*\/>(.*)<\/svg>/s)?.[1];
  if (!mark) throw new Error('The favicon is not a mark on a tile');
  return mark;
}

/** A full-bleed square whose mark stays within the maskable safe zone. */
function filled(mark) {
  const inset = (32 * (1 - SAFE)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${NAVY}"/><g transform="translate(${inset} ${inset}) scale(${SAFE})">${mark}</g></svg>`;
}

/** Monochrome badge for a phone's status bar, which only uses the alpha channel. */
function badge(mark) {
  const white = mark.replace(/#[0-9a-f]{6}/g, '#ffffff');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 24 24">${white}</svg>`;
}

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

/** Renders the icons as PNGs, by file name. `favicon` is the source of the SVG file. */
export async function drawAppIcons(favicon) {
  const mark = markOf(favicon);
  const icons = [
    ['app-192', favicon, 192],
    ['app-512', favicon, 512],
    ['maskable-192', filled(mark), 192],
    ['maskable-512', filled(mark), 512],
    ['apple-touch-180', filled(mark), 180],
    ['badge-96', badge(mark), 96],
  ];
  return Promise.all(icons.map(async ([name, svg, size]) => [`${name}.png`, await png(svg, size)]));
}
