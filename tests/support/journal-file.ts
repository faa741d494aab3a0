import { readFile, writeFile } from 'node:fs/promises';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { z } from 'zod';
import { ORIGIN } from '../../command-api/src/testing/servers.ts';
import { type RunningProcess, startProcess } from '../../embedded/src/testing/processes.test.ts';
import { SOME_WALLET } from './client.ts';

const stepSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('sent'), key: z.uuid(), at: z.int() }),
  z.object({ step: z.literal('done'), key: z.uuid(), id: z.uuid(), position: z.string(), at: z.int() }),
  z.object({ step: z.literal('refused'), key: z.uuid(), status: z.int(), code: z.string(), at: z.int() }),
  z.object({
    step: z.literal('unknown'),
    key: z.uuid(),
    status: z.int().nullable(),
    retryAfter: z.string().nullable(),
    ms: z.int(),
    at: z.int(),
  }),
]);
export type Step = z.infer<typeof stepSchema>;

export interface ClientSettings {
  /** URLs of the command-api processes; each request goes to one of them. */
  readonly urls: readonly string[];
  readonly people: readonly { readonly cookie: string }[];
  readonly warehouses: readonly string[];
  readonly seed: number;
  readonly writers?: number;
  readonly pauseMs?: number;
  /** How many of the operations whose outcome it does not learn are never asked for again: one in three; 0: none. */
  readonly abandonsOneIn?: number;
}

export interface JournallingClient {
  /** Its journal so far. */
  steps(): Promise<readonly Step[]>;
  /** Stops it after its operations in flight. */
  stop(): Promise<void>;
}

/** Starts the client of journalling-client.mjs, which keeps its journal in `folder`. */
export async function startClient(folder: string, settings: ClientSettings): Promise<JournallingClient> {
  const [path, journal] = [
    `${folder}/client-${settings.seed}.json`,
    `${folder}/journal-${settings.seed}.ndjson`,
  ];
  const given = { origin: ORIGIN, wallet: SOME_WALLET, termsVersion: CURRENT_CONTRACT.version, journal };
  await writeFile(journal, '');
  const usual = { writers: 6, pauseMs: 5, timeoutMs: 8_000, abandonsOneIn: 3 };
  await writeFile(path, JSON.stringify({ ...usual, ...given, ...settings }));
  const client: RunningProcess = await startProcess('tests/support/journalling-client.mjs', {}, [path]);
  return {
    steps: async () => {
      const text = await readFile(journal, 'utf8');
      // The last line may be incomplete.
      const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
      return lines.filter(Boolean).map((line) => stepSchema.parse(JSON.parse(line)));
    },
    stop: async () => void (await client.stop()),
  };
}

export interface Outcomes {
  readonly done: number;
  readonly refused: number;
  /** Operations whose outcome the client never learned. */
  readonly unknown: number;
  /** Operations that had to be retried. */
  readonly repeated: number;
}

/** How the operations of a journal ended: done, refused or unknown. */
export function outcomesOf(steps: readonly Step[]): Outcomes {
  const last = new Map(steps.map((step) => [step.key, step.step]));
  const ended = (step: Step['step']) => [...last.values()].filter((one) => one === step).length;
  const unsure = new Set(steps.filter(({ step }) => step === 'unknown').map(({ key }) => key));
  const repeated = [...unsure].filter((key) => last.get(key) !== 'unknown').length;
  return {
    done: ended('done'),
    refused: ended('refused'),
    unknown: ended('unknown') + ended('sent'),
    repeated,
  };
}
