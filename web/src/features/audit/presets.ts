import type { AuditFilter, auditSubjectKinds } from '@nodo/contracts/audit/commands';
import type { DomainEvent } from '@nodo/contracts/events';

type Kind = (typeof auditSubjectKinds)[number];

const signIns = ['UserSignedIn', 'UserSignedOut'] as const satisfies readonly DomainEvent['type'][];
/** Read accesses: they change nothing. */
const looks = ['PersonalDataViewed', 'KycDocumentViewed'] as const satisfies readonly DomainEvent['type'][];
const access = [
  ...signIns,
  'UserRegistered',
  'UserEmailChangeRequested',
  'UserEmailChanged',
  'UserRoleChanged',
  'PasskeyRegistered',
  'PasskeyRemoved',
  'PasskeyCodeIssued',
  'PasskeyCodeUsed',
] as const satisfies readonly DomainEvent['type'][];
const money = [
  'investment',
  'transfer',
  'reconciliation',
  'account',
  'distribution',
] as const satisfies readonly Kind[];
/** Platform-wide settings whose every change has an author. */
const settings = ['settings', 'investmentLimits', 'referenceRate'] as const satisfies readonly Kind[];

/** Common filters, one click each. */
export const auditPresets: readonly { label: string; filter: AuditFilter }[] = [
  { label: 'Todo', filter: {} },
  { label: 'Sin ingresos ni consultas', filter: { action: `-${[...signIns, ...looks].join(',')}` } },
  { label: 'KYC y configuración', filter: { kind: 'kyc,settings' } },
  { label: 'Configuración', filter: { kind: settings.join(',') } },
  { label: 'Dinero', filter: { kind: money.join(',') } },
  { label: 'Accesos', filter: { action: access.join(',') } },
];

/** Whether a filter is this preset; person and period may be set in addition. */
export function isPreset(filter: AuditFilter, preset: AuditFilter): boolean {
  return filter.kind === preset.kind && filter.action === preset.action && filter.field === preset.field;
}
