import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { VideoContentType } from '@nodo/contracts/media/values';
import { mediaObjectPath } from '@nodo/contracts/media/values';
import { deriveId } from '@nodo/platform/ids';
import type { ByteRange } from '@nodo/platform/object-store';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { keepVideo } from './videos.ts';

const ID = deriveId('test', 'video');
const PATH = mediaObjectPath(ID);

/** An in-memory object store. */
function store() {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    put: async (path: string, body: AsyncIterable<Buffer>) => {
      const pieces: Buffer[] = [];
      for await (const piece of body) pieces.push(piece);
      kept.set(path, Buffer.concat(pieces));
    },
    get: async (path: string, range?: ByteRange) => {
      const whole = kept.get(path);
      if (!whole) return undefined;
      const bytes = range ? whole.subarray(range.start, range.end + 1) : whole;
      return { body: Readable.from([bytes]), size: bytes.length };
    },
    remove: async (path: string) => void kept.delete(path),
  };
}

/** A file with two seconds of arbitrary frames, which are never decoded. */
async function film(format: Mp4OutputFormat | WebMOutputFormat, codec: VideoCodec): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  const named = { vp9: 'vp09.00.10.08', vp8: 'vp8' }[codec === 'vp9' ? 'vp9' : 'vp8'];
  for (let frame = 0; frame < 20; frame += 1) {
    const packet = new EncodedPacket(Buffer.alloc(300, 0x82), frame === 0 ? 'key' : 'delta', frame / 10, 0.1);
    await source.add(packet, { decoderConfig: { codec: named, codedWidth: 640, codedHeight: 360 } });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('No file was made');
  return Buffer.from(target.buffer);
}

function keep(objects: ReturnType<typeof store>, bytes: Buffer, contentType: VideoContentType) {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1_000) }, (_, index) =>
    bytes.subarray(index * 1_000, (index + 1) * 1_000),
  );
  return keepVideo(objects, ID, Readable.from(pieces), { contentType, size: bytes.length });
}

const samples = [
  ['video/mp4', () => film(new Mp4OutputFormat({ fastStart: 'in-memory' }), 'vp9'), 'vp9'],
  ['video/mp4', () => film(new Mp4OutputFormat({ fastStart: false }), 'vp9'), 'vp9'],
  ['video/mp4', () => film(new Mp4OutputFormat({ fastStart: 'fragmented' }), 'vp9'), 'vp9'],
  ['video/webm', () => film(new WebMOutputFormat(), 'vp8'), 'vp8'],
  ['video/webm', () => film(new WebMOutputFormat({ appendOnly: true }), 'vp8'), 'vp8'],
] as const;

describe('an uploaded video', () => {
  it.each(samples)(
    '%s is kept as it came, with its length and its size',
    async (contentType, make, codec) => {
      const objects = store();
      const bytes = await make();
      expect(await keep(objects, bytes, contentType)).toEqual({
        mediaId: ID,
        contentType,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        durationMs: 2_000,
        width: 640,
        height: 360,
        codec,
      });
      expect(objects.kept.get(PATH)?.equals(bytes)).toBe(true);
    },
  );

  it('is refused, and not kept, when it is cut off, goes on behind its end, or is the other format', async () => {
    const [mp4, webm] = await Promise.all([samples[1][1](), samples[3][1]()]);
    const bad: readonly (readonly [Buffer, VideoContentType])[] = [
      [mp4, 'video/webm'],
      [webm, 'video/mp4'],
      [webm.subarray(0, webm.length - 1), 'video/webm'],
      [Buffer.concat([webm, Buffer.from('x')]), 'video/webm'],
      [mp4.subarray(0, mp4.length - 1), 'video/mp4'],
      [mp4.subarray(0, 64), 'video/mp4'],
      [Buffer.from('GIF89a'), 'video/webm'],
    ];
    for (const [bytes, contentType] of bad) {
      const objects = store();
      await expect(keep(objects, bytes, contentType)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
      expect(objects.kept.size).toBe(0);
    }
  });

  it('is refused when there is nothing in the box that its label says', async () => {
    const box = (type: string, body: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(body.length + 8);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, body]);
    };
    const empty = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
      box('moov', Buffer.alloc(40)),
    ]);
    const objects = store();
    await expect(keep(objects, empty, 'video/mp4')).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    expect(objects.kept.size).toBe(0);
  });

  it('a store that is away is no fault of the file', async () => {
    const objects = { ...store(), get: () => Promise.reject(new Error('away')) };
    await expect(keep(objects, await samples[3][1](), 'video/webm')).rejects.toThrow('away');
  });
});
