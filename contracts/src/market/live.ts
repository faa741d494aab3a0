import { z } from 'zod';
import { liveMessage } from '../live-message.ts';

export const marketLive = {
  'chain.head': liveMessage({ height: z.int(), solidHeight: z.int(), time: z.iso.datetime() }, null),
} as const;
