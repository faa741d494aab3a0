import { type AuditChange, type AuditRow, type AuditSubjectKind, auditSubjectKindSchema } from './audit.ts';
import { cameraStatusLabels, cameraStatusSchema } from './cameras.ts';
import { LOCALE, TIME_ZONE } from './constants.ts';
import { updateTypeLabels, updateTypeSchema } from './construction.ts';
import { decisionActionLabels, decisionActionSchema } from './decisions.ts';
import { documentTypeLabels, publishedDocumentTypeSchema } from './documents.ts';
import {
  distributionStateLabels,
  distributionStateSchema,
  payoutReleaseReasonLabels,
  payoutReleaseReasonSchema,
} from './earnings.ts';
import { investmentStatusLabels, investmentStatusSchema } from './investments.ts';
import { kycStatusLabels, kycStatusSchema } from './kyc.ts';
import { kycDocumentLabels, kycDocumentTypeSchema } from './kyc-documents.ts';
import { formatUsd, formatUsdt, isDecimal } from './money.ts';
import {
  payoutApprovalLabels,
  payoutApprovalSchema,
  payoutFailureLabels,
  payoutFailureSchema,
  payoutHoldLabels,
  payoutHoldSchema,
} from './payouts.ts';
import { periodLabel, periodSchema } from './periods.ts';
import {
  currencyLabels,
  darkModeLabels,
  languageLabels,
  preferencesSchema,
  timeZoneLabels,
} from './preferences.ts';
import { videoPhaseLabel } from './progress-videos.ts';
import { imageTypeLabels, imageTypeSchema } from './project-images.ts';
import { reportTypeLabels, reportTypeSchema } from './report-periods.ts';
import { roleLabel } from './roles.ts';
import { unmatchedReasonLabels, unmatchedReasonSchema } from './transfers.ts';
import { constructionStatusLabels, warehouseStatusLabels, warehouseStatusSchema } from './warehouses.ts';

export const auditSubjectLabels: Record<AuditSubjectKind, string> = {
  user: 'Usuario',
  kyc: 'KYC',
  settings: 'Configuración financiera',
  referenceRate: 'Tasa de referencia',
  warehouse: 'Bodega',
  projectImage: 'Imagen',
  mediaFile: 'Archivo de imagen',
  mediaDocument: 'Documento de obra',
  video: 'Video',
  camera: 'Cámara',
  investment: 'Inversión',
  transfer: 'Transferencia',
  account: 'Saldo',
  distribution: 'Distribución',
  decision: 'Decisión',
  projection: 'Proyección',
  auditTree: 'Historia verificable',
  report: 'Reporte',
  document: 'Documento',
};

/** What happened, in words, for each audited event. */
const actions = {
  UserRegistered: 'Usuario registrado',
  UserProfileChanged: 'Perfil actualizado',
  UserPreferencesChanged: 'Preferencias actualizadas',
  NotificationPreferencesChanged: 'Preferencias de notificaciones actualizadas',
  UserRoleChanged: 'Rol cambiado',
  UserSignedIn: 'Inicio de sesión',
  UserSignedOut: 'Cierre de sesión',
  PasskeyRegistered: 'Llave de acceso registrada',
  PasskeyRenamed: 'Llave de acceso renombrada',
  PasskeyRemoved: 'Llave de acceso eliminada',
  PersonalDataErasureRequested: 'Eliminación de datos solicitada',
  PersonalDataErasureRefused: 'Eliminación de datos rechazada',
  PersonalDataErasureAccepted: 'Eliminación de datos aceptada',
  PersonalKeyDestroyed: 'Clave personal destruida',
  PersonalDataErased: 'Datos personales eliminados',
  KycDocumentUploaded: 'Documento KYC cargado',
  KycDocumentViewed: 'Documento KYC consultado',
  KycSubmitted: 'KYC enviado',
  KycReviewed: 'KYC revisado',
  KycExpired: 'KYC vencido',
  KycClosed: 'KYC cerrado',
  KycDocumentDiscarded: 'Documento KYC descartado',
  FinancialSettingsUpdated: 'Configuración actualizada',
  ReferenceRateSet: 'Tasa de referencia definida',
  WarehouseCreated: 'Bodega creada',
  WarehouseUpdated: 'Bodega actualizada',
  ConstructionUpdatePosted: 'Avance de obra publicado',
  ProjectImageAdded: 'Imagen agregada',
  ProjectImageUpdated: 'Imagen actualizada',
  ProjectImageRemoved: 'Imagen eliminada',
  ProjectImageRestored: 'Imagen recuperada',
  MediaFileUploaded: 'Archivo de imagen cargado',
  MediaDocumentUploaded: 'Documento de obra cargado',
  VideoFileUploaded: 'Archivo de video cargado',
  ProgressVideoPublished: 'Video publicado',
  ProgressVideoWithdrawn: 'Video retirado',
  CameraRegistered: 'Cámara registrada',
  CameraStatusChanged: 'Cámara actualizada',
  InvestmentCreated: 'Inversión creada',
  InvestmentTermsAccepted: 'Condiciones aceptadas',
  InvestmentPaymentDetected: 'Pago detectado',
  InvestmentConfirmed: 'Inversión confirmada',
  InvestmentFailed: 'Inversión fallida',
  DecisionRecorded: 'Decisión registrada',
  TransferDetected: 'Transferencia detectada',
  TransferIncluded: 'Transferencia en un bloque',
  TransferReorganised: 'Transferencia fuera de la cadena',
  TransferConfirmed: 'Transferencia confirmada',
  TransferMatched: 'Transferencia asociada',
  TransferLeftUnmatched: 'Transferencia sin asociar',
  TransferRequested: 'Pago solicitado',
  TransferApproved: 'Pago aprobado',
  TransferRejected: 'Pago rechazado',
  TransferCancelled: 'Pago cancelado',
  TransferHeld: 'Pago en espera',
  TransferSigned: 'Pago firmado',
  TransferBroadcast: 'Pago enviado a la red',
  TransferSignatureExpired: 'Firma vencida sin pagarse',
  TransferFailed: 'Pago fallido',
  ReturnsCredited: 'Rendimiento acreditado',
  PayoutReserved: 'Saldo reservado',
  PayoutAddressAdded: 'Dirección de pago nueva',
  PayoutSettled: 'Saldo pagado',
  PayoutReleased: 'Reserva liberada',
  DistributionPrepared: 'Distribución preparada',
  DistributionApproved: 'Distribución aprobada',
  DistributionCompleted: 'Distribución acreditada',
  AuditExportRequested: 'Auditoría exportada',
  AuditTreeHeadRecorded: 'Historia sellada',
  PoisonEventSkipped: 'Evento omitido en una proyección',
  ParkedKeyRetryRequested: 'Reintento de una clave detenida',
  ReportRequested: 'Reporte solicitado',
  ReportGenerated: 'Reporte generado',
  ReportFailed: 'Reporte fallido',
  ReportRetried: 'Reporte reintentado',
  DocumentPublished: 'Documento publicado',
  DocumentWithdrawn: 'Documento retirado',
} as const satisfies Record<string, string>;

/** Every action with its words, in the order of the table: what a filter offers. */
export const auditActions: readonly { action: string; label: string }[] = Object.entries(actions).map(
  ([action, label]) => ({ action, label }),
);

/** The words for an action; one that has none yet by its own name. */
export function actionLabel(action: string): string {
  return Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : action;
}

const methods: Readonly<Record<string, string>> = {
  immediate: 'Acceso inmediato',
  code: 'Código por correo',
  passkey: 'Llave de acceso',
};

const reasons: Partial<Record<string, Words>> = {
  InvestmentFailed: (value) =>
    ({ expired: 'No se pagó a tiempo', payment_failed: 'El pago falló', underpaid: 'Pago incompleto' })[
      value
    ] ?? value,
  TransferLeftUnmatched: labelled(unmatchedReasonSchema, unmatchedReasonLabels),
  TransferFailed: labelled(payoutFailureSchema, payoutFailureLabels),
  PayoutReleased: labelled(payoutReleaseReasonSchema, payoutReleaseReasonLabels),
  ReportFailed: (value) =>
    ({ rendering: 'No se pudo componer', storage: 'No se pudo guardar' })[value] ?? value,
};

/** Why something happened: what people wrote as it is, what the product says of itself in words. */
export function reasonInWords(action: string, reason: string): string {
  const words = Object.hasOwn(reasons, action) ? reasons[action] : undefined;
  return words ? words(reason) : reason;
}

/** How somebody signed in, in words. */
export function signInMethodLabel(method: string): string {
  return methods[method] ?? method;
}

/** 'Chrome en Windows · 190.24.31.7 · Código por correo'; of a service its name. */
export function originInWords(entry: Pick<AuditRow, 'actorKind' | 'actorName' | 'origin'>): string {
  const { actorKind, actorName, origin } = entry;
  if (actorKind === 'service') return `Servicio ${actorName}`;
  if (origin === null) return '—';
  return [origin.device, origin.address, signInMethodLabel(origin.method)]
    .filter((part) => part !== null)
    .join(' · ');
}

type Words = (value: string) => string;
const asIs: Words = (value) => value;
const dateTime = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});
const percent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});
const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 });

const usdWords: Words = (value) => (isDecimal(value) ? formatUsd(value) : value);
const usdtWords: Words = (value) => (isDecimal(value) ? `${formatUsdt(value)}\u00a0USDT` : value);
/** The locale writes no space before the sign; Spanish does. */
const rateWords: Words = (value) =>
  percent.format(value as Intl.StringNumericLiteral).replace(/\s?%/, '\u00a0%');
const numberWords: Words = (value) => decimal.format(value as Intl.StringNumericLiteral);
const shareWords: Words = (value) => `${numberWords(value)}\u00a0%`;
const periodWords: Words = (value) => (periodSchema.safeParse(value).success ? periodLabel(value) : value);
const timeWords: Words = (value) =>
  Number.isNaN(Date.parse(value)) ? value : dateTime.format(new Date(value));

/** A parser of labels: values it does not know stay as they are. */
function labelled<T extends string>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T | undefined } },
  labels: Record<T, string>,
): Words {
  return (value) => {
    const { data } = schema.safeParse(value);
    return data === undefined ? value : labels[data];
  };
}

const bySubject: Partial<Record<string, Partial<Record<string, Words>>>> = {
  user: { currency: labelled(preferencesSchema.shape.currency, currencyLabels) },
  investment: { amount: usdWords, status: labelled(investmentStatusSchema, investmentStatusLabels) },
  transfer: {
    amount: usdtWords,
    attempt: numberWords,
    reason: labelled(unmatchedReasonSchema, unmatchedReasonLabels),
  },
  account: { amount: usdWords },
  distribution: { state: labelled(distributionStateSchema, distributionStateLabels) },
  camera: { status: labelled(cameraStatusSchema, cameraStatusLabels) },
  report: { type: labelled(reportTypeSchema, reportTypeLabels) },
  document: { documentType: labelled(publishedDocumentTypeSchema, documentTypeLabels) },
  warehouse: { status: labelled(warehouseStatusSchema, warehouseStatusLabels), percentage: shareWords },
};

/** Each audited field: its name in words, and how its values are said. */
const fields: Record<string, { label: string; words: Words }> = {
  email: { label: 'E-mail', words: asIs },
  firstName: { label: 'Nombre', words: asIs },
  lastName: { label: 'Apellido', words: asIs },
  role: { label: 'Rol', words: roleLabel },
  language: { label: 'Idioma', words: labelled(preferencesSchema.shape.language, languageLabels) },
  timezone: { label: 'Zona horaria', words: labelled(preferencesSchema.shape.timezone, timeZoneLabels) },
  darkMode: { label: 'Tema', words: labelled(preferencesSchema.shape.darkMode, darkModeLabels) },
  notifyEmail: { label: 'Avisos por correo', words: asIs },
  notifyPush: { label: 'Avisos del navegador', words: asIs },
  notifyInvestment: { label: 'Avisos de inversiones', words: asIs },
  notifyConstruction: { label: 'Avisos de obra', words: asIs },
  notifyPayments: { label: 'Avisos de pagos', words: asIs },
  method: {
    label: 'Método',
    words: signInMethodLabel,
  },
  kycStatus: { label: 'Estado KYC', words: labelled(kycStatusSchema, kycStatusLabels) },
  identityDocument: { label: 'Documento de identidad', words: asIs },
  documents: { label: 'Documentos', words: asIs },
  documentType: { label: 'Tipo de documento', words: labelled(kycDocumentTypeSchema, kycDocumentLabels) },
  objectPath: { label: 'Archivo', words: asIs },
  sha256: { label: 'Huella SHA-256', words: asIs },
  version: { label: 'Versión', words: asIs },
  size: { label: 'Tamaño (bytes)', words: numberWords },
  contentType: { label: 'Formato', words: asIs },
  attempt: { label: 'Intento', words: asIs },
  minimumInvestment: { label: 'Inversión mínima', words: usdWords },
  monthlyReturnRate: { label: 'Retorno mensual', words: rateWords },
  managementFeeRate: { label: 'Comisión de administración', words: rateWords },
  platformFeeRate: { label: 'Comisión de plataforma', words: rateWords },
  recompraEnabled: { label: 'Recompra habilitada', words: asIs },
  name: { label: 'Nombre', words: asIs },
  location: { label: 'Ubicación', words: asIs },
  description: { label: 'Descripción', words: asIs },
  totalValue: { label: 'Valor total', words: usdWords },
  totalShares: { label: 'Acciones totales', words: numberWords },
  sharePrice: { label: 'Precio por acción', words: usdWords },
  status: { label: 'Estado', words: asIs },
  constructionStatus: {
    label: 'Estado de obra',
    words: (value) => constructionStatusLabels[value as keyof typeof constructionStatusLabels] ?? value,
  },
  totalArea: { label: 'Área (m²)', words: numberWords },
  expectedCompletion: { label: 'Entrega estimada', words: timeWords },
  units: { label: 'Unidades', words: numberWords },
  updateId: { label: 'Avance', words: asIs },
  title: { label: 'Título', words: asIs },
  updateType: { label: 'Tipo de avance', words: labelled(updateTypeSchema, updateTypeLabels) },
  mediaUrl: { label: 'Archivo multimedia', words: asIs },
  imageUrl: { label: 'Archivo', words: asIs },
  imageType: { label: 'Tipo de imagen', words: labelled(imageTypeSchema, imageTypeLabels) },
  width: { label: 'Ancho (px)', words: numberWords },
  height: { label: 'Alto (px)', words: numberWords },
  widths: { label: 'Anchos disponibles (px)', words: asIs },
  videoUrl: { label: 'Video', words: asIs },
  thumbnailUrl: { label: 'Miniatura', words: asIs },
  recordedAt: { label: 'Grabado', words: timeWords },
  duration: { label: 'Duración (s)', words: numberWords },
  durationMs: { label: 'Duración (ms)', words: numberWords },
  footageSeconds: { label: 'Grabación (s)', words: numberWords },
  phase: { label: 'Fase', words: videoPhaseLabel },
  section: { label: 'Sección', words: asIs },
  cameraId: { label: 'Cámara', words: asIs },
  cameraLocation: { label: 'Ubicación de la cámara', words: asIs },
  isLive: { label: 'En vivo', words: asIs },
  captions: { label: 'Subtítulos', words: asIs },
  weather: { label: 'Clima', words: asIs },
  workers: { label: 'Trabajadores', words: numberWords },
  progress: { label: 'Progreso', words: shareWords },
  equipment: { label: 'Equipos', words: asIs },
  milestone: { label: 'Hito', words: asIs },
  codec: { label: 'Códec', words: asIs },
  angle: { label: 'Ángulo', words: asIs },
  quality: { label: 'Calidad', words: asIs },
  isRecording: { label: 'Grabación activa', words: asIs },
  streamUrl: { label: 'Transmisión', words: asIs },
  percentage: { label: 'Porcentaje', words: shareWords },
  action: { label: 'Decisión', words: labelled(decisionActionSchema, decisionActionLabels) },
  investorId: { label: 'Inversionista', words: asIs },
  warehouseId: { label: 'Bodega', words: asIs },
  investmentId: { label: 'Inversión', words: asIs },
  transferId: { label: 'Transferencia', words: asIs },
  amount: { label: 'Monto', words: asIs },
  sharePercentage: { label: 'Participación', words: shareWords },
  walletAddress: { label: 'Billetera', words: asIs },
  paymentAmountUsdt: { label: 'Monto por pagar', words: usdtWords },
  userId: { label: 'Persona', words: asIs },
  amountUsd: { label: 'Monto en USD', words: usdWords },
  needsApproval: { label: 'Requiere aprobación', words: asIs },
  approval: { label: 'Aprobación', words: labelled(payoutApprovalSchema, payoutApprovalLabels) },
  hold: { label: 'Motivo de la espera', words: labelled(payoutHoldSchema, payoutHoldLabels) },
  feeLimit: { label: 'Comisión máxima (sun)', words: numberWords },
  expiresAt: { label: 'Vence', words: timeWords },
  detail: { label: 'Respuesta de la red', words: asIs },
  txHash: { label: 'Hash de transacción', words: asIs },
  logIndex: { label: 'Posición en la transacción', words: asIs },
  from: { label: 'Desde', words: asIs },
  to: { label: 'Hacia', words: asIs },
  blockNumber: { label: 'Bloque', words: numberWords },
  blockHash: { label: 'Hash del bloque', words: asIs },
  blockTime: { label: 'Hora del bloque', words: timeWords },
  state: {
    label: 'Estado',
    words: (value) => ({ confirming: 'Confirmando', confirmed: 'Confirmada' })[value] ?? value,
  },
  reason: { label: 'Motivo', words: asIs },
  period: { label: 'Mes', words: periodWords },
  currency: { label: 'Moneda', words: asIs },
  rate: { label: 'Tasa por dólar', words: numberWords },
  validOn: { label: 'Fecha de la tasa', words: asIs },
  source: { label: 'Fuente', words: asIs },
  investors: { label: 'Inversionistas', words: numberWords },
  investments: { label: 'Inversiones', words: numberWords },
  gross: { label: 'Rendimiento bruto', words: usdWords },
  managementFee: { label: 'Comisión de administración', words: usdWords },
  platformFee: { label: 'Comisión de plataforma', words: usdWords },
  net: { label: 'Rendimiento neto', words: usdWords },
  eventState: {
    label: 'Estado del evento',
    words: (value) => ({ parked: 'Detenido', skipped: 'Omitido' })[value] ?? value,
  },
  eventType: { label: 'Tipo de evento', words: asIs },
  eventId: { label: 'Evento', words: asIs },
  parkedKey: { label: 'Clave', words: asIs },
  eventPlace: { label: 'Lugar en la historia', words: asIs },
  eventPosition: { label: 'Posición', words: asIs },
  error: { label: 'Error', words: asIs },
  treeSize: { label: 'Eventos sellados', words: numberWords },
  rootHash: { label: 'Raíz', words: asIs },
  throughPosition: { label: 'Hasta la posición', words: asIs },
  headReason: {
    label: 'Sello',
    words: (value) => ({ daily: 'Diario', requested: 'A pedido' })[value] ?? value,
  },
  exportFormat: { label: 'Formato', words: (value) => value.toUpperCase() },
  filterPerson: { label: 'Filtro: persona', words: asIs },
  filterActor: { label: 'Filtro: hecho por', words: asIs },
  filterKind: {
    label: 'Filtro: registro',
    words: labelled(auditSubjectKindSchema, auditSubjectLabels),
  },
  filterSubject: { label: 'Filtro: identificador', words: asIs },
  filterAction: { label: 'Filtro: acción', words: actionLabel },
  filterField: { label: 'Filtro: campo', words: (value) => fieldLabel(value) },
  filterFrom: { label: 'Filtro: desde', words: timeWords },
  filterTo: { label: 'Filtro: antes de', words: timeWords },
  filterCorrelation: { label: 'Filtro: solicitud', words: asIs },
  filterSession: { label: 'Filtro: sesión', words: asIs },
  type: { label: 'Tipo', words: asIs },
  periodFrom: { label: 'Periodo desde', words: asIs },
  periodTo: { label: 'Periodo hasta', words: asIs },
  asOfPosition: { label: 'Posición del historial', words: asIs },
  url: { label: 'Dirección', words: asIs },
  isPublished: { label: 'Publicado', words: asIs },
  passkeyId: { label: 'Llave de acceso', words: asIs },
  credentialId: { label: 'Credencial', words: asIs },
  isSynced: { label: 'Sincronizada entre dispositivos', words: asIs },
  keyFingerprint: { label: 'Huella de la clave', words: asIs },
  rows: { label: 'Registros depurados', words: numberWords },
  pendingInvestments: { label: 'Inversiones pendientes', words: numberWords },
  confirmedInvestments: { label: 'Inversiones confirmadas', words: numberWords },
  openPayouts: { label: 'Pagos en curso', words: numberWords },
  unmatchedTransfers: { label: 'Transferencias sin asociar', words: numberWords },
};

/** Fields that a filter offers: those that people change, with their words. */
export const auditFields: readonly { field: string; label: string }[] = [
  'kycStatus',
  'role',
  'passkeyId',
  'firstName',
  'lastName',
  'minimumInvestment',
  'monthlyReturnRate',
  'managementFeeRate',
  'platformFeeRate',
  'recompraEnabled',
  'name',
  'totalValue',
  'totalShares',
  'sharePrice',
  'status',
  'amount',
].map((field) => ({ field, label: fieldLabel(field) }));

/** A field's name in words; one that has none yet by its own name. */
export function fieldLabel(field: string): string {
  return Object.hasOwn(fields, field) ? (fields[field]?.label ?? field) : field;
}

/** Whether there is no value at all. */
export function isNone(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** A value in words: '$50,000.00', '1,50 %', 'Aprobado', 'Sí', '—' for none. */
export function valueInWords(subjectKind: string, field: string, value: unknown): string {
  if (isNone(value)) return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'object') return objectInWords(value);
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const words = bySubject[subjectKind]?.[field] ?? known?.words ?? asIs;
  return words(String(value));
}

/** Documents of a KYC by their names; anything else as it was written. */
function objectInWords(value: object): string {
  const types = Object.keys(value).map((key) => kycDocumentTypeSchema.safeParse(key));
  if (types.length === 0 || types.some(({ success }) => !success)) return JSON.stringify(value);
  return types.map(({ data }) => (data ? kycDocumentLabels[data] : '')).join(', ');
}

/** 'Estado KYC: Pendiente → Aprobado'; of what was not there before only what it is: 'Método: Acceso inmediato'. */
export function changeInWords(subjectKind: string, { field, before, after }: AuditChange): string {
  const [old, now] = [valueInWords(subjectKind, field, before), valueInWords(subjectKind, field, after)];
  return isNone(before) ? `${fieldLabel(field)}: ${now}` : `${fieldLabel(field)}: ${old} → ${now}`;
}
