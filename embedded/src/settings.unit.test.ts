import { fsyncSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSecrets } from './settings.ts';

vi.mock('node:fs', { spy: true });
vi.mock('node:fs/promises', { spy: true });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodo-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('has new secrets on disk, with their name, before anybody uses them', async () => {
  const made = await readSecrets(folder);
  expect(vi.mocked(writeFile).mock.lastCall?.[2]).toMatchObject({ mode: 0o600, flush: true });
  const [renamed = 0] = vi.mocked(rename).mock.invocationCallOrder;
  const [synced = 0] = vi.mocked(fsyncSync).mock.invocationCallOrder;
  expect(synced).toBeGreaterThan(renamed);
  expect(await readSecrets(folder)).toEqual(made);
});
