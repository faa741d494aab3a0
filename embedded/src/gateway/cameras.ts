import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  BufferSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { z } from 'zod';
import { errorBody } from './errors.ts';
import { cameraFilms, filmFile } from './films.ts';
import type { Upstreams } from './upstreams.ts';

/** Seconds of video sent ahead of time: a player starts with what it has, and a cluster ends with a key frame. */
const AHEAD = 9;
/** Maximum duration of one response, in milliseconds. */
const LONGEST_MS = 30 * 60_000;
const paramsSchema = z.object({ id: z.string() });

interface Film {
  readonly packets: readonly EncodedPacket[];
  /** Seconds. */
  readonly length: number;
}

/**
 * GET /api/dev/cameras/{id}: a demo camera's picture. It stands in for a camera's own stream: endless WebM that loops
 * a video, in sync for all viewers. For signed-in users.
 */
export function registerCameras(app: FastifyInstance, upstreams: Upstreams): void {
  const films = new Map<string, Promise<Film>>();
  const filmOf = (key: string) => {
    const film = films.get(key) ?? loadFilm(key);
    films.set(key, film);
    return film;
  };
  app.get('/api/dev/cameras/:id', async (request, reply) => {
    if (!(await isSignedIn(upstreams, request))) return reply.code(401).send(errorBody('UNAUTHENTICATED'));
    const { id } = paramsSchema.parse(request.params);
    const film = cameraFilms[id];
    if (film === undefined) return reply.code(404).send(errorBody('CAMERA_NOT_FOUND'));
    await play(await filmOf(film), reply);
    return reply;
  });
}

async function isSignedIn(upstreams: Upstreams, request: FastifyRequest): Promise<boolean> {
  const answer = await fetch(`${upstreams.query()}/api/auth/user`, {
    headers: { cookie: request.headers.cookie ?? '', 'x-forwarded-for': request.ip },
    signal: AbortSignal.timeout(5_000),
  });
  await answer.body?.cancel();
  return answer.ok;
}

async function loadFilm(key: string): Promise<Film> {
  const input = new Input({ source: new BufferSource(await readFile(filmFile(key))), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error(`${key} is no film`);
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const length = await input.computeDuration();
  input.dispose();
  return { packets, length };
}

/** Sends frames at their time, from the video's current position, until the viewer disconnects. */
async function play({ packets, length }: Film, reply: FastifyReply): Promise<void> {
  const { raw } = reply.hijack();
  const gone = new AbortController();
  raw.on('close', () => gone.abort());
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
    'content-type': 'video/webm',
    'cache-control': 'no-store',
  });
  const output = new Output({
    format: new WebMOutputFormat({ appendOnly: true }),
    target: new StreamTarget(new WritableStream({ write: ({ data }) => sendPart(raw, data, gone.signal) })),
  });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  try {
    await feed(source, { packets, length }, gone.signal);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  } finally {
    raw.end();
    await output.cancel();
  }
}

async function feed(source: EncodedVideoPacketSource, { packets, length }: Film, signal: AbortSignal) {
  const begun = Date.now();
  const now = (begun / 1_000) % length;
  const first = packets.findLastIndex(({ type, timestamp }) => type === 'key' && timestamp <= now);
  const from = packets[first]?.timestamp ?? 0;
  for (let index = Math.max(0, first), round = 0; Date.now() < begun + LONGEST_MS; index += 1) {
    if (index === packets.length) [index, round] = [0, round + 1];
    const packet = packets[index];
    if (!packet) return;
    const timestamp = round * length + packet.timestamp - from;
    const early = (timestamp - AHEAD) * 1_000 - (Date.now() - begun);
    if (early > 0) await delay(early, undefined, { signal });
    signal.throwIfAborted();
    await source.add(packet.clone({ timestamp }), {
      decoderConfig: { codec: 'vp8', codedWidth: 960, codedHeight: 540 },
    });
  }
}

/**
 * Waits while the connection's buffer is full, until `signal`. Leaves no listener behind: a stream is sent in thousands
 * of parts.
 */
export async function sendPart(raw: Writable, data: Uint8Array, signal: AbortSignal): Promise<void> {
  if (signal.aborted || raw.write(data)) return;
  // A connection that fails is closed next, which aborts the signal.
  await once(raw, 'drain', { signal }).catch(() => undefined);
}
