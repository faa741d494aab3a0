import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { describeCommit, describeMachine } from './machine.ts';
import { choose, type Module, modules } from './modules.ts';
import { type Outcome, toMarkdown, toNotes, toText } from './report.ts';
import { stopHeld } from './support/held.ts';

const RESULTS = new URL('../RESULTS.md', import.meta.url);

async function measure(module: Module): Promise<Outcome> {
  const circumstances = { date: new Date(), machine: describeMachine(), commit: await describeCommit() };
  const began = performance.now();
  const outcome = () => ({
    module: module.name,
    ...circumstances,
    seconds: (performance.now() - began) / 1000,
  });
  console.error(`${module.name} …`);
  try {
    const rows = await module.run();
    const done = outcome();
    // Also throws if an aim can't be judged.
    console.log(`\n${module.name} (${Math.round(done.seconds)} s)\n\n${toText(rows)}\n\n${toNotes(rows)}\n`);
    return { ...done, rows };
  } catch (error) {
    console.error(error);
    await stopHeld();
    const failure = error instanceof Error ? error.message : String(error);
    return { ...outcome(), rows: [], failure };
  }
}

/**
 * `npm run bench` runs all benchmarks and writes RESULTS.md; `npm run bench -- commands` runs only the named ones and
 * writes nothing, `npm run bench -- --save commands` writes their sections.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { save: { type: 'boolean' } },
  });
  const chosen = choose(positionals);
  const isSaved = values.save ?? positionals.length === 0;
  const outcomes: Outcome[] = [];
  for (const module of chosen) outcomes.push(await measure(module));
  if (outcomes.length > 1) console.log(toText(outcomes.flatMap(({ rows }) => rows)));
  if (isSaved) {
    const names = modules.map(({ name }) => name);
    await writeFile(RESULTS, toMarkdown(names, outcomes, await readFile(RESULTS, 'utf8')));
  }
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  for (const { module, failure } of failed) console.error(`${module} did not run: ${failure}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function endEarly(): void {
  void stopHeld().finally(() => process.exit(130));
}
process.once('SIGINT', endEarly);
process.once('SIGTERM', endEarly);

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
