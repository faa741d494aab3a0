// Social card of the landing page, 1200 × 630, with text in the page's own font.
import { openSync } from 'fontkit';
import sharp from 'sharp';

const WIDTH = 1_200;
const HEIGHT = 630;
const INK = '#f7f3ea';
const SOFT = '#b9c6de';

/** The font file has regular weight only; a stroke in the fill colour makes it bolder. */
function line(font, text, { x, y, size, fill = INK, bold = 0, tracking = 0 }) {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  const outlines = glyphs.map((glyph, index) => {
    const left = x + at * scale;
    at += positions[index].xAdvance + tracking * font.unitsPerEm;
    return `<path transform="translate(${left.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
  });
  const stroke = `stroke="${fill}" stroke-width="${(bold * font.unitsPerEm).toFixed(1)}" stroke-linejoin="round"`;
  return `<g fill="${fill}" ${bold ? stroke : ''}>${outlines.join('')}</g>`;
}

function logo(font) {
  return `<g transform="translate(72 56) scale(1.75)">
    <rect width="32" height="32" rx="7" fill="#27406e"/>
    <path d="M9 23V9l14 14V9" fill="none" stroke="${INK}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="9" cy="23" r="2.7" fill="${INK}"/><circle cx="23" cy="9" r="3.6" fill="#ef7a2b"/>
  </g>${line(font, 'Nodo', { x: 146, y: 95, size: 34, bold: 0.03 })}${line(font, 'Cartago', { x: 238, y: 95, size: 34, fill: SOFT })}`;
}

/**
 * Renders the card as a PNG. `scene` is the source of the port's SVG file, `fontFile` the path of the page's font.
 */
export function drawSocialCard(scene, fontFile) {
  const font = openSync(fontFile);
  const drawing = scene.replace('<svg ', '<svg x="0" y="270" width="1200" height="390" ');
  const title = { x: 70, size: 84, bold: 0.032, tracking: -0.032 };
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#14233f"/>
    ${drawing}
    ${logo(font)}
    ${line(font, 'Invierta en las bodegas', { ...title, y: 204 })}
    ${line(font, 'que mueven a Colombia.', { ...title, y: 290 })}
    ${line(font, 'Desde US$ 5.000 · Retornos proyectados en USDT', { x: 74, y: 346, size: 30, fill: SOFT })}
  </svg>`;
  return sharp(Buffer.from(card)).png({ palette: true, quality: 92, compressionLevel: 9 }).toBuffer();
}
