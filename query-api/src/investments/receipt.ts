import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';
import { contractOf } from '@nodo/contracts/investments/contract';
import { investmentStatusLabels } from '@nodo/contracts/investments/statuses';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { asWritten, PdfReport, type Stationery } from '@nodo/platform/pdf-report';

const inBogota = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});
const when = (moment: string) => `${inBogota.format(new Date(moment))}, hora de Bogotá`;
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 6 });
const rate = (fraction: string) =>
  percent.format(fraction as Intl.StringNumericLiteral).replace(/\s?%/, '\u00a0%');
const share = (percentage: string) =>
  `${new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 }).format(percentage as Intl.StringNumericLiteral)}\u00a0%`;

/** The investor's current name and e-mail. */
export interface ReceiptHolder {
  readonly name: string;
  readonly email: string;
}

export interface Receipt {
  readonly investment: InvestmentView;
  readonly holder: ReceiptHolder;
}

/**
 * The PDF receipt of an investment: terms, payment, and the accepted conditions verbatim. Deterministic: the same
 * investment in the same state gives the same bytes.
 */
export function receiptPdf({ investment, holder }: Receipt, stationery: Stationery): Promise<Buffer> {
  const { id, purchaseDate, confirmedAt } = investment;
  const pdf = new PdfReport({
    title: 'Comprobante de inversión',
    lines: [asWritten(`${holder.name} · ${holder.email}`)],
    ...stationery,
    madeAt: new Date(confirmedAt ?? purchaseDate),
    number: id,
  });
  agreedPart(pdf, investment);
  paymentPart(pdf, investment);
  termsPart(pdf, investment, stationery);
  return pdf.finish(`Nodo Cartago · Comprobante de inversión ${id}`);
}

function agreedPart(pdf: PdfReport, investment: InvestmentView): void {
  const { warehouse, terms, confirmedAt, repurchasedAt } = investment;
  pdf.section('Lo que acordaste');
  pdf.facts([
    ['Bodega', asWritten(`${warehouse.name} · ${warehouse.location}`)],
    ['Monto', formatUsd(investment.amount)],
    ['Participación', share(investment.sharePercentage)],
    ['Valor total de la bodega', formatUsd(terms.warehouseTotalValue)],
    ['Tasa mensual', rate(terms.monthlyReturnRate)],
    ['Retorno mensual estimado', `${formatUsd(investment.estimatedMonthlyReturn)}, antes de comisiones`],
    ['Comisión de administración', `${rate(terms.managementFeeRate)} del rendimiento`],
    ['Comisión de plataforma', `${rate(terms.platformFeeRate)} del rendimiento`],
    ['Recompra', terms.recompraEnabled ? 'Habilitada' : 'No habilitada'],
    ['Creada', when(investment.purchaseDate)],
    ['Estado', investmentStatusLabels[investment.status]],
    ...(confirmedAt ? [['Confirmada', when(confirmedAt)] as const] : []),
    ...(repurchasedAt ? [['Recomprada', when(repurchasedAt)] as const] : []),
  ]);
}

function paymentPart(pdf: PdfReport, { payment, walletAddress }: InvestmentView): void {
  pdf.section('El pago');
  if (payment.source === 'balance') {
    pdf.facts([['Pagada con', 'Tu saldo en la plataforma']]);
    return;
  }
  pdf.facts([
    ['Monto exacto', [formatUsdt(payment.amountUsdt), asWritten(' USDT (TRC20)')]],
    ['Tu billetera', asWritten(walletAddress)],
    ['Pagado a', asWritten(payment.to)],
    ['Plazo', when(payment.expiresAt)],
  ]);
  // On a line of its own: a hash broken over two lines is hard to compare.
  pdf.note(payment.txHash ? `Hash de la transacción: ${payment.txHash}` : 'Aún no hay transacción.');
}

function termsPart(pdf: PdfReport, { acceptedTerms }: InvestmentView, { wording }: Stationery): void {
  if (!acceptedTerms) {
    pdf.section(
      'Condiciones',
      'Esta inversión se creó sin que se pidiera aceptar las condiciones: no hay una versión que conste aquí.',
    );
    return;
  }
  const { version, sha256, acceptedAt } = acceptedTerms;
  pdf.section('Condiciones aceptadas');
  pdf.facts([
    ['Versión', asWritten(version)],
    ['Aceptadas', when(acceptedAt)],
  ]);
  pdf.note(`Huella SHA-256 del texto: ${sha256}`);
  if (wording && wording.language !== 'es') {
    pdf.note('Aceptaste este texto en español, y obliga como está escrito: por eso no se traduce.');
  }
  for (const { heading, text } of contractOf(version)?.sections ?? []) pdf.clause(heading, text);
  pdf.note('Los rendimientos son proyecciones, no garantías.');
}
