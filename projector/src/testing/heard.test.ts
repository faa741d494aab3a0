import { LIVE_CHANNEL, liveEnvelopeSchema } from '@nodo/contracts/live';
import { listen } from '@nodo/platform/postgres';
import type { z } from 'zod';
import type { Servers } from './harness.test.ts';

/** A live message as it arrives: its data are not yet those of one message. */
type Message = z.infer<typeof liveEnvelopeSchema>;

export interface Heard {
  /** Live messages so far, without the projector's own progress. */
  messages(): readonly Message[];
  stop(): Promise<void>;
}

/** Collects the live messages that are published from now on. */
export async function hear({ postgres, logger }: Servers): Promise<Heard> {
  const heard: Message[] = [];
  const over = new AbortController();
  let listening: Promise<void> | undefined;
  await new Promise<void>((onConnect) => {
    const onMessage = (_: string, payload: string) =>
      heard.push(liveEnvelopeSchema.parse(JSON.parse(payload)));
    const options = { logger, signal: over.signal };
    listening = listen(postgres.url, [LIVE_CHANNEL], { onMessage, onConnect }, options);
  });
  return {
    messages: () => heard.filter(({ event }) => event !== 'projection.progress'),
    stop: async () => {
      over.abort();
      await listening;
    },
  };
}
