import type { DemoSize } from '@nodo/embedded/settings';
import { type HistoryFiles, writeHistoryFiles } from './history-files.ts';
import { HistoryLog } from './history-log.ts';
import { type DemoObjects, LateObjects } from './late-objects.ts';
import { PastChain } from './past-chain.ts';
import { demoCommands } from './platform.ts';
import { runSteps } from './steps.ts';
import { demoSteps } from './story.ts';

const EIGHTEEN_MONTHS_MS = 548 * 24 * 3_600_000;

export interface RecordOptions {
  readonly size: Exclude<DemoSize, 'off'>;
  readonly today: Date;
  /** Empty or missing folder. */
  readonly chainFolder: string;
  readonly files: HistoryFiles;
  readonly objects: DemoObjects;
  /** PERSONAL_DATA_KEY of the instance that the history is for. */
  readonly masterKey: string;
  /** Block interval of the chain, in milliseconds. */
  readonly interval: number;
}

/**
 * Plays the demo's eighteen months up to `today` by the product's own rules, in memory, and writes them as a history to
 * import, with the chain of its payments and the files it refers to. Returns the number of events.
 */
export async function recordDemo(options: RecordOptions): Promise<number> {
  const { size, today, masterKey, interval } = options;
  const objects = new LateObjects(options.objects);
  const chain = new PastChain(options.chainFolder, {
    genesisTime: today.getTime() - EIGHTEEN_MONTHS_MS,
    interval,
  });
  try {
    const log = new HistoryLog(today);
    const commands = demoCommands(log, { chain: chain.terms, masterKey, objects });
    await runSteps(demoSteps({ size, today, commands, chain, objects }));
    await objects.settle();
    await writeHistoryFiles(log.events, options.files, masterKey);
    return log.events.length;
  } finally {
    chain.close();
  }
}
