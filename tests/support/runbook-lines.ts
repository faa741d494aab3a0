import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { emptied } from './composer.ts';
import type { RealParts } from './real-parts.ts';

/** The commands of the n-th block (from 0) of shell in a section of docs/runbook.md. */
async function linesOf(heading: string, block = 0): Promise<string[]> {
  const runbook = await readFile(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
  const section = runbook.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  return (blocks[block] ?? '').split('\n').filter((line) => line !== '');
}
const wordsOf = (line: string) => line.split(/\s+/).slice(2);
const isUp = (line: string) => line.startsWith('docker compose up');

/** Replaces services as the runbook upgrades them and then goes back, with a look after each line. */
export async function upgradeAndGoBack(
  parts: RealParts,
  look: (line: string) => Promise<unknown>,
): Promise<void> {
  // The images are built before: deploy/try-images.sh.
  const lines = (await linesOf('Upgrade')).filter(isUp);
  const [last = '', ...others] = lines.toReversed();
  expect(others.length).toBeGreaterThan(2);
  for (const line of [...others.toReversed(), last, ...others, last]) {
    await parts.compose?.(wordsOf(line));
    await look(line);
  }
}

/** What a copy of volumes holds, by the names, owners, sizes and times that tar lists. */
async function listed(folder: string, volume: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('tar', ['-tvf', join(folder, `${volume}.tar`)]);
  return stdout.split('\n').toSorted();
}

/** Copies volumes while their services are stopped, loses one, and brings all of them back, by the runbook's lines. */
export async function copyAndBringBack(parts: RealParts, folder: string): Promise<void> {
  const type = async (line: string, copy: string) => {
    if (line.startsWith('deploy/volumes.sh')) await parts.volumes?.([line.split(' ')[1] ?? '', copy]);
    else await parts.compose?.(wordsOf(line));
  };
  const [copying, restoring] = [await linesOf('Backup', 1), await linesOf('Restore', 1)];
  expect([copying.length, restoring.length]).toEqual([3, 4]);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await expect(parts.volumes?.(['save', first])).rejects.toThrow('is in use');
  const [stop = '', save = '', start = ''] = copying;
  for (const line of [stop, save]) await type(line, first);
  await emptied('signer-journal');
  const [rest = '', create = '', bringBack = '', begin = ''] = restoring;
  for (const line of [rest, create, bringBack]) await type(line, first);
  await parts.volumes?.(['save', second]);
  for (const line of [begin, start]) await type(line, first);
  const journal = await listed(first, 'signer-journal');
  expect(journal.filter((line) => line.startsWith('-')).length).toBeGreaterThan(0);
  expect(await listed(second, 'signer-journal')).toEqual(journal);
}
