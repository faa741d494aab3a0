import fs from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSecrets } from './settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await files.mkdtemp(join(tmpdir(), 'nodo-secrets-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await files.rm(folder, { recursive: true });
});

it('has new secrets on disk, with their name, before anybody uses them', async () => {
  const written = vi.spyOn(files, 'writeFile');
  const renamed = vi.spyOn(files, 'rename');
  const synced = vi.spyOn(fs, 'fsyncSync');
  // So that the spies are what others have imported by name.
  syncBuiltinESMExports();
  const made = await readSecrets(folder);
  expect(written.mock.lastCall?.[2]).toMatchObject({ mode: 0o600, flush: true });
  const [named = 0] = renamed.mock.invocationCallOrder;
  expect(synced.mock.invocationCallOrder.at(-1)).toBeGreaterThan(named);
  expect(await readSecrets(folder)).toEqual(made);
});
