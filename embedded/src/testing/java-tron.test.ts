import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Answers of a real node (java-tron 4.8.0 with 27 witnesses of a private network), in the order in which they were
 * asked for. Texts in requests that begin with `$` stand for ids of that network; long lists are shortened, and the
 * text of a web page is left out.
 */
const recordingSchema = z.object({
  name: z.string(),
  path: z.string(),
  /** JSON, or a body as it was sent; absent for a GET. */
  request: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  status: z.number(),
  /** Without its parameters. */
  contentType: z.string(),
  answer: z.unknown(),
});
export type Recording = z.infer<typeof recordingSchema>;

const file = new URL('java-tron-4.8.0.json', import.meta.url);
export const recordings: readonly Recording[] = z
  .array(recordingSchema)
  .parse(JSON.parse(readFileSync(file, 'utf8')));

/** A real node's answer by the name of its recording. */
export function recordedAnswer(name: string): unknown {
  const recording = recordings.find((one) => one.name === name);
  if (!recording) throw new Error(`no recording is named ${name}`);
  return recording.answer;
}
