import { investorLevelLabel } from '@nodo/contracts/identity/values';
import { isAccountClosed, type UserRow } from '@nodo/contracts/identity/views';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import { roleLabel } from '@nodo/contracts/roles';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of all people, for staff. */
export const userCsv: CsvColumns<UserRow> = [
  ['Registro (Bogotá)', ({ createdAt }) => bogotaTime(createdAt)],
  ['Registro (UTC)', recorded(({ createdAt }) => createdAt)],
  ['Nombre', recorded(({ firstName }) => firstName)],
  ['Apellido', recorded(({ lastName }) => lastName)],
  ['Correo', recorded(({ email }) => email)],
  ['Rol', ({ role }) => roleLabel(role)],
  ['Estado KYC', (user) => (isAccountClosed(user) ? 'Cuenta cerrada' : kycStatusLabels[user.kycStatus])],
  ['Nivel', ({ investorLevel }) => investorLevelLabel(investorLevel)],
  ['Identificador', recorded(({ id }) => id)],
];
