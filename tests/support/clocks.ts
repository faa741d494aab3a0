import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

const PRELOAD = new URL('./shifted-clock.mjs', import.meta.url).href;

/** The wall clock of one process, which can be set while it runs. */
export class ShiftedClock {
  readonly #file: string;
  #offset = 0;

  private constructor(file: string) {
    this.#file = file;
  }

  static async in(folder: string, name: string): Promise<ShiftedClock> {
    const clock = new ShiftedClock(join(folder, name));
    await writeFile(clock.#file, '0');
    return clock;
  }

  /** Environment variables to start the process with. */
  get environment(): Record<string, string> {
    return { CLOCK_FILE: this.#file, NODE_OPTIONS: `--import ${PRELOAD}` };
  }

  /** Offset in milliseconds. */
  get offset(): number {
    return this.#offset;
  }

  /** Sets the offset (ms) and waits until the process uses it: otherwise no fault would be injected. */
  async set(offset: number): Promise<void> {
    if (offset === this.#offset) return;
    const next = `${this.#file}.next`;
    await writeFile(next, String(offset));
    await rename(next, this.#file);
    this.#offset = offset;
    await eventually('the clock to be set', async () => {
      const seen = await readFile(`${this.#file}.seen`, 'utf8').catch(() => '');
      return seen !== '' && Math.abs(Number(seen) - offset) < 5;
    });
  }
}

/** A folder for clocks, and a function that removes it. */
export async function clockFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-clocks-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
