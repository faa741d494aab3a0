import { valueLabel } from '@nodo/contracts/audit/labels';
import { formatBogotaDateTime } from '@nodo/contracts/bogota';
import { LOCALE } from '@nodo/contracts/constants';
import { decisionActionLabels, decisionStatusLabels } from '@nodo/contracts/decisions/values';
import { displayName } from '@nodo/contracts/identity/views';
import { investmentStatusLabels } from '@nodo/contracts/investments/statuses';
import { kycDocumentLabels } from '@nodo/contracts/kyc/documents';
import { kycRenewalLabels } from '@nodo/contracts/kyc/standing';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import {
  currencyLabels,
  darkModeLabels,
  languageLabels,
  timeZoneLabels,
} from '@nodo/contracts/preferences/values';
import type { PersonalDataExport } from '@nodo/contracts/privacy/export';
import { roleLabel } from '@nodo/contracts/roles';
import { savedViewScreenTitles } from '@nodo/contracts/saved-views/labels';
import { walletProofMethodLabels } from '@nodo/contracts/wallets/values';
import {
  asWritten,
  dotted,
  joined,
  PdfReport,
  type PdfText,
  type Stationery,
} from '@nodo/platform/pdf-report';
import { printedChange, printedReason } from '../audit/printed-change.ts';

/** Most entries printed per list; the JSON file has them all. */
const PRINTED_MAX = 300;
const NONE = 'No hay nada registrado.';

const when = (moment: string | null) => (moment === null ? '—' : formatBogotaDateTime(moment));
const bytes = new Intl.NumberFormat(LOCALE);
const percent = (share: string) => valueLabel('investment', 'sharePercentage', share);
const rate = (value: string) => valueLabel('settings', 'monthlyReturnRate', value);
const transferWords = { pending: 'Pendiente', confirmed: 'Confirmada', failed: 'Fallida' } as const;

/** A person's data export as a PDF: the content of the JSON file, in words. */
export function pdfOf(data: PersonalDataExport, stationery: Stationery): Promise<Buffer> {
  const { profile, generatedAt } = data;
  const pdf = new PdfReport({
    title: 'Tus datos personales',
    lines: [asWritten(`${displayName(profile)} · ${profile.email}`)],
    ...stationery,
    madeAt: new Date(generatedAt),
  });
  profilePart(pdf, data);
  preferencesPart(pdf, data);
  kycPart(pdf, data);
  moneyPart(pdf, data);
  accountPart(pdf, data);
  historyPart(pdf, data);
  return pdf.finish(['Nodo Cartago · Datos personales de ', asWritten(displayName(profile))]);
}

/** Text as written by people; a dash if there is none. */
const written = (text: string | null | undefined): PdfText => (text ? asWritten(text) : '—');
const reasonGiven = (reason: string | null): PdfText[] => (reason ? [['Motivo: ', asWritten(reason)]] : []);

/** A section listing `items` (oldest first), newest first; only the newest PRINTED_MAX are printed. */
function list<T>(pdf: PdfReport, title: string, items: readonly T[], print: (item: T) => void): void {
  const left = items.length - PRINTED_MAX;
  const more = `Aquí están los ${PRINTED_MAX} más recientes de ${bytes.format(items.length)}; el archivo JSON los trae todos.`;
  pdf.section(title, items.length === 0 ? NONE : left > 0 ? more : undefined);
  for (const item of items.slice(-PRINTED_MAX).toReversed()) print(item);
}

function preferencesPart(pdf: PdfReport, { preferences }: PersonalDataExport): void {
  const { language, currency, timezone, darkMode, notifications } = preferences;
  const flag = (value: boolean) => (value ? 'Sí' : 'No');
  pdf.section('Preferencias');
  pdf.facts([
    ['Idioma', asWritten(languageLabels[language])],
    ['Moneda', currencyLabels[currency]],
    ['Zona horaria', timeZoneLabels[timezone]],
    ['Tema', darkModeLabels[darkMode]],
    ['Avisos por correo', flag(notifications.email)],
    ['Avisos del navegador', flag(notifications.push)],
    ['Avisos de inversiones', flag(notifications.investment)],
    ['Avisos de obra', flag(notifications.construction)],
    ['Avisos de pagos', flag(notifications.payments)],
  ]);
}

function profilePart(pdf: PdfReport, { profile, photo, roleHistory }: PersonalDataExport): void {
  pdf.section('Perfil');
  pdf.facts([
    ['Nombre', written(profile.firstName)],
    ['Apellido', written(profile.lastName)],
    ['Email', asWritten(profile.email)],
    ['Foto', photo === null ? '—' : 'Está en el archivo JSON'],
    ['Rol', roleLabel(profile.role)],
    ['Estado KYC', kycStatusLabels[profile.kycStatus]],
    ['Registro', when(profile.createdAt)],
    ['Identificador', profile.id],
  ]);
  list(pdf, 'Roles', roleHistory, ({ at, from, to, by, reason }) => {
    const title = from === null ? roleLabel(to) : [roleLabel(from), ' → ', roleLabel(to)];
    pdf.entry(title, when(at), [by, ...reasonGiven(reason)]);
  });
}

/** What a decision on a KYC came to: with an approval that is put back, its renewal comes back, too. */
export function decided({
  from,
  to,
  renewal,
}: Pick<NonNullable<PersonalDataExport['kyc']>['decisions'][number], 'from' | 'to' | 'renewal'>): PdfText {
  const status = [kycStatusLabels[from], ' → ', kycStatusLabels[to]];
  if (!renewal) return status;
  const renewed = ['Renovación: ', kycRenewalLabels[renewal]];
  return from === to ? renewed : [...status, ' · ', ...renewed];
}

function kycPart(pdf: PdfReport, { kyc, documents }: PersonalDataExport): void {
  pdf.section('Verificación de identidad (KYC)', kyc === null ? NONE : undefined);
  if (kyc) {
    pdf.facts([
      ['Estado', kycStatusLabels[kyc.status]],
      ['Documento de identidad', written(kyc.identityDocument ?? kyc.draftIdentityDocument)],
      ['Último envío', when(kyc.submittedAt)],
      ['Última revisión', when(kyc.reviewedAt)],
      ['Notas de la revisión', written(kyc.reviewNotes)],
      ['Vigente hasta', when(kyc.expiresAt)],
    ]);
    list(pdf, 'Envíos del KYC', kyc.submissions, ({ at, attempt, identityDocument, documents: sent }) => {
      const labels = sent.map((type) => kycDocumentLabels[type]);
      const document = ['Documento de identidad: ', asWritten(identityDocument)];
      pdf.entry(`Envío ${attempt}`, when(at), [document, joined(labels, ', ')]);
    });
    list(pdf, 'Decisiones sobre el KYC', kyc.decisions, (decision) => {
      const { at, notes, by } = decision;
      pdf.entry(decided(decision), when(at), [by, ...(notes ? [['Notas: ', asWritten(notes)]] : [])]);
    });
  }
  list(pdf, 'Documentos', documents, ({ label, contentType, size, sha256, uploadedAt, discardedAt }) => {
    const details: PdfText[] = [
      [asWritten(`${contentType} · `), bytes.format(size), ' bytes'],
      asWritten(`SHA-256: ${sha256}`),
    ];
    if (discardedAt !== null) details.push(`Descartado sin enviarse el ${when(discardedAt)}`);
    pdf.entry(label, when(uploadedAt), details);
  });
}

/** How an investment is paid: from the balance without a transfer, and the addresses it names are the treasury's. */
export function paid({
  payment,
  walletAddress,
}: Pick<PersonalDataExport['investments'][number], 'payment' | 'walletAddress'>): PdfText[] {
  if (payment.source === 'balance') return [['Pagada con', ': ', 'Tu saldo en la plataforma']];
  const asked = `Pago: ${formatUsdt(payment.amountUsdt)} USDT a ${payment.to}`;
  return [asked, ['Billetera: ', asWritten(walletAddress)]];
}

function moneyPart(pdf: PdfReport, { investments, transfers, wallets, decisions }: PersonalDataExport): void {
  list(pdf, 'Inversiones', investments.toReversed(), (investment) => {
    const { warehouse, amount, status, terms } = investment;
    pdf.entry(dotted(asWritten(warehouse.name), formatUsd(amount)), when(investment.purchaseDate), [
      dotted(investmentStatusLabels[status], `Participación: ${percent(investment.sharePercentage)}`),
      `Condiciones: retorno mensual ${rate(terms.monthlyReturnRate)}, administración ${rate(terms.managementFeeRate)}, plataforma ${rate(terms.platformFeeRate)}, recompra ${terms.recompraEnabled ? 'habilitada' : 'no habilitada'}`,
      `Retorno mensual estimado: ${formatUsd(investment.estimatedMonthlyReturn)}`,
      ...paid(investment),
      ...(investment.confirmedAt ? [`Confirmada el ${when(investment.confirmedAt)}`] : []),
      `Identificador: ${investment.id}`,
    ]);
  });
  list(pdf, 'Transferencias', transfers.toReversed(), (transfer) => {
    pdf.entry([formatUsdt(transfer.amount), asWritten(` ${transfer.currency}`)], when(transfer.createdAt), [
      dotted(transferWords[transfer.status], asWritten(transfer.network)),
      `Desde ${transfer.walletAddress} hacia ${transfer.recipientAddress}`,
      transfer.transactionHash ? asWritten(`Hash: ${transfer.transactionHash}`) : 'Aún no hay transacción.',
    ]);
  });
  list(pdf, 'Billeteras demostradas', wallets.toReversed(), ({ address, method, provedAt, releasedAt }) => {
    const details: PdfText[] = [walletProofMethodLabels[method]];
    if (releasedAt !== null) details.push(`Liberada el ${when(releasedAt)}`);
    pdf.entry(asWritten(address), when(provedAt), details);
  });
  list(pdf, 'Decisiones', decisions, (decision) => {
    const { action, warehouseName, timestamp, status, amount, reason } = decision;
    pdf.entry(dotted(decisionActionLabels[action], asWritten(warehouseName)), when(timestamp), [
      dotted(decisionStatusLabels[status], formatUsd(amount)),
      ...reasonGiven(reason),
    ]);
  });
}

function accountPart(
  pdf: PdfReport,
  { sessions, pushDevices, passkeys, notifications, videoViews, savedViews }: PersonalDataExport,
): void {
  list(pdf, 'Sesiones abiertas', sessions.toReversed(), ({ device, createdAt, lastSeenAt, current }) => {
    const used = `Último uso: ${when(lastSeenAt)}`;
    pdf.entry(device, when(createdAt), [current ? dotted(used, 'Esta sesión') : used]);
  });
  list(pdf, 'Dispositivos que reciben avisos', pushDevices, ({ device, createdAt, lastSeenAt }) => {
    pdf.entry(device, when(createdAt), [`Último uso: ${when(lastSeenAt)}`]);
  });
  list(pdf, 'Llaves de acceso', passkeys, ({ name, createdAt, lastUsedAt }) => {
    pdf.entry(
      asWritten(name),
      when(createdAt),
      lastUsedAt === null ? [] : [`Último uso: ${when(lastUsedAt)}`],
    );
  });
  list(pdf, 'Notificaciones', notifications, ({ title, message, timestamp, read }) => {
    pdf.entry(title, when(timestamp), [message, ...(read ? [] : ['Sin leer'])]);
  });
  list(pdf, 'Videos vistos', videoViews, ({ title, at }) => {
    pdf.entry(title === null ? 'Video retirado' : asWritten(title), when(at), []);
  });
  list(pdf, 'Vistas guardadas', savedViews, ({ screen, name, search, savedAt }) => {
    pdf.entry(asWritten(name), when(savedAt), [
      ['Pantalla: ', savedViewScreenTitles[screen]],
      ['Filtros: ', asWritten(search)],
    ]);
  });
}

function historyPart(pdf: PdfReport, { activity }: PersonalDataExport): void {
  list(
    pdf,
    'Historial',
    activity,
    ({ action, actionLabel, at, by, subjectKind, subjectLabel, changes, reason, origin }) => {
      const details = [
        dotted(by, subjectLabel),
        ...changes.map((change) => printedChange(subjectKind, change)),
      ];
      const from = [origin?.device, origin?.address].filter((part) => part !== undefined && part !== null);
      if (from.length > 0) details.push(['Desde ', dotted(...from)]);
      if (reason) details.push(['Motivo: ', printedReason(action, reason)]);
      pdf.entry(actionLabel, when(at), details);
    },
  );
}
