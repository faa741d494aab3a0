import { newId } from '@nodo/platform/ids';
import { afterAll, expect, it } from 'vitest';
import { pdfText } from '../testing/pdf-text.test.ts';
import { Printer } from './printer.ts';

const printer = new Printer({ name: 'Nodo S.A.S.', taxId: null, address: null, email: null }, async (id) =>
  id === 'joe' ? 'en' : 'es',
);
afterAll(() => printer.close());

const ofAudit = (rows: number) => {
  const row = {
    id: newId(),
    action: 'InvestmentCreated',
    occurredAt: '2026-11-20T15:00:00.000Z',
    changes: [],
  };
  const rest = { subjectKind: 'investment', subjectId: newId(), actor: { kind: 'service', name: 'worker' } };
  return {
    rows: Array.from({ length: rows }, () => ({ ...row, ...rest })) as never,
    filter: [['Campo', 'Monto']] as const,
    by: { name: 'Marta Gómez', role: 'Admin' },
    at: new Date('2026-11-22T15:00:00Z'),
  };
};

it('draws what is asked for in another thread, as it would be drawn in this one', async () => {
  const drawn = await printer.print('ana', 'audit', async () => ofAudit(0));
  const words = await pdfText(drawn);
  expect(words).toContain('Marta Gómez · Admin');
  expect(words).toContain('Nodo S.A.S.');
});

it('draws it in the language of whoever asks', async () => {
  const words = await pdfText(await printer.print('joe', 'audit', async () => ofAudit(0)));
  expect(words).toContain('Exported by Marta Gómez · Admin');
  expect(words).not.toContain('Exportado');
});

it('draws a few at a time for one person, and does not make others wait for it', async () => {
  const [first, second, third] = Array.from({ length: 3 }, () =>
    printer.print('ana', 'audit', async () => ofAudit(0)),
  );
  await expect(printer.print('ana', 'audit', async () => ofAudit(0))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  const other = printer.print('beto', 'audit', async () => ofAudit(0));
  for (const drawn of [first, second, third, other])
    expect((await drawn)?.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await printer.print('ana', 'audit', async () => ofAudit(0))).length).toBeGreaterThan(1_000);
});

it('counts a document that could not be drawn no longer', async () => {
  for (let count = 0; count < 4; count += 1) {
    await expect(
      printer.print('luz', 'audit', async () => ({ ...ofAudit(0), rows: null as never })),
    ).rejects.toThrow();
  }
});

it('refuses what would wait for too long', async () => {
  const asked = Array.from({ length: 120 }, (_, index) =>
    printer.print(`person ${index}`, 'audit', async () => ofAudit(0)),
  );
  const ended = await Promise.allSettled(asked);
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE' });
});
