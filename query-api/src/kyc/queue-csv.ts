import { displayName } from '@nodo/contracts/identity/views';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { PendingKycView } from '@nodo/contracts/kyc/views';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of the KYC records awaiting a decision, for reviewers. */
export const kycQueueCsv: CsvColumns<PendingKycView> = [
  ['Enviada (Bogotá)', ({ submittedAt }) => submittedAt && bogotaTime(submittedAt)],
  ['Enviada (UTC)', recorded(({ submittedAt }) => submittedAt)],
  ['Vence (Bogotá)', ({ dueAt }) => dueAt && bogotaTime(dueAt)],
  ['Nombre', recorded(({ user }) => displayName(user))],
  ['Correo', recorded(({ user }) => user.email)],
  ['Documento de identidad', recorded(({ identityDocument }) => identityDocument)],
  ['Estado', ({ status, renewal }) => (renewal === null ? kycStatusLabels[status] : 'Renovación')],
  ['Asignada a', recorded(({ assignee }) => assignee?.name)],
  ['Intento', recorded(({ attempt }) => attempt)],
  ['Identificador', recorded(({ userId }) => userId)],
];
