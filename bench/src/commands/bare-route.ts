import { randomUUID } from 'node:crypto';
import { serve } from './serve.ts';

// A process of its own: what HTTP and the check of the body alone allow; nothing is decided or stored.
await serve(async () => ({ id: randomUUID(), position: 0n }));
