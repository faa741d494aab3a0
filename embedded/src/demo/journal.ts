import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const journalSchema = z.object({
  /** The moment that "today" stood for when the demo was begun, ISO. */
  today: z.iso.datetime(),
  done: z.boolean(),
  /** Hash of the payment made for each demo investment. */
  payments: z.record(z.string(), z.string()),
  /** A payment that was begun, and the chain's height before it: it may stand in a block already. */
  sending: z.object({ step: z.string(), height: z.int() }).optional(),
});

/** How far the demo data has come, so that a start that was cut off goes on where it stopped. */
export class DemoJournal {
  readonly #file: string;
  readonly state: z.infer<typeof journalSchema>;

  private constructor(file: string, state: z.infer<typeof journalSchema>) {
    this.#file = file;
    this.state = state;
  }

  static async open(dataDir: string): Promise<DemoJournal> {
    const file = join(dataDir, 'demo.json');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return new DemoJournal(file, journalSchema.parse(JSON.parse(text)));
    const journal = new DemoJournal(file, { today: new Date().toISOString(), done: false, payments: {} });
    await journal.save();
    return journal;
  }

  async save(): Promise<void> {
    await writeFile(`${this.#file}.new`, JSON.stringify(this.state, null, 2));
    await rename(`${this.#file}.new`, this.#file);
  }
}
