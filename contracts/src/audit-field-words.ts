import { auditSubjectKindSchema } from './audit.ts';
import { actionLabel, auditSubjectLabels, signInMethodLabel } from './audit-action-words.ts';
import {
  asIs,
  labelled,
  numberWords,
  periodWords,
  rateWords,
  shareWords,
  timeWords,
  usdtWords,
  usdWords,
  type Words,
} from './audit-value-words.ts';
import { cameraStatusLabels, cameraStatusSchema } from './cameras.ts';
import { updateTypeLabels, updateTypeSchema } from './construction.ts';
import { decisionActionLabels, decisionActionSchema } from './decisions.ts';
import { documentTypeLabels, publishedDocumentTypeSchema } from './documents.ts';
import { distributionStateLabels, distributionStateSchema } from './earnings.ts';
import { investmentStatusLabels, investmentStatusSchema } from './investments.ts';
import { kycStatusLabels, kycStatusSchema } from './kyc.ts';
import { kycDocumentLabels, kycDocumentTypeSchema } from './kyc-documents.ts';
import { payoutApprovalLabels, payoutApprovalSchema, payoutHoldLabels, payoutHoldSchema } from './payouts.ts';
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

/** How a field's values are said: the subject's own way first, as they are where nothing is known of them. */
export function fieldWords(subjectKind: string, field: string): Words {
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  return bySubject[subjectKind]?.[field] ?? known?.words ?? asIs;
}
