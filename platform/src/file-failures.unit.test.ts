import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failureText, noSpaceLeft } from './file-failures.ts';

const failed = (code: string, cause?: unknown) =>
  Object.assign(new Error('no space left', { cause }), { code });

it.each([failed('ENOSPC'), failed('53100'), failed('ERR_STREAM', failed('ENOSPC'))])(
  'says in words that the disk is full: %s',
  (error) => {
    expect(noSpaceLeft(error)).toBe('No queda espacio en el disco. Libera espacio y repite la orden.');
  },
);

it.each([failed('EACCES'), failed('53200'), new Error('ENOSPC'), 'ENOSPC', undefined])(
  'leaves other failures to who knows them: %s',
  (error) => expect(noSpaceLeft(error)).toBeUndefined(),
);

it('names the file or the folder that is missing, and says anything else as it is', async () => {
  const folder = join(tmpdir(), 'no-such-folder');
  const textOf = (done: Promise<unknown>) => done.then(() => undefined, failureText);
  expect(await textOf(writeFile(join(folder, 'q.ndjson.part'), ''))).toBe(`No existe la carpeta ${folder}.`);
  const file = join(tmpdir(), 'no-such-file.ndjson');
  const missing = await readFile(file).catch((error: unknown) => error);
  expect(failureText(missing)).toBe(`No existe ${file}.`);
  expect(failureText(new Error('No se pudo', { cause: missing }))).toBe(`No existe ${file}.`);
  expect(failureText(failed('ENOSPC'))).toMatch(/^No queda espacio/);
  expect(failureText(new Error('Ya existe a.'))).toBe('Ya existe a.');
  expect(failureText('otra cosa')).toBe('otra cosa');
});
