import { EventEmitter, once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '@nodo/contracts/event';
import {
  eachKycDocument,
  type KycDocumentType,
  kycDocumentTypes,
  kycObjectPath,
} from '@nodo/contracts/kyc/documents';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { type Files, startFiles } from '../testing/files.test.ts';
import { discardOrphans } from './orphans.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number) => new Date(Date.now() - ms);

let files: Files;
let stack: Files['stack'];

beforeAll(async () => {
  files = await startFiles();
  stack = files.stack;
});
afterAll(() => files?.stop());

/** The job as the worker runs it. */
const sweep = () => discardOrphans(files.parts, files.objects, new Date());
/** An object stored this long ago. */
const stored = (userId: string, age: number) => files.stored(kycObjectPath(userId, newId()), age);
const left = (userId: string) => files.left(`kyc/${userId}`);

/** The same, recorded in its owner's KYC. */
async function uploaded(actor: Person, documentType: KycDocumentType, age: number): Promise<string> {
  const objectPath = await stored(actor.id, age);
  const payload = { documentType, objectPath, sha256: 'a'.repeat(64), size: 4 };
  const options = { actor, occurredAt: ago(age) };
  await stack.send('RecordKycUpload', { ...payload, contentType: 'application/pdf' }, options);
  return objectPath;
}
type Person = Extract<Actor, { kind: 'user' }>;

async function submit(actor: Person, documents: Record<KycDocumentType, string>, age: number): Promise<void> {
  const payload = {
    identityDocument: '1112765009',
    documentImageUrl: documents['identity-document'],
    proofOfAddressUrl: documents['proof-of-address'],
    incomeProofUrl: documents['income-proof'],
    bankStatementUrl: documents['bank-statement'],
  };
  await stack.send('SubmitKyc', payload, { actor, occurredAt: ago(age) });
}

describe('what was uploaded and never handed in', () => {
  it('goes once it is old; what a submission refers to never does, and what is young stays', async () => {
    const person = await stack.person('investor');
    const documents = eachKycDocument(() => '');
    for (const type of kycDocumentTypes) documents[type] = await uploaded(person, type, 90 * DAY_MS);
    await submit(person, documents, 89 * DAY_MS);
    const review = { userId: person.id, status: 'rejected', via: 'review', notes: 'No se lee' } as const;
    await stack.send('ReviewKyc', review, {
      actor: await stack.person('admin'),
      occurredAt: ago(88 * DAY_MS),
    });
    // Submitted a second time with one new document: the previous one belongs to a submission too.
    const replaced = await uploaded(person, 'bank-statement', 60 * DAY_MS);
    const given = { ...documents, 'bank-statement': replaced };
    await submit(person, given, 59 * DAY_MS);
    const payload = { ...review, notes: 'Sigue sin leerse' };
    await stack.send('ReviewKyc', payload, {
      actor: await stack.person('admin'),
      occurredAt: ago(58 * DAY_MS),
    });
    const oldDraft = await uploaded(person, 'income-proof', 31 * DAY_MS);
    const youngDraft = await uploaded(person, 'proof-of-address', 29 * DAY_MS);
    const neverRecorded = await stored(person.id, 25 * HOUR_MS);
    const underWay = await stored(person.id, 23 * HOUR_MS);

    await sweep();
    const kept = [...Object.values(documents), replaced, youngDraft, underWay].sort();
    expect(await left(person.id)).toEqual(kept);
    expect([...kept, oldDraft, neverRecorded]).toHaveLength(9);
    const discarded = (await stack.events.readStream(streams.kyc(person.id))).filter(
      ({ type }) => type === 'KycDocumentDiscarded',
    );
    expect(discarded.map(({ data }) => data)).toEqual([
      { documentType: 'income-proof', objectPath: oldDraft },
    ]);
    expect(discarded[0]?.metadata.actor).toEqual({ kind: 'service', name: 'worker' });

    // Nothing is left to do, and nothing is done twice.
    const before = await stack.typesOf(streams.kyc(person.id));
    await sweep();
    expect(await left(person.id)).toEqual(kept);
    expect(await stack.typesOf(streams.kyc(person.id))).toEqual(before);
  });

  it('goes of people whose KYC is closed, or who never had one, and touches nobody else’s', async () => {
    const [gone, never, neighbour] = await Promise.all([
      stack.person('investor'),
      stack.person('investor'),
      stack.person('investor'),
    ]);
    await uploaded(gone, 'income-proof', 2 * DAY_MS);
    await stack.send('ErasePersonalData', { userId: gone.id }, { actor: gone });
    expect(await left(gone.id)).toEqual([]);
    await stored(gone.id, 2 * DAY_MS);
    await stored(never.id, 2 * DAY_MS);
    const theirs = await uploaded(neighbour, 'income-proof', 2 * DAY_MS);
    await sweep();
    expect([await left(gone.id), await left(never.id), await left(neighbour.id)]).toEqual([[], [], [theirs]]);
  });

  it('is all that command-api is asked about, once the read models know the rest', async () => {
    const person = await stack.person('investor');
    const documents = eachKycDocument(() => '');
    for (const type of kycDocumentTypes) documents[type] = await uploaded(person, type, 90 * DAY_MS);
    await submit(person, documents, 89 * DAY_MS);
    const draft = await uploaded(person, 'income-proof', 29 * DAY_MS);
    const { commands } = files.parts;
    await eventually(async () => {
      commands.asked.length = 0;
      await sweep();
      return !commands.asked.some(({ payload }) => JSON.stringify(payload).includes(person.id));
    });
    expect(await left(person.id)).toEqual([...Object.values(documents), draft].sort());
  });

  it('goes when it was cut off a day ago', async () => {
    const connection = new EventEmitter();
    async function* broken() {
      yield Buffer.from('%PDF');
      await once(connection, 'cut');
      throw new Error('The connection is gone');
    }
    const path = kycObjectPath(newId(), newId());
    const uploading = files.objects
      .put(path, broken(), { size: 8, contentType: 'application/pdf' })
      .catch(() => 'cut');
    const unfinished = join(files.folder, 'unfinished');
    await eventually(async () => (await readdir(unfinished).catch(() => [])).length === 1);
    await sweep();
    expect(await readdir(unfinished)).toHaveLength(1);
    for (const name of await readdir(unfinished)) {
      await utimes(join(unfinished, name), ago(25 * HOUR_MS), ago(25 * HOUR_MS));
    }
    await sweep();
    expect(await readdir(unfinished)).toEqual([]);
    connection.emit('cut');
    expect(await uploading).toBe('cut');
  });
});
