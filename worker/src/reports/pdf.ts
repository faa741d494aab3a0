import { valueLabel } from '@nodo/contracts/audit/labels';
import { bogotaMoment } from '@nodo/contracts/bogota';
import { LOCALE, NETWORK, TIME_ZONE } from '@nodo/contracts/constants';
import { displayName } from '@nodo/contracts/identity/views';
import { investmentStatusLabels } from '@nodo/contracts/investments/statuses';
import { compare, formatUsd, formatUsdt, subtract } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import { type ReportType, reportPeriodLabel } from '@nodo/contracts/reports/periods';
import { hashOf } from '@nodo/platform/ids';
import { asWritten, dotted, PdfReport, type Stationery } from '@nodo/platform/pdf-report';
import type { Figures, Holder, StatementInvestment } from './statement.ts';

const days = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
});
const calendarDays = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const day = (moment: string) => days.format(new Date(moment));
const calendarDay = (date: string) => calendarDays.format(new Date(date));
const rate = (value: string) => valueLabel('settings', 'monthlyReturnRate', value);
const percent = (value: string) => valueLabel('investment', 'sharePercentage', value);
const count = (value: string) => new Intl.NumberFormat(LOCALE).format(value as Intl.StringNumericLiteral);
const states: Readonly<Record<string, string>> = {
  detected: 'Pendiente',
  confirming: 'Pendiente',
  confirmed: 'Confirmada',
  reverted: 'Fallida',
};
/** Columns of dated movements of the balance by a transfer. */
const dated = [
  { title: 'Fecha', part: 0.19 },
  { title: 'Hash de la transacción', part: 0.42 },
  { title: 'USDT', part: 0.2, isNumber: true },
  { title: 'Monto', part: 0.19, isNumber: true },
];
const titles: Record<ReportType, string> = {
  monthly: 'Extracto mensual',
  quarterly: 'Extracto trimestral',
  annual: 'Extracto anual',
  custom: 'Extracto personalizado',
};
const NO_MOVES = 'No hubo movimientos en el período.';

/** SHA-256 (hex) of a statement's content without its holder: the same figures give the same fingerprint. */
export function fingerprint(figures: Figures): string {
  return hashOf(figures);
}

interface Statement {
  readonly figures: Figures;
  readonly holder: Holder;
  readonly requestedAt: Date;
}

/** Renders a statement as PDF. The same content in the same language gives the same bytes. */
export function statementPdf(
  { figures, holder, requestedAt }: Statement,
  stationery: Stationery,
): Promise<Buffer> {
  const { type, periodFrom, periodTo } = figures;
  const isOpen = requestedAt.toISOString() < new Date(bogotaMoment(periodTo, '23:59:59.999')).toISOString();
  const pdf = new PdfReport({
    title: titles[type],
    lines: [
      dotted(asWritten(displayName(holder)), reportPeriodLabel(type, figures)),
      `Del ${calendarDay(periodFrom)} al ${calendarDay(periodTo)}${isOpen ? ' (período en curso)' : ''}`,
    ],
    ...stationery,
    madeAt: requestedAt,
    number: figures.reportId,
  });
  summary(pdf, figures, holder);
  positions(pdf, figures);
  investments(pdf, figures);
  transfers(pdf, figures);
  withdrawals(pdf, figures);
  credits(pdf, figures);
  repurchases(pdf, figures);
  returns(pdf, figures);
  terms(pdf, figures.held);
  verification(pdf, figures);
  return pdf.finish(`Nodo Cartago · Huella de las cifras ${fingerprint(figures).slice(0, 16)}`);
}

function summary(pdf: PdfReport, { opening, closing }: Figures, holder: Holder): void {
  pdf.section('Titular');
  pdf.facts([
    ['Nombre', asWritten(displayName(holder))],
    ['E-mail', asWritten(holder.email)],
    ['Identificador', holder.id],
  ]);
  pdf.section('Resumen', 'En dólares de los Estados Unidos. El capital cuenta solo inversiones confirmadas.');
  pdf.facts([
    ['Capital al inicio', formatUsd(opening.capital)],
    ['Variación del período', formatUsd(subtract(closing.capital, opening.capital))],
    ['Capital al cierre', formatUsd(closing.capital)],
    ['Pendiente de pago al cierre', formatUsd(closing.pending)],
    ['Retorno mensual estimado', `${formatUsd(closing.monthlyReturn)}, antes de comisiones`],
  ]);
}

function positions(pdf: PdfReport, figures: Figures): void {
  const { positions: rows, closing } = figures;
  pdf.section('Posiciones al cierre', rows.length === 0 ? 'Sin posiciones al cierre.' : undefined);
  if (rows.length === 0) return;
  pdf.table(
    [
      { title: 'Bodega', part: 0.34 },
      { title: 'Participaciones', part: 0.16, isNumber: true },
      { title: 'Participación', part: 0.14, isNumber: true },
      { title: 'Retorno mensual', part: 0.17, isNumber: true },
      { title: 'Capital', part: 0.19, isNumber: true },
    ],
    rows.map(({ warehouse, shares, share, monthlyReturn, amount }) => [
      asWritten(warehouse),
      count(shares),
      percent(share),
      formatUsd(monthlyReturn),
      formatUsd(amount),
    ]),
    ['Total', '', '', formatUsd(closing.monthlyReturn), formatUsd(closing.capital)],
  );
}

function investments(pdf: PdfReport, { investments: rows }: Figures): void {
  pdf.section('Inversiones del período', rows.length === 0 ? NO_MOVES : undefined);
  if (rows.length === 0) return;
  pdf.table(
    [
      { title: 'Fecha', part: 0.19 },
      { title: 'Bodega', part: 0.28 },
      { title: 'Estado', part: 0.14 },
      { title: 'Confirmada', part: 0.19 },
      { title: 'Monto', part: 0.2, isNumber: true },
    ],
    rows.map(({ createdAt, warehouse, status, confirmedAt, amount }) => [
      day(createdAt),
      asWritten(warehouse),
      investmentStatusLabels[status],
      confirmedAt === null ? '—' : day(confirmedAt),
      formatUsd(amount),
    ]),
  );
}

function transfers(pdf: PdfReport, { transfers: rows }: Figures): void {
  pdf.section(
    `Pagos de inversiones del período (USDT, ${NETWORK})`,
    rows.length === 0 ? NO_MOVES : undefined,
  );
  if (rows.length === 0) return;
  pdf.table(
    [
      { title: 'Fecha', part: 0.19 },
      { title: 'Hash de la transacción', part: 0.42 },
      { title: 'Estado', part: 0.14 },
      { title: 'USDT', part: 0.25, isNumber: true },
    ],
    rows.map(({ at, txHash, state, amount }) => [
      day(at),
      txHash,
      states[state] ?? state,
      formatUsdt(amount),
    ]),
  );
}

function withdrawals(pdf: PdfReport, { withdrawals: rows, withdrawalsTotal: total }: Figures): void {
  pdf.section(
    'Retiros del período',
    rows.length === 0 ? NO_MOVES : 'Pagos del saldo, confirmados en la red.',
  );
  if (rows.length === 0) return;
  pdf.table(
    dated,
    rows.map(({ at, txHash, amountUsdt, amount }) => [
      day(at),
      txHash,
      formatUsdt(amountUsdt),
      formatUsd(amount),
    ]),
    ['Total', '', formatUsdt(total.amountUsdt), formatUsd(total.amount)],
  );
}

/** Rare, so the section is left out when empty. */
function credits(pdf: PdfReport, { credits: rows }: Figures): void {
  if (rows.length === 0) return;
  pdf.section(
    'Abonos del período',
    'Transferencias que no eran de ninguna inversión y quedaron en el saldo.',
  );
  pdf.table(
    dated,
    rows.map(({ at, txHash, amountUsdt, amount }) => [
      day(at),
      txHash,
      formatUsdt(amountUsdt),
      formatUsd(amount),
    ]),
  );
}

function repurchases(pdf: PdfReport, { repurchases: rows }: Figures): void {
  if (rows.length === 0) return;
  pdf.section('Recompras del período', 'Inversiones que vendiste de vuelta; su precio quedó en el saldo.');
  pdf.table(
    [
      { title: 'Fecha', part: 0.2 },
      { title: 'Bodega', part: 0.55 },
      { title: 'USD', part: 0.25, isNumber: true },
    ],
    rows.map(({ at, warehouse, price }) => [day(at), asWritten(warehouse), formatUsd(price)]),
  );
}

function returns(pdf: PdfReport, { returns: rows, returnsTotal: total, balance }: Figures): void {
  pdf.section('Retornos acreditados en el período', rows.length === 0 ? NO_MOVES : undefined);
  if (rows.length > 0) {
    pdf.table(
      [
        { title: 'Mes', part: 0.19 },
        { title: 'Bodega', part: 0.25 },
        { title: 'Bruto', part: 0.14, isNumber: true },
        { title: 'Administración', part: 0.15, isNumber: true },
        { title: 'Plataforma', part: 0.13, isNumber: true },
        { title: 'Neto', part: 0.14, isNumber: true },
      ],
      rows.map(({ period, warehouse, ...parts }) => [
        periodLabel(period),
        asWritten(warehouse),
        ...partsOf(parts),
      ]),
      ['Total', '', ...partsOf(total)],
    );
  }
  pdf.section('Saldo de retornos al cierre');
  const hasDeposits = compare(balance.deposited, '0') > 0;
  const hasInvested = compare(balance.invested, '0') > 0;
  const hasRepurchases = compare(balance.repurchased, '0') > 0;
  pdf.facts([
    ['Acreditado en total', formatUsd(balance.credited)],
    ...(hasDeposits ? [['Abonado de transferencias', formatUsd(balance.deposited)] as const] : []),
    ...(hasRepurchases ? [['Abonado de recompras', formatUsd(balance.repurchased)] as const] : []),
    ['Pagado', formatUsd(balance.paid)],
    ...(hasInvested ? [['Invertido', formatUsd(balance.invested)] as const] : []),
    ['Reservado para pagos', formatUsd(balance.reserved)],
    ['Disponible', formatUsd(balance.available)],
  ]);
}

function partsOf({ gross, managementFee, platformFee, net }: Figures['returnsTotal']): string[] {
  return [gross, managementFee, platformFee, net].map(formatUsd);
}

function terms(pdf: PdfReport, held: readonly StatementInvestment[]): void {
  if (held.length === 0) return;
  pdf.section('Condiciones vigentes', 'Las que regían cuando se hizo cada inversión; no cambian después.');
  pdf.table(
    [
      { title: 'Inversión', part: 0.36 },
      { title: 'Retorno mensual', part: 0.16, isNumber: true },
      { title: 'Administración', part: 0.16, isNumber: true },
      { title: 'Plataforma', part: 0.14, isNumber: true },
      { title: 'Recompra', part: 0.18 },
    ],
    held.map(({ warehouse, createdAt, terms: own }) => [
      [asWritten(`${warehouse}, `), day(createdAt)],
      rate(own.monthlyReturnRate),
      rate(own.managementFeeRate),
      rate(own.platformFeeRate),
      own.recompraEnabled ? 'Habilitada' : 'No habilitada',
    ]),
  );
}

function verification(pdf: PdfReport, figures: Figures): void {
  pdf.section(
    'Verificación',
    'Las cifras son las que mostraba la plataforma al cierre. La huella SHA-256 de este archivo quedó en el historial y se ve en Reportes.',
  );
  pdf.facts([
    ['Reporte', figures.reportId],
    ['Posición del historial', figures.asOfPosition],
  ]);
  // On its own line: a hash with a line break is hard to compare.
  pdf.note(`Huella de las cifras: ${fingerprint(figures)}`);
}
