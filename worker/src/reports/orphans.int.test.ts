import { documentObjectPath as mediaDocumentPath, mediaObjectPath } from '@nodo/contracts/media/values';
import { documentObjectPath, reportObjectPath } from '@nodo/contracts/reports/values';
import { reportViewSchema } from '@nodo/contracts/reports/views';
import { sanctionsObjectPath } from '@nodo/contracts/sanctions/commands';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { type Files, startFiles } from '../testing/files.test.ts';
import { discardFiles } from './orphans.ts';

const HOUR_MS = 3_600_000;
const sha256 = 'a'.repeat(64);

let files: Files;

beforeAll(async () => {
  files = await startFiles();
});
afterAll(() => files?.stop());

const old = (path: string) => files.stored(path, 25 * HOUR_MS);
const sweep = () => discardFiles(files.parts, files.objects, new Date());
const left = async () => {
  const folders = ['reports', 'documents', 'media', 'media-documents', 'sanctions'];
  return (await Promise.all(folders.map(files.left))).flat().sort();
};

async function report(): Promise<string> {
  const { stack } = files;
  const actor = await stack.person('investor');
  const period = { type: 'monthly', periodFrom: '2026-01-01', periodTo: '2026-01-31' } as const;
  const { id: reportId } = reportViewSchema.parse(await stack.send('RequestReport', period, { actor }));
  const objectPath = await old(reportObjectPath(actor.id, reportId));
  await stack.send('RecordReport', { reportId, objectPath, sha256, size: 4, asOfPosition: '7' });
  return objectPath;
}

it('files that were never recorded go after a day; nobody is asked about those that were', async () => {
  const { stack } = files;
  const [actor, root] = [await stack.person('admin'), await stack.person('super_admin')];
  const [documentId, pictureId, videoId, paperId] = [newId(), newId(), newId(), newId()];
  const kept = [await report(), await old(documentObjectPath(null, documentId))];
  const file = { objectPath: documentObjectPath(null, documentId), sha256, size: 4 };
  const publication = { name: 'Contrato', documentType: 'legal', investorId: null } as const;
  await stack.send('PublishDocument', { ...publication, documentId, file }, { actor });
  for (const part of ['full', 320] as const) kept.push(await old(mediaObjectPath(pictureId, part)));
  const about = { size: 4, sha256, width: 640, height: 480 };
  const picture = { mediaId: pictureId, contentType: 'image/webp', ...about } as const;
  await stack.send('RecordMediaFile', { ...picture, widths: [320] }, { actor });
  kept.push(await old(mediaObjectPath(videoId)));
  const video = { contentType: 'video/mp4', ...about, durationMs: 1_000, codec: 'avc' } as const;
  await stack.send('RecordVideoFile', { mediaId: videoId, ...video }, { actor });
  kept.push(await old(mediaDocumentPath(paperId)));
  const paper = { documentId: paperId, contentType: 'application/pdf', size: 4, sha256 } as const;
  await stack.send('RecordMediaDocument', paper, { actor });
  // The second list replaces the first, of which the log still says which file it was.
  for (const publishedOn of ['2026-01-01', '2026-01-08']) {
    const objectPath = await old(sanctionsObjectPath(newId()));
    kept.push(objectPath);
    const list = { list: 'ofac-sdn', publishedOn, entries: 7, bytes: 4, objectPath } as const;
    const sha = publishedOn.endsWith('1') ? sha256 : 'b'.repeat(64);
    await stack.send('ImportSanctionsList', { ...list, sha256: sha }, { actor: root });
  }

  await old(reportObjectPath(newId(), newId()));
  await old(sanctionsObjectPath(newId()));
  await old(documentObjectPath(null, newId()));
  await old(mediaObjectPath(newId()));
  await old(mediaObjectPath(pictureId, 'incoming'));
  await old(mediaObjectPath(pictureId, 640));
  await old(mediaDocumentPath(newId()));
  kept.push(await files.stored(mediaObjectPath(newId()), 23 * HOUR_MS));

  await sweep();
  expect(await left()).toEqual(kept.sort());
  const { commands } = files.parts;
  await eventually(async () => {
    commands.asked.length = 0;
    await sweep();
    return commands.asked.length === 0;
  });
  expect(await left()).toEqual(kept);
});
