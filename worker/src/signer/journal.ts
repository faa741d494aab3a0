import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const DAY_MS = 86_400_000;

const entrySchema = z.object({
  /** Milliseconds since the epoch, by the signer's own clock. */
  at: z.int(),
  payoutId: z.string(),
  txHash: z.string(),
  to: z.string(),
  micro: z.string().regex(/^\d+$/),
});
export type JournalEntry = z.infer<typeof entrySchema>;

/**
 * The log of signatures: a line each, on disk before the signature is sent, in one file a day. Only the last 24 hours
 * are kept in memory; retention of older files is up to the operator.
 */
export class SigningJournal {
  readonly #folder: string;
  readonly #recent = new Map<string, JournalEntry>();
  /** Files that end with a complete line, because this process wrote to them. */
  readonly #begun = new Set<string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the entries that still count. A truncated line belongs to a signature that was never sent. */
  static async open(folder: string, now: number): Promise<SigningJournal> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const journal = new SigningJournal(folder);
    const since = fileOf(now - DAY_MS);
    const files = (await readdir(folder)).filter((name) => /^signed-.*\.jsonl$/.test(name) && name >= since);
    for (const file of files.sort()) {
      for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
        const entry = readLine(line);
        if (entry && entry.at > now - DAY_MS) journal.#recent.set(entry.txHash, entry);
      }
    }
    return journal;
  }

  /** Micro-USDT signed for in the 24 hours before `now`. */
  signedBefore(now: number): bigint {
    let sum = 0n;
    for (const [txHash, { at, micro }] of this.#recent) {
      if (at > now - DAY_MS) sum += BigInt(micro);
      else this.#recent.delete(txHash);
    }
    return sum;
  }

  has(txHash: string): boolean {
    return this.#recent.has(txHash);
  }

  /** Resolves once the entry is on disk. After a failure the next entry begins on a line of its own. */
  async append(entry: JournalEntry): Promise<void> {
    const file = fileOf(entry.at);
    const isBegun = this.#begun.has(file);
    this.#begun.clear();
    const handle = await open(join(this.#folder, file), 'a', 0o600);
    try {
      // Terminates a line that a crash or a full disk may have left incomplete.
      const start = isBegun ? '' : '\n';
      await handle.appendFile(`${start}${JSON.stringify(entry)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!isBegun) await syncFolder(this.#folder);
    this.#begun.add(file);
    this.#recent.set(entry.txHash, entry);
  }
}

function fileOf(time: number): string {
  return `signed-${new Date(time).toISOString().slice(0, 10)}.jsonl`;
}

function readLine(line: string): JournalEntry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
