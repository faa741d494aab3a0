import { valueInWords } from '@nodo/contracts/audit/labels';
import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';
import { decisionActionLabels, decisionStatusLabels } from '@nodo/contracts/decisions/values';
import { displayName } from '@nodo/contracts/identity/views';
import { investmentStatusLabels } from '@nodo/contracts/investments/views';
import { kycDocumentLabels } from '@nodo/contracts/kyc/documents';
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
import { Sheet } from '@nodo/platform/sheet';

/** Entries of one list that are printed; the JSON file has them all. */
const PRINTED_MAX = 300;
const NONE = 'No hay nada registrado.';

const inBogota = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});
const when = (moment: string | null) => (moment === null ? '—' : inBogota.format(new Date(moment)));
const bytes = new Intl.NumberFormat(LOCALE);
const percent = (share: string) => valueInWords('investment', 'sharePercentage', share);
const rate = (value: string) => valueInWords('settings', 'monthlyReturnRate', value);
const transferWords = { pending: 'Pendiente', confirmed: 'Confirmada', failed: 'Fallida' } as const;

/** Everything about a person, printed for people: the same facts as in the JSON file, in words. */
export function pdfOf(data: PersonalDataExport): Promise<Buffer> {
  const { profile, generatedAt } = data;
  const sheet = new Sheet('Tus datos personales', [
    `${displayName(profile)} · ${profile.email}`,
    `Generado el ${when(generatedAt)}, hora de Bogotá`,
  ]);
  profilePart(sheet, data);
  preferencesPart(sheet, data);
  kycPart(sheet, data);
  moneyPart(sheet, data);
  accountPart(sheet, data);
  historyPart(sheet, data);
  return sheet.finish(`Nodo Cartago · Datos personales de ${displayName(profile)}`);
}

/** A section of entries; when there are too many to print, the newest ones. `items` has the oldest first. */
function list<T>(sheet: Sheet, title: string, items: readonly T[], print: (item: T) => void): void {
  const left = items.length - PRINTED_MAX;
  const more = `Aquí están los ${PRINTED_MAX} más recientes de ${bytes.format(items.length)}; el archivo JSON los trae todos.`;
  sheet.section(title, items.length === 0 ? NONE : left > 0 ? more : undefined);
  for (const item of items.slice(-PRINTED_MAX).toReversed()) print(item);
}

function preferencesPart(sheet: Sheet, { preferences }: PersonalDataExport): void {
  const { language, currency, timezone, darkMode, notifications } = preferences;
  const flag = (value: boolean) => (value ? 'Sí' : 'No');
  sheet.section('Preferencias');
  sheet.facts([
    ['Idioma', languageLabels[language]],
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

function profilePart(sheet: Sheet, { profile, roleHistory }: PersonalDataExport): void {
  sheet.section('Perfil');
  sheet.facts([
    ['Nombre', profile.firstName || '—'],
    ['Apellido', profile.lastName || '—'],
    ['Email', profile.email],
    ['Rol', roleLabel(profile.role)],
    ['Estado KYC', kycStatusLabels[profile.kycStatus]],
    ['Registro', when(profile.createdAt)],
    ['Identificador', profile.id],
  ]);
  list(sheet, 'Roles', roleHistory, ({ at, from, to, by, reason }) => {
    const title = from === null ? roleLabel(to) : `${roleLabel(from)} → ${roleLabel(to)}`;
    sheet.entry(title, when(at), [by, ...(reason ? [`Motivo: ${reason}`] : [])]);
  });
}

function kycPart(sheet: Sheet, { kyc, documents }: PersonalDataExport): void {
  sheet.section('Verificación de identidad (KYC)', kyc === null ? NONE : undefined);
  if (kyc) {
    sheet.facts([
      ['Estado', kycStatusLabels[kyc.status]],
      ['Documento de identidad', kyc.identityDocument ?? kyc.draftIdentityDocument ?? '—'],
      ['Último envío', when(kyc.submittedAt)],
      ['Última revisión', when(kyc.reviewedAt)],
      ['Notas de la revisión', kyc.reviewNotes ?? '—'],
      ['Vence', when(kyc.expiresAt)],
    ]);
    list(sheet, 'Envíos del KYC', kyc.submissions, ({ at, attempt, identityDocument, documents: sent }) => {
      const labels = sent.map((type) => kycDocumentLabels[type]).join(', ');
      sheet.entry(`Envío ${attempt}`, when(at), [`Documento de identidad: ${identityDocument}`, labels]);
    });
    list(sheet, 'Decisiones sobre el KYC', kyc.decisions, ({ at, from, to, notes, by }) => {
      const title = `${kycStatusLabels[from]} → ${kycStatusLabels[to]}`;
      sheet.entry(title, when(at), [by, ...(notes ? [`Notas: ${notes}`] : [])]);
    });
  }
  list(sheet, 'Documentos', documents, ({ label, contentType, size, sha256, uploadedAt, discardedAt }) => {
    const details = [`${contentType} · ${bytes.format(size)} bytes`, `SHA-256: ${sha256}`];
    if (discardedAt !== null) details.push(`Descartado sin enviarse el ${when(discardedAt)}`);
    sheet.entry(label, when(uploadedAt), details);
  });
}

function moneyPart(sheet: Sheet, { investments, transfers, decisions }: PersonalDataExport): void {
  list(sheet, 'Inversiones', investments.toReversed(), (investment) => {
    const { warehouse, amount, status, terms, payment } = investment;
    sheet.entry(`${warehouse.name} · ${formatUsd(amount)}`, when(investment.purchaseDate), [
      `${investmentStatusLabels[status]} · Participación: ${percent(investment.sharePercentage)}`,
      `Condiciones: retorno mensual ${rate(terms.monthlyReturnRate)}, administración ${rate(terms.managementFeeRate)}, plataforma ${rate(terms.platformFeeRate)}, recompra ${terms.recompraEnabled ? 'habilitada' : 'no habilitada'}`,
      `Retorno mensual estimado: ${formatUsd(investment.estimatedMonthlyReturn)}`,
      `Pago: ${formatUsdt(payment.amountUsdt)} USDT a ${payment.to}`,
      `Billetera: ${investment.walletAddress}`,
      ...(investment.confirmedAt ? [`Confirmada el ${when(investment.confirmedAt)}`] : []),
      `Identificador: ${investment.id}`,
    ]);
  });
  list(sheet, 'Transferencias', transfers.toReversed(), (transfer) => {
    sheet.entry(`${formatUsdt(transfer.amount)} ${transfer.currency}`, when(transfer.createdAt), [
      `${transferWords[transfer.status]} · ${transfer.network}`,
      `Desde ${transfer.walletAddress} hacia ${transfer.recipientAddress}`,
      `Hash: ${transfer.transactionHash || 'sin transacción'}`,
    ]);
  });
  list(sheet, 'Decisiones', decisions, (decision) => {
    const { action, warehouseName, timestamp, status, amount, reason } = decision;
    sheet.entry(`${decisionActionLabels[action]} · ${warehouseName}`, when(timestamp), [
      `${decisionStatusLabels[status]} · ${formatUsd(amount)}`,
      ...(reason ? [`Motivo: ${reason}`] : []),
    ]);
  });
}

function accountPart(sheet: Sheet, { sessions, passkeys, notifications }: PersonalDataExport): void {
  list(sheet, 'Sesiones abiertas', sessions.toReversed(), ({ device, createdAt, lastSeenAt, current }) => {
    const details = [`Último uso: ${when(lastSeenAt)}${current ? ' · Esta sesión' : ''}`];
    sheet.entry(device, when(createdAt), details);
  });
  list(sheet, 'Llaves de acceso', passkeys, ({ name, createdAt, lastUsedAt }) => {
    sheet.entry(name, when(createdAt), lastUsedAt === null ? [] : [`Último uso: ${when(lastUsedAt)}`]);
  });
  list(sheet, 'Notificaciones', notifications, ({ title, message, timestamp, read }) => {
    sheet.entry(title, when(timestamp), [message, ...(read ? [] : ['Sin leer'])]);
  });
}

function historyPart(sheet: Sheet, { activity }: PersonalDataExport): void {
  list(
    sheet,
    'Historial',
    activity,
    ({ actionLabel, at, by, subjectLabel, changesInWords, reason, origin }) => {
      const details = [`${by} · ${subjectLabel}`, ...changesInWords];
      if (origin) details.push(['Desde', origin.device, origin.address].filter((part) => part).join(' · '));
      sheet.entry(actionLabel, when(at), reason ? [...details, `Motivo: ${reason}`] : details);
    },
  );
}
