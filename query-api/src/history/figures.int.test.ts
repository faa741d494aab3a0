import { compareFigures, exactFigure } from '@nodo/contracts/history/figures/figure';
import { type FigureGroupName, type FigureViews, figureGroups } from '@nodo/contracts/history/figures/groups';
import { historyPageSchema } from '@nodo/contracts/history/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WALLET } from '../../../projector/src/testing/story.test.ts';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const PERIOD = '2026-01';
let side: ReadSide;
let admin: string;
let analyst: string;
let ana: string;
let warehouse: string;
/** Positions: while nothing had happened, half way, and the last. */
const marks: string[] = [];

async function mark(): Promise<void> {
  const { body } = await side.fresh('/api/history/events?limit=1', admin);
  marks.push(historyPageSchema.parse(body).events[0]?.position ?? '');
}

/** A payout that was asked for. */
async function payout(amount: string): Promise<string> {
  const transferId = newId();
  const stream = streams.transfer(transferId);
  await side.story.append(streams.account(ana), sample('PayoutReserved', { transferId, amount }));
  const asked = { userId: ana, to: WALLET, amount: `${amount}0000`, amountUsd: amount };
  await side.story.append(stream, sample('TransferRequested', asked));
  return stream;
}

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  const adminId = await story.user('admin', 'Marta');
  admin = await side.signIn(adminId, 'admin');
  analyst = await side.signIn(await story.user('analyst', 'Iván'), 'analyst');
  await mark();
  ana = await story.user('investor', '=Ana');
  await story.submitKyc(ana);
  warehouse = await story.warehouse('Bodega Norte');
  const investment = await story.invest(ana, warehouse);
  const distribution = streams.distribution(PERIOD);
  const parts = { gross: '750.00', managementFee: '15.00', platformFee: '3.75', net: '731.25' };
  const line = { investorId: ana, investmentId: investment.id, amount: '100.00', days: 31, ...parts };
  await story.append(distribution, sample('DistributionBegun', { period: PERIOD }));
  await story.append(distribution, sample('DistributionLinesAdded', { lines: [line] }));
  const [first] = [await payout('77.00'), await payout('120.50')];
  await mark();
  await story.reviewKyc(ana, 'approved', adminId);
  await story.settings('60000.00');
  await story.append(distribution, sample('DistributionPrepared', { period: PERIOD }));
  await story.append(first, sample('TransferApproved'));
  await story.append(streams.reserves('2026-01-10'), sample('ReservesAttested', { hour: 3 }));
  const transfer = await story.transfer(investment.amountUsdt, 100);
  await story.match(transfer, investment);
  await story.confirm(transfer, investment, 100);
  await mark();
});
afterAll(() => side?.stop());

const at = (index: number) => marks.at(index) ?? '';

async function download(query: Record<string, string>, cookie = admin) {
  const answer = await fetch(`${side.url}/api/history/figures/export?${new URLSearchParams(query)}`, {
    headers: { cookie },
  });
  const text = await answer.text();
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  return { status: answer.status, head, text, lines: lines.map(fieldsOf) };
}

/** Fields with a comma are quoted. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
}

/** The GETs by which the screens show what the file tells of. */
const screens: {
  readonly [G in FigureGroupName]: readonly [path: () => string, view: (body: never) => unknown];
} = {
  warehouse: [() => `/api/warehouses/${warehouse}`, (body) => body],
  person: [() => `/api/users/${ana}/overview`, (body) => body],
  distribution: [
    () => '/api/distributions',
    ({ rows }: { rows: { period: string }[] }) => rows.find(({ period }) => period === PERIOD) ?? null,
  ],
  platform: [() => '/api/analytics/platform', (body) => body],
  kyc: [() => '/api/kyc/figures', (body) => body],
  payouts: [() => '/api/payouts/figures', (body) => body],
  settings: [() => '/api/financial-settings', (body) => body],
  reserves: [() => '/api/reserves', ({ newest }: { newest: unknown }) => newest],
  books: [() => '/api/books', (body) => body],
};

async function viewAt<G extends FigureGroupName>(group: G, position: string): Promise<FigureViews[G] | null> {
  const [path, view] = screens[group];
  const { status, body } = await side.get(`${path()}?asOf=${position}`, admin);
  if (status === 404) return null;
  expect(status, path()).toBe(200);
  return view(body as never) as FigureViews[G] | null;
}

async function expected<G extends FigureGroupName>(group: G, from: string, to: string): Promise<string[][]> {
  const { title: of, figures } = figureGroups[group];
  const [before, after] = [await viewAt(group, from), await viewAt(group, to)];
  const things: Partial<Record<FigureGroupName, string>> = {
    ...{ warehouse: 'Bodega Norte', person: '=Ana Gómez', distribution: PERIOD },
  };
  // What was there at neither moment has no name.
  const title = things[group] && (before ?? after) ? `${of}: ${things[group]}` : of;
  return compareFigures<FigureViews[G]>(figures, before, after)
    .filter(({ kind }) => kind !== 'time')
    .map(({ label, kind, ...figure }) => {
      const cell = (value: string | null) => (value === null ? '' : exactFigure(kind, value));
      const gap = figure.difference ?? '';
      const gaps = gap.startsWith('-') ? ['', gap.slice(1)] : [gap, ''];
      return [title, label, cell(figure.before), cell(figure.after), ...gaps];
    });
}

const chosen = () => ({ warehouse, person: ana, period: PERIOD });

describe('API-45 the figures of two moments as a file', () => {
  it.each([
    [0, 1],
    [1, 2],
    [0, 2],
  ])('has each figure exactly as its screen shows it at both: %i to %i', async (from, to) => {
    const { status, lines } = await download({ from: at(from), to: at(to), ...chosen() });
    expect(status).toBe(200);
    const groups = Object.keys(figureGroups) as FigureGroupName[];
    const wanted = (await Promise.all(groups.map((group) => expected(group, at(from), at(to))))).flat();
    // A line that tells a time has it in Bogotá.
    const told = lines.filter(([, label]) => label !== 'Comprobado').map((line) => line.slice(0, 6));
    // What begins with a minus is escaped, for spreadsheets.
    expect(told.map((line) => line.map((text) => text.replace(/^'-/, '-')))).toEqual(wanted);
  });

  it('tells what changed, in units, and which moments they are', async () => {
    const { head, lines } = await download({ from: at(1), to: at(2), ...chosen() });
    expect(head).toMatch(
      new RegExp(
        `^Cifras,Cifra,"Antes \\(.+, ${at(1)}\\)","Después \\(.+, ${at(2)}\\)",Aumento,Disminución,Unidad$`,
      ),
    );
    const told = (group: string, label: string) =>
      lines.find(([of, what]) => of === group && what === label)?.slice(2);
    expect(told('Retiros', 'Por aprobar')).toEqual(['2', '1', '', '1', '']);
    expect(told('Retiros', 'Por aprobar: monto')).toEqual(['197.50', '120.50', '', '77.00', 'USD']);
    expect(told('Retiros', 'Por enviar: monto')).toEqual(['0.00', '77.00', '77.00', '', 'USD']);
    expect(told('KYC', 'Aprobado')).toEqual(['0', '1', '1', '', '']);
    expect(told(`Distribución: ${PERIOD}`, 'Estado')?.slice(0, 2)).toEqual(['En preparación', 'Por aprobar']);
    expect(told('Bodega: Bodega Norte', 'Capital disponible')?.[4]).toBe('USD');
    expect(told('Persona: =Ana Gómez', 'Estado del KYC')?.slice(0, 2)).toEqual(['Pendiente', 'Aprobado']);
    expect(told('Condiciones para invertir', 'Retorno mensual')?.[0]).toBe('1.5');
    expect(told('Reservas', 'Lo que se debe')?.[0]).toBe('');
    expect(told('Reservas', 'Lo que se debe')?.[1]).toMatch(/^\d+\.\d{6}$/);
  });

  it('has for whoever looks what they may see: of analysts no staff figures, and of nobody who was not chosen', async () => {
    const span = { from: at(0), to: at(2) };
    const titles = async (query: Record<string, string>, cookie = admin) =>
      new Set((await download(query, cookie)).lines.map(([group]) => group));
    expect(await titles(span, analyst)).toEqual(new Set(['Condiciones para invertir', 'Reservas', 'Libros']));
    const staff = [
      'Cifras de la plataforma',
      'KYC',
      'Retiros',
      'Condiciones para invertir',
      'Reservas',
      'Libros',
    ];
    expect(await titles(span)).toEqual(new Set(staff));
    for (const asked of [{ person: ana }, { period: PERIOD }])
      expect((await download({ ...span, ...asked }, analyst)).status).toBe(403);
    expect((await download(span, await side.signIn(ana))).status).toBe(403);
  });

  it('says in words what can not be compared', async () => {
    const span = { from: at(0), to: at(2) };
    for (const [query, field] of [
      [{ from: at(2), to: at(0) }, 'from'],
      [{ ...span, to: '99999999999' }, 'to'],
      [{ ...span, person: 'ana' }, 'person'],
      [{ ...span, warehouse: 'norte' }, 'warehouse'],
      [{ ...span, period: '2026-13' }, 'period'],
    ] as const) {
      const { status, text } = await download(query);
      expect([status, JSON.parse(text)]).toMatchObject([
        400,
        { code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } },
      ]);
    }
  });
});
