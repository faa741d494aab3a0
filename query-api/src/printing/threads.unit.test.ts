import { expect, it } from 'vitest';
import { threadsFor } from './threads.ts';

const MEGABYTE = 1024 * 1024;

it.each([
  ['a container of 768 MB on a host with many cores', 64, 768, 2],
  ['the same on two cores', 2, 768, 1],
  ['a container of 512 MB', 64, 512, 1],
  ['less than one heap', 64, 200, 1],
  ['one core', 1, 16_384, 1],
  ['a machine of its own', 8, 16_384, 7],
])('leaves a core and as much memory as a thread’s to the process: %s', (_, cores, megabytes, threads) => {
  expect(threadsFor(cores, megabytes * MEGABYTE)).toBe(threads);
});
