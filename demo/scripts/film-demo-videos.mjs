// Renders the demo's films from drawings: WebM (VP8) and their thumbnails, into embedded/assets/demo-videos. Run after
// `npm run check` when a drawing has changed; the output is committed, so that no first start has to wait for it.
// Encoding needs a Chromium: the one at CHROME_PATH.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { FILM_SIZE, filmFile, thumbnailFile } from '../../embedded/dist/gateway/films.js';
import { demoFilms } from '../dist/drawn/scripts/drawing/films.js';

const folder = new URL('../../embedded/assets/demo-videos/', import.meta.url);
const { width, height, widths } = FILM_SIZE;
const RATE = 12;
/** Number of frames that a picture is held, and that the next one takes to fade in. */
const [STANDING, COMING] = [12, 10];
const BITRATE = 125_000;

/** Runs in the page: takes pictures, returns encoded frames. */
async function encode({ pictures, width, height, rate, standing, coming, bitrate }) {
  const images = [];
  for (const picture of pictures) {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    images.push(await createImageBitmap(new Blob([bytes], { type: 'image/png' })));
  }
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const chunks = [];
  const failures = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      chunks.push({ data: btoa(text), type: chunk.type, timestamp: chunk.timestamp });
    },
    error: (error) => failures.push(String(error)),
  });
  encoder.configure({ codec: 'vp8', width, height, bitrate, framerate: rate, latencyMode: 'quality' });
  let frame = 0;
  const take = () => {
    const picture = new VideoFrame(canvas, { timestamp: (frame * 1e6) / rate, duration: 1e6 / rate });
    encoder.encode(picture, { keyFrame: frame % (rate * 4) === 0 });
    picture.close();
    frame += 1;
  };
  for (const [index, image] of images.entries()) {
    context.globalAlpha = 1;
    context.drawImage(image, 0, 0);
    for (let step = 0; step < standing; step += 1) take();
    const next = images[index + 1];
    for (let step = 1; next && step <= coming; step += 1) {
      context.globalAlpha = 1;
      context.drawImage(image, 0, 0);
      context.globalAlpha = step / (coming + 1);
      context.drawImage(next, 0, 0);
      take();
    }
    await encoder.flush();
  }
  if (failures.length > 0) throw new Error(failures[0]);
  return chunks;
}

async function drawn(svg, size) {
  return sharp(Buffer.from(svg)).resize({ ...size, fit: 'cover', position: 'centre' });
}

async function muxed(chunks) {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: RATE });
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: width, codedHeight: height };
  for (const { data, type, timestamp } of chunks) {
    const packet = new EncodedPacket(Buffer.from(data, 'base64'), type, timestamp / 1e6, 1 / RATE);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer);
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
// Browsers offer encoders on secure pages only.
await page.route('https://films.test/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
await page.goto('https://films.test/');
let total = 0;
for (const [key, pictures] of Object.entries(demoFilms)) {
  const frames = [];
  for (const draw of pictures) {
    frames.push((await (await drawn(draw(), { width, height })).png().toBuffer()).toString('base64'));
  }
  const timing = { rate: RATE, standing: STANDING, coming: COMING, bitrate: BITRATE };
  const film = await muxed(await page.evaluate(encode, { pictures: frames, width, height, ...timing }));
  await writeFile(filmFile(key), film);
  const middle = pictures[Math.floor(pictures.length / 2)];
  const full = await (
    await drawn(middle(), { width: FILM_SIZE.thumbnail, height: (FILM_SIZE.thumbnail * 9) / 16 })
  )
    .webp({ quality: 78, effort: 6 })
    .toBuffer();
  const files = [[thumbnailFile(key), full]];
  for (const small of widths) {
    files.push([
      thumbnailFile(key, small),
      await sharp(full).resize({ width: small }).webp({ quality: 74, effort: 6 }).toBuffer(),
    ]);
  }
  for (const [file, content] of files) await writeFile(file, content);
  total += film.length + files.reduce((sum, [, content]) => sum + content.length, 0);
  process.stdout.write(`${key}: ${Math.round(film.length / 1_024)} kB\n`);
}
await browser.close();
process.stdout.write(`${Math.round(total / 1_024)} kB in all\n`);
