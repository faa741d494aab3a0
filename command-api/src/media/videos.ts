import type { Readable } from 'node:stream';
import {
  mediaObjectPath,
  type RecordVideoFile,
  type VideoContentType,
  videoCodecs,
} from '@nodo/contracts/media/values';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import { CustomSource, Input, type InputVideoTrack, MP4, QTFF, WEBM } from 'mediabunny';
import { type Announced, receive } from '../uploads/receive.ts';

/** Most bytes of a file cached while it is inspected: enough for an index, far less than a video. */
const CACHE_BYTES = 4 * 1024 * 1024;
const LONGEST_MS = 30_000;
const MAX_SIDE = 7_680;
const MAX_SECONDS = 24 * 3_600;

/** An MP4 may declare a QuickTime brand: the reader accepts both. */
const formats = { 'video/mp4': [MP4, QTFF], 'video/webm': [WEBM] };

/**
 * Stores a video as it streams in, without ever holding it whole, and inspects its contents. Throws FILE_REFUSED for
 * what browsers can't play, and then nothing is kept.
 */
export async function keepVideo(
  objects: Pick<ObjectStore, 'put' | 'get' | 'remove'>,
  mediaId: string,
  body: Readable,
  file: Announced<VideoContentType>,
): Promise<RecordVideoFile> {
  const path = mediaObjectPath(mediaId);
  const sha256 = await receive(objects, path, body, file);
  try {
    const found = await lookInto(objects, path, file);
    return { mediaId, contentType: file.contentType, size: file.size, sha256, ...found };
  } catch (error) {
    await objects.remove(path);
    throw error;
  }
}

type Found = Pick<RecordVideoFile, 'durationMs' | 'width' | 'height' | 'codec'>;

async function lookInto(
  objects: Pick<ObjectStore, 'get'>,
  path: string,
  { contentType, size }: Announced<VideoContentType>,
): Promise<Found> {
  let failure: unknown;
  const read = async (start: number, end: number) => {
    const part = await objects.get(path, { start, end: end - 1 }).catch((error: unknown) => {
      failure = error;
      throw error;
    });
    if (!part) throw new Error(`${path} is gone`);
    const pieces: Buffer[] = [];
    for await (const piece of part.body) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const source = new CustomSource({ getSize: () => size, read, maxCacheSize: CACHE_BYTES });
  const input = new Input({ source, formats: [...formats[contentType]] });
  const timer = setTimeout(() => input.dispose(), LONGEST_MS);
  try {
    return await factsOf(input);
  } catch (error) {
    // A parse error is the file's fault and refused; an unavailable store is our failure.
    throw failure ?? (error instanceof AppError ? error : new AppError('FILE_REFUSED'));
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

async function factsOf(input: Input): Promise<Found> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new AppError('FILE_REFUSED', 'El archivo no tiene video. Usa otro.');
  const codec = await codecOf(track);
  const { displayWidth: width, displayHeight: height } = track;
  const seconds = await input.computeDuration();
  const isShowable = [width, height].every((side) => side > 0 && side <= MAX_SIDE);
  if (!isShowable || !(seconds > 0 && seconds <= MAX_SECONDS)) throw new AppError('FILE_REFUSED');
  return { durationMs: Math.max(1, Math.round(seconds * 1_000)), width, height, codec };
}

async function codecOf(track: InputVideoTrack): Promise<RecordVideoFile['codec']> {
  const codec = await track.getCodec();
  const known = videoCodecs.find((one) => one === codec);
  if (known) return known;
  throw new AppError(
    'FILE_REFUSED',
    'Los navegadores no reproducen este video. Expórtalo como H.264, VP8, VP9 o AV1.',
  );
}
