// Draws the demo's images into demo/assets/demo-images, encoded like an upload. Run after `npm run check` when a
// drawing has changed; the output is committed, so that no first start has to wait for it.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { demoDrawings } from '../dist/drawn/scripts/drawing/gallery.js';
import { demoPictures, PICTURE_SIZE, pictureFile } from '../dist/pictures.js';

const folder = new URL('../assets/demo-images/', import.meta.url);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let bytes = 0;
for (const { key } of demoPictures) {
  const svg = Buffer.from(demoDrawings[key]());
  const full = await sharp(svg).webp({ quality: 80, effort: 6 }).toBuffer();
  const files = [[pictureFile(key), full]];
  for (const width of PICTURE_SIZE.widths) {
    files.push([
      pictureFile(key, width),
      await sharp(full).resize({ width }).webp({ quality: 74, effort: 6 }).toBuffer(),
    ]);
  }
  for (const [file, content] of files) {
    await writeFile(file, content);
    bytes += content.length;
  }
}
process.stdout.write(`${demoPictures.length} pictures, ${Math.round(bytes / 1_024)} kB\n`);
