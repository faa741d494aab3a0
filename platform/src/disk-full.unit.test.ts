import { expect, it } from 'vitest';
import { noSpaceLeft } from './disk-full.ts';

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
