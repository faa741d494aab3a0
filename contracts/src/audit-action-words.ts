import type { AuditSubjectKind } from './audit.ts';
import { labelled, type Words } from './audit-value-words.ts';
import { payoutReleaseReasonLabels, payoutReleaseReasonSchema } from './earnings.ts';
import { payoutFailureLabels, payoutFailureSchema } from './payouts.ts';
import { unmatchedReasonLabels, unmatchedReasonSchema } from './transfers.ts';

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
