import { distributionStateLabels } from '@nodo/contracts/earnings/states';
import type { DistributionShare, DistributionView } from '@nodo/contracts/earnings/views';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** Amounts of a month, or of one person's share of it. */
const parts: CsvColumns<Pick<DistributionView, 'gross' | 'managementFee' | 'platformFee' | 'net'>> = [
  ['Rendimiento bruto (USD)', recorded(({ gross }) => gross)],
  ['Comisión de administración (USD)', recorded(({ managementFee }) => managementFee)],
  ['Comisión de plataforma (USD)', recorded(({ platformFee }) => platformFee)],
  ['Rendimiento neto (USD)', recorded(({ net }) => net)],
];

/** CSV of the monthly distributions, for staff. */
export const distributionCsv: CsvColumns<DistributionView> = [
  ['Mes', recorded(({ period }) => period)],
  ['Estado', ({ state }) => distributionStateLabels[state]],
  ['Inversionistas', recorded(({ investors }) => investors)],
  ['Inversiones', recorded(({ investments }) => investments)],
  ...parts,
  ['Preparada (Bogotá)', ({ preparedAt }) => preparedAt && bogotaTime(preparedAt)],
  ['Preparada (UTC)', recorded(({ preparedAt }) => preparedAt)],
  ['Aprobada (Bogotá)', ({ approvedAt }) => approvedAt && bogotaTime(approvedAt)],
  ['Aprobada (UTC)', recorded(({ approvedAt }) => approvedAt)],
  ['Aprobó', recorded(({ approvedBy }) => approvedBy?.name)],
  ['Acreditada (UTC)', recorded(({ completedAt }) => completedAt)],
];

/** CSV of one month's shares by investor. */
export const shareCsv: CsvColumns<DistributionShare> = [
  ['Persona', recorded(({ name }) => name)],
  ['Correo', recorded(({ email }) => email)],
  ['Inversiones', recorded(({ investments }) => investments)],
  ['Invertido (USD)', recorded(({ amount }) => amount)],
  ...parts,
  ['Estado', ({ isCredited }) => (isCredited ? 'Acreditado' : 'Por acreditar')],
  ['Identificador', recorded(({ investorId }) => investorId)],
];
