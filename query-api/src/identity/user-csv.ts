import { investorLevelLabel } from '@nodo/contracts/identity/values';
import type { UserRow } from '@nodo/contracts/identity/views';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import { roleLabel } from '@nodo/contracts/roles';
import { bogotaTime } from '@nodo/platform/csv';
import type { CsvColumns } from '../read-model/list-csv.ts';

/** Everybody as the staff takes them along. */
export const userCsv: CsvColumns<UserRow> = [
  ['Registro (Bogotá)', ({ createdAt }) => bogotaTime(createdAt)],
  ['Registro (UTC)', ({ createdAt }) => createdAt],
  ['Nombre', ({ firstName }) => firstName],
  ['Apellido', ({ lastName }) => lastName],
  ['Correo', ({ email }) => email],
  ['Rol', ({ role }) => roleLabel(role)],
  ['Estado KYC', ({ kycStatus }) => kycStatusLabels[kycStatus]],
  ['Nivel', ({ investorLevel }) => investorLevelLabel(investorLevel)],
  ['Identificador', ({ id }) => id],
];
