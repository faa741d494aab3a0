import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodo-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, 'product.pid');

test('a folder is locked until it is released, and nothing is left of that', async () => {
  const release = await lockDataDir(folder);
  expect(await readFile(file(), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d*$`));
  expect(await readdir(folder)).toEqual(['product.pid']);
  await release();
  expect(await readdir(folder)).toEqual([]);
});

test('another copy that runs keeps it; one that was killed does not, nor whoever has its id since', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    const stat = await readFile(`/proc/${other.pid}/stat`, 'utf8').catch(() => '');
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    await writeFile(file(), `${other.pid} ${start}`);
    await expect(lockDataDir(folder)).rejects.toThrow(`Process ${other.pid} already runs`);
    expect(await readdir(folder)).toEqual(['product.pid']);
    await writeFile(file(), `${other.pid} 1`);
    const release = await lockDataDir(folder);
    await release();
    await writeFile(file(), `${other.pid} ${start}`);
  } finally {
    const ended = new Promise((resolve) => other.once('exit', resolve));
    other.kill('SIGKILL');
    await ended;
  }
  const release = await lockDataDir(folder);
  await release();
});
