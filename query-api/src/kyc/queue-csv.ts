import { displayName } from '@nodo/contracts/identity/views';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { PendingKycView } from '@nodo/contracts/kyc/views';
import { bogotaTime } from '@nodo/platform/csv';
import type { CsvColumns } from '../read-model/list-csv.ts';

/** What waits for a decision, as who reviews takes it along. */
export const kycQueueCsv: CsvColumns<PendingKycView> = [
  ['Enviada (Bogotá)', ({ submittedAt }) => submittedAt && bogotaTime(submittedAt)],
  ['Enviada (UTC)', ({ submittedAt }) => submittedAt],
  ['Vence (Bogotá)', ({ dueAt }) => dueAt && bogotaTime(dueAt)],
  ['Nombre', ({ user }) => displayName(user)],
  ['Correo', ({ user }) => user.email],
  ['Documento de identidad', ({ identityDocument }) => identityDocument],
  ['Estado', ({ status }) => kycStatusLabels[status]],
  ['Asignada a', ({ assignee }) => assignee?.name ?? null],
  ['Intento', ({ attempt }) => String(attempt)],
  ['Identificador', ({ userId }) => userId],
];
