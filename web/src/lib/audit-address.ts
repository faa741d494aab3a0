import type { AuditFilter } from '@nodo/contracts/audit/commands';

/** URL parameter of each audit filter. */
export const auditParameters = {
  person: 'persona',
  actor: 'actor',
  kind: 'tipo',
  subject: 'registro',
  action: 'accion',
  field: 'campo',
  from: 'desde',
  to: 'hasta',
  correlation: 'correlacion',
  session: 'sesion',
} as const satisfies Record<keyof AuditFilter, string>;
export const auditFilterNames = Object.keys(auditParameters) as (keyof AuditFilter)[];

export function auditParametersOf(filter: AuditFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of auditFilterNames) {
    const value = filter[name];
    if (value) parameters.set(auditParameters[name], value);
  }
  return parameters;
}

/** URL of the filtered audit, for links from any record to its history. */
export function auditAddress(filter: AuditFilter): string {
  return `/audit?${auditParametersOf(filter)}`;
}
