import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { databasesFolder, removeLeftDatabases } from './databases-folder.test.ts';

it('removes the folders of processes that have ended, and of no other', async () => {
  const own = await databasesFolder();
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  const left = join(dirname(own), `nodo-databases-${pid}-left`);
  await mkdir(left);
  await removeLeftDatabases();
  expect([left, own].map((folder) => existsSync(folder))).toEqual([false, true]);
  await rm(own, { recursive: true });
});
