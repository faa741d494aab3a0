import { readFile } from 'node:fs/promises';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { ERASED } from '@nodo/contracts/event';
import { encodeMatches } from '@nodo/contracts/kyc/screening';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import { DocumentPublished } from '@nodo/contracts/reports/events';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { PersonalData } from '@nodo/platform/personal-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateReadModels } from '../migrations.ts';
import { build } from '../rebuild/build.ts';
import { type Comparison, compare } from '../rebuild/compare.ts';
import { dropRebuild, startRebuild } from '../rebuild/start.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { openRebuilds } from '../testing/rebuilds.test.ts';
import { decideMatches } from '../testing/screenings.test.ts';
import { dump, type RunningProjector, rebuild, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';

/** All personal data of a person, in words that occur nowhere else. */
const known = {
  firstName: 'Zoraidaxq',
  newFirstName: 'Zorayaxq',
  lastName: 'Quimbayaxq',
  newLastName: 'Calarcaxq',
  newEmail: 'mailxq@ejemplo.co',
  draftedDocument: '99887711',
  identityDocument: '99887722',
  screenedName: 'Zoraidaxq Antesxq',
  listedName: 'Lstxq Quimbaya',
  matchReason: 'Lstxq nacio en otro siglo',
  notes: 'La foto de nvrkxq no se lee',
  laterNotes: 'La de nvrkxq ya se lee',
  passkey: 'Movil de zqpxq',
  renamedPasskey: 'Tableta de zqpxq',
  removedPasskey: 'Portatil viejo de zqpxq',
  resetReason: 'Perdio en hlcxq su portatil',
  roleReason: 'Ayuda unos meses a wlmxq',
  investmentReason: 'Para la casa de tnjxq',
  holdReason: 'La guardo para qvzxq',
  documentName: 'Contrato de prtxq',
  documentAddress: 'https://ejemplo.co/adrxq.pdf',
  oldDocumentName: 'Otrosi de prtxq',
  oldDocumentAddress: 'https://ejemplo.co/adroldxq.pdf',
  withdrawalReason: 'Decia otra cosa de prtxq',
  visitNote: 'Llega con vsnxq en silla de ruedas',
  question: 'Soy qsnxq y quiero saber de la obra',
  published: 'Como pregunta qsnxq, cuando entregan',
  questionReason: 'Porque qsnxq cuenta cosas suyas',
  visitReason: 'Con vsnxq no hay paso esa semana',
};
const markers = Object.values(known);

let servers: Servers;
let keys: PersonalData;
let story: Story;
let running: RunningProjector;

beforeAll(async () => {
  servers = await startServers();
  keys = new PersonalData(servers.pool, servers.environment.PERSONAL_DATA_KEY ?? '');
  story = new Story(servers.store);
  await migrateReadModels(servers.postgres.url, servers.logger);
  running = runProjector(servers, servers.postgres.url, { maxBatch: 5 });
});
afterAll(async () => {
  await running?.stop();
  await servers?.stop();
});

const found = (everything: Record<string, string[]>) =>
  markers.filter((marker) => JSON.stringify(everything).toLowerCase().includes(marker.toLowerCase()));

async function passkeys(userId: string): Promise<void> {
  const stream = streams.user(userId);
  const [kept, gone] = [newId(), newId()];
  const register = (passkeyId: string, credentialId: string, name: string) =>
    story.append(stream, {
      type: 'PasskeyRegistered',
      data: { passkeyId, credentialId, name, isSynced: true },
    });
  await register(kept, `kept-${kept}`, known.passkey);
  await register(gone, `gone-${gone}`, known.removedPasskey);
  // Renamed back and forth: without the key all names read the same.
  for (const [from, to] of [
    [known.passkey, known.renamedPasskey],
    [known.renamedPasskey, known.passkey],
    [known.passkey, known.renamedPasskey],
  ] as const) {
    await story.append(stream, { type: 'PasskeyRenamed', data: { passkeyId: kept, from, to } });
  }
  const removed = {
    passkeyId: gone,
    credentialId: `gone-${gone}`,
    name: known.removedPasskey,
    reason: known.resetReason,
  };
  await story.append(stream, { type: 'PasskeyRemoved', data: removed });
}

/** Creates a person with data in every table that holds personal data. */
async function life(admin: string): Promise<string> {
  const userId = newId();
  const { firstName, lastName } = known;
  const stream = streams.user(userId);
  await story.append(stream, {
    type: 'UserRegistered',
    data: { email: `${firstName}@correo.co`, firstName, lastName, role: 'investor' },
  });
  await story.append(stream, { type: 'UserSignedIn', data: { method: 'code' } });
  await story.append(
    stream,
    { type: 'UserProfileChanged', data: { firstName: known.newFirstName } },
    { type: 'UserProfileChanged', data: { lastName: known.newLastName, firstName } },
    { type: 'UserEmailChangeRequested', data: { from: `${firstName}@correo.co`, to: known.newEmail } },
    { type: 'UserEmailChanged', data: { from: `${firstName}@correo.co`, to: known.newEmail } },
    { type: 'ProfilePhotoChanged', data: { photoId: newId() } },
    { type: 'ProfilePhotoChanged', data: { photoId: newId() } },
  );
  await passkeys(userId);
  await story.append(stream, {
    type: 'UserRoleChanged',
    data: { from: 'investor', to: 'analyst', reason: known.roleReason },
  });
  await story.append(stream, { type: 'UserRoleChanged', data: { from: 'analyst', to: 'investor' } });
  const kyc = streams.kyc(userId);
  await story.append(kyc, {
    type: 'KycDraftSaved',
    data: { identityDocument: known.draftedDocument, documents: {} },
  });
  const documents = await story.submitKyc(userId);
  await review('rejected', known.notes);
  await story.append(kyc, {
    type: 'KycSubmitted',
    data: { identityDocument: known.identityDocument, documents, attempt: 2, from: 'rejected' },
  });
  const lists = [{ list: 'ofac-sdn' as const, publishedOn: '2026-01-02' }];
  const compared = { lists, attempt: 2, matches: encodeMatches([]) };
  await story.append(
    kyc,
    { type: 'KycScreened', data: compared },
    { type: 'KycScreened', data: { ...compared, screenedName: known.screenedName } },
    { type: 'KycScreened', data: { ...compared, screenedName: `${firstName} ${known.newLastName}` } },
  );
  await review('approved', known.laterNotes);
  const { listedName, matchReason } = known;
  await decideMatches(story, { userId, admin, attempt: 2, listedName, reason: matchReason });
  await contract();
  const warehouse = await story.warehouse();
  story.actor = { kind: 'user', id: userId, role: 'investor' };
  await story.expire(await story.invest(userId, warehouse, '50000.00', known.investmentReason));
  await story.append(streams.decision(newId()), {
    type: 'DecisionRecorded',
    data: { investorId: userId, action: 'hold', warehouseId: warehouse, reason: known.holdReason },
  });
  const visit = { visitId: newId(), userId, warehouseId: warehouse };
  const asked = {
    preferredDay: '2026-02-02',
    partOfDay: 'morning',
    people: 1,
    note: known.visitNote,
  } as const;
  await story.append(
    streams.visits(userId),
    { type: 'VisitRequested', data: { ...visit, ...asked } },
    { type: 'VisitDeclined', data: { ...visit, reason: known.visitReason } },
  );
  const [asked1, asked2] = [newId(), newId()];
  const about = { userId, warehouseId: warehouse };
  await story.append(
    streams.questions(userId),
    { type: 'QuestionAsked', data: { ...about, questionId: asked1, text: known.question } },
    { type: 'QuestionAsked', data: { ...about, questionId: asked2, text: known.question } },
    {
      type: 'QuestionAnswered',
      data: { ...about, questionId: asked1, published: known.published, answer: 'En marzo' },
    },
    { type: 'QuestionDeclined', data: { ...about, questionId: asked2, reason: known.questionReason } },
  );
  return userId;

  async function contract(): Promise<void> {
    const [name, reason] = [known.documentName, known.withdrawalReason];
    const about = { investorId: userId, url: known.documentAddress, file: null };
    const document = streams.document(newId());
    await story.append(document, {
      type: 'DocumentPublished',
      data: { name, documentType: 'legal', ...about },
    });
    await story.append(document, { type: 'DocumentWithdrawn', data: { investorId: userId, reason } });
    await publishedBefore(userId);
  }

  async function review(to: 'approved' | 'rejected', notes: string): Promise<void> {
    story.actor = { kind: 'user', id: admin, role: 'admin' };
    const data = { from: 'pending', to, notes, via: 'review', checklist: null } as const;
    await story.append(kyc, { type: 'KycReviewed', data });
  }
}

/** Appends a document from when addresses were stored unencrypted on the log. */
async function publishedBefore(investorId: string): Promise<void> {
  const [name, url] = [known.oldDocumentName, known.oldDocumentAddress];
  const [type, documentType] = ['DocumentPublished', 'legal'];
  const definition = { ...DocumentPublished, personal: ['name'] };
  const data = await keys.protect(definition, investorId, {
    name,
    documentType,
    investorId,
    url,
    file: null,
  });
  const metadata = {
    actor: story.actor,
    correlationId: newId(),
    causationId: newId(),
    occurredAt: story.now.toISOString(),
    schemaVersion: 1,
  };
  const client = EventStoreDBClient.connectionString(servers.environment.EVENTSTORE_URL ?? '');
  try {
    const event = jsonEvent({ type, data, metadata });
    await client.appendToStream(streams.document(newId()), event, { expectedRevision: NO_STREAM });
  } finally {
    await client.dispose();
  }
}

/** Erases a person with the steps of command-api, in its order. */
async function erase(userId: string): Promise<void> {
  const stream = streams.user(userId);
  story.actor = { kind: 'user', id: userId, role: 'investor' };
  await story.append(stream, {
    type: 'PersonalDataErasureRequested',
    data: { emailHash: keys.emailHash(`${known.firstName}@correo.co`) },
  });
  await story.append(stream, { type: 'PersonalDataErasureAccepted', data: {} });
  await story.append(streams.kyc(userId), { type: 'KycClosed', data: { documents: 4 } });
  const keyFingerprint = await keys.destroy(userId);
  await story.append(stream, { type: 'PersonalKeyDestroyed', data: { keyFingerprint } });
  await projected(servers.pool, story.position);
  const { rows } = await servers.pool.query<{ rows: number }>(
    'SELECT rows FROM projection.erasures WHERE person_id = $1',
    [userId],
  );
  const done = { keyFingerprint, documents: 4, rows: rows[0]?.rows ?? -1 };
  expect(done.rows).toBeGreaterThan(0);
  await story.append(stream, { type: 'PersonalDataErased', data: done });
}

/** All rows of a rebuild. */
async function dumpBeside(id: number): Promise<Record<string, string[]>> {
  const everything: Record<string, string[]> = {};
  for (const { name } of Object.values(readModelTables)) {
    for (const schema of [`rebuild_${id}`, `rebuild_${id}_history`]) {
      const rows = await servers.pool.query<{ line: string }>(
        `SELECT t::text AS line FROM ${schema}.${name} AS t`,
      );
      everything[`${schema}.${name}`] = rows.rows.map(({ line }) => line);
    }
  }
  return everything;
}

/** What a rebuild of one projection alone differs in from the live tables. */
async function differencesAlone(projection: string): Promise<Comparison['differences']> {
  const context = openRebuilds(servers);
  try {
    const { id } = await startRebuild(context, { projections: [projection] });
    expect((await build(context, id, { signal: new AbortController().signal })).state).toBe('built');
    const { differences } = await compare(context, id);
    await dropRebuild(context, id);
    return differences;
  } finally {
    await context.close();
  }
}

/** Restores rows as left by an older erasure that did not cover addresses. */
async function bringBackAddresses(userId: string): Promise<void> {
  for (const schema of ['live', 'history']) {
    await servers.pool.query(`UPDATE ${schema}.documents SET url = $2 WHERE investor_id = $1`, [
      userId,
      known.documentAddress,
    ]);
  }
  await servers.pool.query(
    `UPDATE live.audit_entries SET changes = projection.forget_changes(changes, '["url"]', $2)
     WHERE action = 'DocumentPublished'
       AND subject_id IN (SELECT id::text FROM live.documents WHERE investor_id = $1)`,
    [userId, known.documentAddress],
  );
}

async function upOf(migration: string): Promise<string> {
  const text = await readFile(new URL(`../../migrations/${migration}`, import.meta.url), 'utf8');
  return text.split('-- Down Migration')[0] ?? '';
}

describe('after an erasure', () => {
  it('a rebuild from zero ends in the very rows that were left, and in none with what was known', async () => {
    const admin = await story.user('admin', 'Marta');
    const neighbour = await story.user('investor', 'Julia');
    const userId = await life(admin);
    await story.rename(neighbour, 'Juliana');
    await projected(servers.pool, story.position);
    expect(found(await dump(servers.pool))).toEqual(markers);

    const context = openRebuilds(servers);
    const { signal } = new AbortController();
    const beside = await startRebuild(context, { projections: [] });
    await build(context, beside.id, { signal });
    expect(found(await dumpBeside(beside.id))).toEqual(markers);
    await erase(userId);
    await projected(servers.pool, story.position);
    expect(found(await dumpBeside(beside.id))).toEqual([]);
    await dropRebuild(context, beside.id);
    await context.close();
    await story.rename(neighbour, 'Julieta');
    await projected(servers.pool, story.position);
    const left = await dump(servers.pool);
    expect(found(left)).toEqual([]);
    const about = (rows: string[] = []) => rows.filter((row) => row.includes(userId));
    for (const table of ['users', 'passkeys', 'audit_entries', 'audit_subjects', 'erasures']) {
      expect(about(left[`live.${table}`]), table).not.toEqual([]);
    }
    expect(about(left['live.users']).join()).toMatch(/"photo_id":\s*null/);
    for (const table of ['users', 'passkeys', 'kyc_records']) {
      const past = about(left[`history.${table}`]);
      expect(past.length, table).toBeGreaterThan(1);
      expect(
        past.some((row) => row.includes(ERASED)),
        table,
      ).toBe(true);
    }
    expect(JSON.stringify(left)).toContain('Julieta');
    await bringBackAddresses(userId);
    expect(found(await dump(servers.pool))).toContain(known.documentAddress);
    await servers.pool.query(await upOf('0031_document_addresses.sql'));
    expect(await dump(servers.pool)).toEqual(left);

    expect(await differencesAlone('audit')).toEqual([]);
    const anew = await rebuild(servers, story.position);
    for (const table of Object.keys(left)) expect(anew[table], table).toEqual(left[table]);
    expect(Object.keys(anew)).toEqual(Object.keys(left));
  });
});
