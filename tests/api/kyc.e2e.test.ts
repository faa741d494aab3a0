import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { AFTER_POSITION_HEADER, POSITION_HEADER } from '@nodo/contracts/headers';
import { userViewSchema } from '@nodo/contracts/identity/views';
import { kycStatusChangedSchema } from '@nodo/contracts/kyc/commands';
import { documentUrlViewSchema, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import {
  kycDraftAnswerSchema,
  kycDueAt,
  kycDuplicatesSchema,
  kycRecordViewSchema,
  type PendingKycView,
  pendingKycViewSchema,
} from '@nodo/contracts/kyc/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, SUPER_ADMIN } from '../support/accounts.ts';
import { type Answer, Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { pdf, pngOf } from '../support/files.ts';
import {
  approval,
  askUpload,
  fillIn,
  inOrder,
  openDocuments,
  putFile,
  submitKyc,
  upload,
} from '../support/kyc.ts';
import { register } from '../support/kyc-screens.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const MB = 1024 * 1024;
const stage = productStage({ isShared: true });
let admin: Client;
let superAdmin: Client;
let analyst: Client;
beforeAll(async () => {
  [admin, superAdmin, analyst] = await Promise.all([
    stage.signIn(ADMIN),
    stage.signIn(SUPER_ADMIN),
    stage.signIn(ANALYST),
  ]);
});

let people = 0;
/** Registers a new person; returns their client and id. */
async function newcomer(): Promise<{ client: Client; id: string }> {
  people += 1;
  return register(stage.url, `Persona${people} Prueba`, `kyc${people}@ejemplo.co`);
}

async function record(client: Client, id: string) {
  const answer = await client.get(`/api/kyc/user/${id}`);
  expect(answer.status, answer.text).toBe(200);
  const parsed = kycRecordViewSchema.nullable().parse(answer.body);
  expect(parsed).toEqual(answer.body);
  return parsed;
}

async function queue(client = admin): Promise<PendingKycView[]> {
  const answer = await client.get('/api/kyc/pending-review');
  const rows = z.array(pendingKycViewSchema).parse(answer.body);
  expect(rows).toEqual(answer.body);
  return rows;
}

function review(client: Client, id: string, body: object): Promise<Answer> {
  return client.send('PUT', `/api/kyc/${id}`, body);
}

describe('KYC-18 KYC-24 API-10 API-13 API-14 API-15 from the first upload to the decision', () => {
  test('CONF-11 a draft is kept, handed in, looked at, rejected, handed in again and approved', async () => {
    const { client, id } = await newcomer();
    expect(await record(client, id)).toBeNull();
    expect((await client.get('/api/auth/user')).body).toMatchObject({ kycStatus: 'pending' });

    const first = await upload(client, 'identity-document');
    const draft = await client.send('PUT', '/api/kyc/documents', { identityDocument: '111' });
    expect(kycDraftAnswerSchema.parse(draft.body)).toEqual({
      success: true,
      documentPaths: {
        'identity-document': first,
        'proof-of-address': null,
        'income-proof': null,
        'bank-statement': null,
      },
    });
    const begun = await record(client, id);
    expect(begun).toMatchObject({
      status: 'pending',
      submittedAt: null,
      dueAt: null,
      attempt: 0,
      revision: -1,
    });
    expect(begun?.draft?.identityDocument).toBe('111');
    expect(begun?.draft?.documents['identity-document']).toMatchObject({
      objectPath: first,
      contentType: 'application/pdf',
    });
    expect((await queue()).map((row) => row.userId)).not.toContain(id);

    const submitted = await submitKyc(client);
    expect(submitted).toMatchObject({ id, status: 'pending', attempt: 1, identityDocument: '1112765009' });
    expect(submitted.dueAt).toBe(kycDueAt(submitted.submittedAt ?? ''));
    // The command's response equals the record that is read afterwards, but for the place among others.
    expect(submitted.ahead).toBeNull();
    expect(await record(client, id)).toEqual({ ...submitted, ahead: expect.any(Number) });
    const waiting = (await queue()).find((row) => row.userId === id);
    expect(waiting).toMatchObject({
      documents: Object.fromEntries(kycDocumentTypes.map((type) => [type, true])),
      overdue: false,
      draft: null,
      user: { lastName: 'Prueba', kycStatus: 'pending' },
    });

    const { revision } = submitted;
    const rejected = await review(admin, id, { status: 'rejected', reviewNotes: 'No se lee', revision });
    expect(rejected.status, rejected.text).toBe(200);
    // Nothing of the person: reading the record leaves a trace, deciding on it again would leave none.
    expect(rejected.body).toEqual({ userId: id, kycStatus: 'rejected', revision: expect.any(Number) });
    expect(await record(admin, id)).toMatchObject({
      status: 'rejected',
      reviewNotes: 'No se lee',
      reviewedBy: { name: 'Marcela Giraldo' },
      revision: kycStatusChangedSchema.parse(rejected.body).revision,
    });
    const seen = await record(client, id);
    expect(seen).toMatchObject({ status: 'rejected', reviewNotes: 'No se lee', reviewedBy: null });

    const again = await client.send('PUT', `/api/kyc/${id}`, await fillIn(client, '98765432'));
    expect(again.status, again.text).toBe(200);
    const second = kycRecordViewSchema.parse(again.body);
    expect(second).toMatchObject({ status: 'pending', attempt: 2, identityDocument: '98765432' });
    await openDocuments(admin, id);
    const approved = await review(admin, id, { ...approval(), revision: second.revision });
    expect(kycStatusChangedSchema.parse(approved.body).kycStatus).toBe('approved');
    expect(await record(admin, id)).toMatchObject({ status: 'approved', dueAt: null });
    // Waits for the position of the review: somebody else's write is otherwise visible a moment later.
    const position = approved.headers.get(POSITION_HEADER) ?? '';
    const after = await client.get('/api/auth/user', { [AFTER_POSITION_HEADER]: position });
    expect(userViewSchema.parse(after.body).kycStatus).toBe('approved');
    expect(
      refusalOf(await client.send('POST', '/api/kyc/upload-url', { documentType: 'income-proof' })).code,
    ).toBe('NOT_ALLOWED_NOW');
  });

  test('KYC-07 to KYC-11 each missing value is named in the words of the wizard', async () => {
    const { client } = await newcomer();
    const answer = await client.send('POST', '/api/kyc', { documentType: 'kyc', identityDocument: '1234' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      fields: {
        identityDocument: 'El documento debe tener al menos 5 caracteres',
        documentImageUrl: 'La imagen del documento es obligatoria',
        proofOfAddressUrl: 'El comprobante de domicilio es obligatorio',
        incomeProofUrl: 'El comprobante de ingresos es obligatorio',
        bankStatementUrl: 'El estado de cuenta es obligatorio',
      },
    });
  });

  test('KYC-18 with documents of somebody else nothing is handed in or kept', async () => {
    const [ana, eva] = [await newcomer(), await newcomer()];
    const foreign = await fillIn(ana.client);
    for (const [method, path] of [
      ['POST', '/api/kyc'],
      ['PUT', `/api/kyc/${eva.id}`],
      ['PUT', '/api/kyc/documents'],
    ] as const) {
      const answer = await eva.client.send(method, path, foreign);
      expect(answer.status, path).toBe(404);
      expect(refusalOf(answer).code).toBe('DOCUMENT_NOT_FOUND');
    }
    expect(await record(eva.client, eva.id)).toBeNull();
  });

  test('the same key hands in once', async () => {
    const { client, id } = await newcomer();
    const body = { documentType: 'kyc', ...(await fillIn(client)) };
    const key = '0d6f2f3e-5c1c-4a57-9d7c-1f3a0a9b8c7d';
    const answers = await Promise.all([1, 2, 3].map(() => client.send('POST', '/api/kyc', body, { key })));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect((await record(client, id))?.attempt).toBe(1);
  });
});

describe('KREV-12 KREV-05 API-15 reviewing', () => {
  test('the second of two reviewers is told who decided, and writes nothing over', async () => {
    const { client, id } = await newcomer();
    const { revision } = await submitKyc(client);
    await openDocuments(admin, id);
    const [one, two] = await Promise.all([
      review(admin, id, { ...approval(), revision }),
      review(superAdmin, id, { status: 'rejected', reviewNotes: 'Vencido', revision }),
    ]);
    const [won, lost] = one.status === 200 ? [one, two] : [two, one];
    expect([won.status, lost.status]).toEqual([200, 409]);
    const refused = refusalOf(lost);
    expect(refused.code).toBe('KYC_CHANGED');
    expect(refused.message).toMatch(won === one ? /Marcela Giraldo.*Aprobado/ : /Andrés Valencia.*Rechazado/);
    admin.follow(won);
    const { kycStatus: status, revision: now } = kycStatusChangedSchema.parse(won.body);
    expect(await record(admin, id)).toMatchObject({ status, revision: now });
  });

  test('without a revision a colleague’s decision stands as well', async () => {
    const { client, id } = await newcomer();
    await submitKyc(client);
    await openDocuments(admin, id);
    expect((await review(admin, id, approval())).status).toBe(200);
    expect((await review(superAdmin, id, { status: 'rejected', reviewNotes: 'No' })).status).toBe(409);
  });

  test('KREV-01 a case is given to a reviewer, never to whose it is; who has the same number and files is told', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    await submitKyc(one.client);
    await submitKyc(two.client);
    const own = userViewSchema.parse((await admin.get('/api/auth/user')).body);
    const give = (assigneeId: string | null) =>
      admin.send('PUT', `/api/kyc/${two.id}/assignee`, { assigneeId });
    expect((await give(two.id)).status).toBe(400);
    expect((await give(one.id)).status).toBe(400);
    const given = await give(own.id);
    expect(given.status, given.text).toBe(200);
    // Asked again it changes nothing, and still shows nothing of the person.
    for (const { body } of [given, await give(own.id)]) {
      expect(body).toEqual({ assignee: { id: own.id, name: 'Marcela Giraldo' } });
    }
    expect(await record(admin, two.id)).toMatchObject({ assignee: { id: own.id, name: 'Marcela Giraldo' } });
    expect(await record(two.client, two.id)).toMatchObject({ assignee: null });
    // Their names differ in one digit. Users and KYCs are projected separately: the name match may come later.
    await eventually('all that they have in common', async () => {
      const { body } = await admin.get(`/api/kyc/${two.id}/duplicates`);
      const found = kycDuplicatesSchema.parse(body).filter(({ userId }) => userId === one.id);
      return (
        found
          .map(({ kind }) => kind)
          .sort()
          .join() === 'document,file,name'
      );
    });
    expect((await give(null)).status).toBe(200);
    expect(await record(admin, two.id)).toMatchObject({ assignee: null });
  });

  test('nobody reviews their own, and nobody without the right reviews at all', async () => {
    const own = userViewSchema.parse((await admin.get('/api/auth/user')).body);
    const refused = await review(admin, own.id, { status: 'approved' });
    expect(refused.status).toBe(403);
    expect(refusalOf(refused).message).toBe('No puedes revisar tu propia verificación KYC.');
    const quick = await admin.send('PUT', `/api/users/${own.id}/kyc-status`, { kycStatus: 'approved' });
    expect(quick.status).toBe(403);
    const [ana, eva] = [await newcomer(), await newcomer()];
    await submitKyc(ana.client);
    expect((await review(ana.client, ana.id, { status: 'approved' })).status).toBe(403);
    for (const nobody of [eva.client, analyst]) {
      expect((await review(nobody, ana.id, { status: 'approved' })).status).toBe(404);
      expect((await nobody.get(`/api/kyc/user/${ana.id}`)).status).toBe(404);
      expect((await nobody.get('/api/kyc/pending-review')).status).toBe(403);
      expect((await nobody.send('POST', `/api/kyc/${ana.id}/presence`, {})).status).toBe(403);
      const view = { documentType: 'bank-statement' };
      expect((await nobody.send('POST', `/api/kyc/${ana.id}/document-views`, view)).status).toBe(404);
    }
    expect((await record(ana.client, ana.id))?.status).toBe('pending');
  });

  test('KREV-06 KREV-07 a rejection needs notes, a review a status', async () => {
    const { client, id } = await newcomer();
    await submitKyc(client);
    const silent = await review(admin, id, { status: 'rejected', reviewNotes: '  ' });
    expect([silent.status, refusalOf(silent).message]).toEqual([400, 'Escribe el motivo del rechazo']);
    const empty = await review(admin, id, { reviewNotes: 'x' });
    expect([empty.status, refusalOf(empty).message]).toEqual([
      400,
      'Por favor selecciona un estado para la revisión',
    ]);
    const when = await review(admin, id, {
      status: 'under_review',
      reviewNotes: null,
      reviewedAt: '1999-01-01',
    });
    expect(when.status, when.text).toBe(200);
    expect((await record(admin, id))?.reviewedAt).toMatch(/^20/);
  });
});

describe('KYC-13 KREV-04 KREV-11 the dates of documents that must be recent', () => {
  test('one person approves with them; without one it takes a reason and a second person', async () => {
    const { client, id } = await newcomer();
    await submitKyc(client);
    await openDocuments(admin, id);
    const undated = { ...inOrder(), 'bank-statement': { inOrder: true } };
    const alone = await review(admin, id, { status: 'approved', checklist: undated });
    expect([alone.status, refusalOf(alone)]).toEqual([
      422,
      {
        code: 'NOT_ALLOWED_NOW',
        message:
          'Falta la fecha que lleva el documento (estado de cuenta): déjala «En revisión» con el motivo de la excepción, y que otra persona del equipo la apruebe.',
        fields: {
          'bank-statement': 'Escribe la fecha que lleva el documento',
          kycStatus: expect.any(String),
        },
      },
    ]);
    expect((await record(admin, id))?.status).toBe('pending');
    const exception = 'El extracto no lleva fecha';
    const proposal = { status: 'under_review', checklist: undated, exception };
    expect((await review(admin, id, proposal)).status).toBe(200);
    await openDocuments(superAdmin, id);
    const agreed = await review(superAdmin, id, { status: 'approved', checklist: undated });
    expect(agreed.status, agreed.text).toBe(200);
    superAdmin.follow(agreed);
    expect(await record(superAdmin, id)).toMatchObject({ status: 'approved', exception });

    const other = await newcomer();
    await submitKyc(other.client);
    await openDocuments(admin, other.id);
    const dated = await review(admin, other.id, approval());
    expect(dated.status, dated.text).toBe(200);
    expect(await record(admin, other.id)).toMatchObject({ status: 'approved', exception: null });
    const { issuedOn } = inOrder()['bank-statement'];
    expect((await admin.get(`/api/audit?person=${other.id}&action=KycReviewed`)).text).toContain(
      JSON.stringify({ field: 'bank-statementIssuedOn', before: null, after: issuedOn }),
    );
  });

  test('KYC-17 neither a note on an approval nor restoring it prolongs it', async () => {
    const { client, id } = await newcomer();
    await submitKyc(client);
    await openDocuments(admin, id);
    expect((await review(admin, id, approval())).status).toBe(200);
    const approved = await record(admin, id);
    const notes = 'Vista de nuevo';
    expect((await review(admin, id, { status: 'approved', reviewNotes: notes })).status).toBe(200);
    const noted = await eventually('the note', async () => {
      const shown = await record(admin, id);
      return shown?.reviewNotes === notes && shown;
    });
    expect(noted.expiresAt).toBe(approved?.expiresAt);
    expect((await review(admin, id, { status: 'pending' })).status).toBe(200);
    expect((await review(admin, id, { status: 'approved' })).status).toBe(200);
    const restored = await record(admin, id);
    expect(restored?.reviewedAt).not.toBe(noted.reviewedAt);
    expect([restored?.status, restored?.expiresAt]).toEqual(['approved', approved?.expiresAt]);
  });
});

describe('KREV-04 KREV-13 looking at documents', () => {
  test('staff get a short-lived address of their own, and every look is an audited fact', async () => {
    const { client, id } = await newcomer();
    await submitKyc(client);
    const answer = await admin.send('POST', `/api/kyc/${id}/document-views`, {
      documentType: 'bank-statement',
    });
    expect(answer.status, answer.text).toBe(201);
    const view = documentUrlViewSchema.parse(answer.body);
    expect(Date.parse(view.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const shown = await admin.get(view.url);
    expect(shown.status).toBe(200);
    expect(shown.text).toBe(pdf('bank-statement').toString());
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="bank-statement.pdf"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    for (const other of [superAdmin, client, new Client(stage.url)]) {
      expect([401, 404]).toContain((await other.get(view.url)).status);
    }
    expect((await admin.get(view.url, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    expect((await admin.get(`${view.url}x`)).status).toBe(404);
    expect((await record(admin, id))?.revision).toBe(4);
  });

  test('the owner sees their own draft, and that leaves no trace', async () => {
    const { client, id } = await newcomer();
    const { uploadURL } = await askUpload(client, 'identity-document');
    const file = pngOf(5_000);
    await putFile(client, uploadURL, file, 'image/png');
    const asked = await client.send('POST', `/api/kyc/${id}/document-views`, {
      documentType: 'identity-document',
    });
    const view = documentUrlViewSchema.parse(asked.body);
    const shown = await fetch(stage.url + view.url, { headers: { cookie: client.cookie } });
    expect(Buffer.from(await shown.arrayBuffer()).equals(file)).toBe(true);
    expect(shown.headers.get('content-disposition')).toBe('inline; filename="identity-document.png"');
    const staff = await admin.send('POST', `/api/kyc/${id}/document-views`, {
      documentType: 'identity-document',
    });
    expect(staff.status).toBe(404);
  });
});

describe('LIVE-01 a KYC on open pages', () => {
  test('the owner and staff hear of it at once, others never; reviewers hear of each other', async () => {
    const [ana, eva] = [await newcomer(), await newcomer()];
    const [hers, others, staff] = await Promise.all([
      Listener.open(ana.client),
      Listener.open(eva.client),
      Listener.open(superAdmin),
    ]);
    await submitKyc(ana.client);
    const about = (listener: Listener) =>
      listener.heard('kyc.changed').filter((message) => message.userId === ana.id);
    // Changes in quick succession share one message, about the last one; staff are only notified of the submission.
    await eventually('the submission', () => {
      const submitted = about(staff).at(-1)?.position;
      return submitted !== undefined && about(hers).at(-1)?.position === submitted;
    });
    expect(about(staff)).toHaveLength(1);
    await admin.send('POST', `/api/kyc/${ana.id}/presence`, {}, { key: null });
    await admin.send('POST', `/api/kyc/${ana.id}/presence`, { present: false }, { key: null });
    const adminId = userViewSchema.parse((await admin.get('/api/auth/user')).body).id;
    const reviewing = { userId: ana.id, reviewerId: adminId, reviewerName: 'Marcela Giraldo' };
    await eventually('the reviewer', () => staff.heard('kyc.reviewing').length === 2);
    expect(staff.heard('kyc.reviewing')).toEqual([
      { ...reviewing, present: true },
      { ...reviewing, present: false },
    ]);
    await openDocuments(admin, ana.id);
    await review(admin, ana.id, approval());
    await eventually('the decision', () => about(hers).at(-1)?.status === 'approved');
    expect(hers.heard('kyc.reviewing')).toEqual([]);
    expect(others.mentions(ana.id)).toBe(false);
    for (const listener of [hers, others, staff]) listener.close();
  });
});

describe('UPL-01 UPL-03 UPL-04 API-11 API-12 uploads through the public origin', () => {
  async function resident(): Promise<number> {
    const { main, 'command-api': commandApi } = await stage.product.processes();
    const sizes = await Promise.all(
      [main, commandApi].map(async (pid) => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8');
        return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  test('10 MB go straight through: neither the gateway nor command-api ever holds them', async () => {
    const { client } = await newcomer();
    const file = pngOf(10 * MB);
    const urls = await Promise.all(Array.from({ length: 9 }, () => askUpload(client, 'identity-document')));
    const send = ({ uploadURL }: { uploadURL: string }) => putFile(client, uploadURL, file, 'image/png');
    const [warmUp, ...rest] = urls;
    if (warmUp) expect((await send(warmUp)).status).toBe(201);
    const before = await resident();
    let highest = before;
    const watching = setInterval(() => {
      void resident().then((now) => {
        highest = Math.max(highest, now);
      });
    }, 25);
    const answers = await Promise.all(rest.map(send));
    clearInterval(watching);
    expect(answers.map((answer) => answer.status)).toEqual(rest.map(() => 201));
    // Buffered in memory, the eight files would take 80 MB in each of the two processes.
    expect(highest - before).toBeLessThan(60);
  });

  test('11 MB and 2 GB are refused in our own words', async () => {
    const { client } = await newcomer();
    const { uploadURL } = await askUpload(client, 'identity-document');
    const over = await putFile(client, uploadURL, pngOf(11 * MB), 'image/png');
    expect(over).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } });
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(stage.url + uploadURL, {
        method: 'PUT',
        headers: {
          origin: stage.url,
          cookie: client.cookie,
          'content-type': 'image/png',
          'content-length': String(2 * 1024 * MB),
        },
      });
      sent.once('response', (answer) => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      });
      sent.once('error', reject);
      sent.write(pngOf(1_000));
    });
    expect(status).toBe(413);
    const unfinished = join(stage.product.dataDir, 'objects', 'unfinished');
    await eventually('nothing to be left', async () => (await readdir(unfinished)).length === 0);
  });

  test('a page of another site, or none, uploads nothing', async () => {
    const { client, id } = await newcomer();
    const { uploadURL } = await askUpload(client, 'identity-document');
    const forged = await putFile(client, uploadURL, pdf(), 'application/pdf', {
      origin: 'https://evil.example',
    });
    expect(forged).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' } });
    expect(await record(client, id)).toBeNull();
  });
});

describe('KREV-01 KREV-02 the demo’s queue', () => {
  test('holds seven people with real documents, who waits longest first', async () => {
    const rows = (await queue()).filter((row) => row.user.lastName !== 'Prueba');
    expect(rows).toHaveLength(7);
    const since = rows.map((row) => row.submittedAt ?? '');
    expect(since).toEqual([...since].sort());
    const [row] = rows;
    for (const documentType of kycDocumentTypes) {
      const asked = await admin.send('POST', `/api/kyc/${row?.id}/document-views`, { documentType });
      const { url, size } = documentUrlViewSchema.parse(asked.body);
      const shown = await fetch(stage.url + url, { headers: { cookie: admin.cookie } });
      expect((await shown.arrayBuffer()).byteLength).toBe(size);
    }
  });
});
