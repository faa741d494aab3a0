import { photoObjectPath } from '@nodo/contracts/identity/photo';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Files, startFiles } from '../testing/files.test.ts';
import { discardPhotos } from './orphan-photos.ts';

const HOUR_MS = 3_600_000;
let files: Files;

beforeAll(async () => {
  files = await startFiles();
});
afterAll(() => files?.stop());

const stored = (path: string, hours: number) => files.stored(path, hours * HOUR_MS);
const left = (userId: string) => files.left(`photos/${userId}`);

it('photos that nobody shows go once they are old; the one that is shown never does', async () => {
  const { stack } = files;
  const person = await stack.person('investor');
  const other = await stack.person('investor');
  const photoId = newId();
  const shown = await stored(photoObjectPath(person.id, photoId), 900);
  await stack.send('ChangeProfilePhoto', { photoId }, { actor: person });
  await stored(photoObjectPath(person.id, newId()), 25);
  await stored(photoObjectPath(person.id, newId(), 'incoming'), 25);
  const underWay = await stored(photoObjectPath(person.id, newId(), 'incoming'), 23);
  await stored(photoObjectPath(other.id, photoId), 25);
  await discardPhotos(files.parts, files.objects, new Date());
  expect(await left(person.id)).toEqual([shown, underWay].sort());
  expect(await left(other.id)).toEqual([]);
});
