import { fieldLabel } from '../../audit/labels.ts';
import { type AccountKind, accountKinds, accountWords } from '../../books/values.ts';
import type { BooksView } from '../../books/views.ts';
import type { CustomerOverview } from '../../customers/views.ts';
import { distributionStateLabels } from '../../earnings/states.ts';
import type { DistributionView } from '../../earnings/views.ts';
import { kycStatuses, kycStatusLabels } from '../../kyc/values.ts';
import { KYC_FIGURES_DAYS, type KycFigures } from '../../kyc/views.ts';
import { usdtFromMicro } from '../../money.ts';
import { payoutStateLabels, shownPayoutStates } from '../../payouts/states.ts';
import type { PayoutFigures } from '../../payouts/views.ts';
import type { Permission } from '../../permissions.ts';
import type { PlatformFigures } from '../../portfolio/platform-figures.ts';
import { signedMicro } from '../../reserves/figures.ts';
import type { AttestationView } from '../../reserves/views.ts';
import type { FinancialSettingsView } from '../../settings/views.ts';
import { warehouseStatusLabels } from '../../warehouses/values.ts';
import type { WarehouseView } from '../../warehouses/views.ts';
import { count, type Figure, flag, percent, rate, time, usd, usdt, words } from './figure.ts';

/** Figures that are compared together, and the permission to read the view that has them. */
export interface FigureGroup<V> {
  readonly title: string;
  readonly permission: Permission;
  readonly figures: readonly Figure<V>[];
}

/** The view of each group, as its screen reads it. */
export interface FigureViews {
  readonly warehouse: WarehouseView;
  readonly person: CustomerOverview;
  readonly distribution: DistributionView;
  readonly platform: PlatformFigures;
  readonly kyc: KycFigures;
  readonly payouts: PayoutFigures;
  readonly settings: FinancialSettingsView;
  /** The last check. */
  readonly reserves: AttestationView;
  readonly books: BooksView;
}
export type FigureGroupName = keyof FigureViews;

const warehouse: Figure<WarehouseView>[] = [
  words('Estado', ({ status }) => warehouseStatusLabels[status]),
  usd('Valor total', ({ totalValue }) => totalValue),
  usd('Capital reservado', ({ reservedCapital }) => reservedCapital),
  usd('Capital disponible', ({ availableCapital }) => availableCapital),
  count('Personas que invierten', ({ investors }) => investors),
  count('En la lista de espera', ({ waiting }) => waiting),
  percent('Avance de la obra', ({ progressPercentage }) => `${progressPercentage}`),
];

const person: Figure<CustomerOverview>[] = [
  words('Estado del KYC', ({ user }) => kycStatusLabels[user.kycStatus]),
  usd('Capital invertido', ({ money }) => money.invested),
  usd('Capital por pagar', ({ money }) => money.unpaid),
  count('Inversiones confirmadas', ({ investments }) => investments.confirmed),
  count('Inversiones por pagar', ({ investments }) => investments.pending),
  usd('Rendimientos recibidos', ({ money }) => money.credited),
  usd('Saldo disponible', ({ money }) => money.available),
  usd('Reservado para retiros', ({ money }) => money.reserved),
  usd('Retirado', ({ money }) => money.paid),
];

const distribution: Figure<DistributionView>[] = [
  words('Estado', ({ state }) => distributionStateLabels[state]),
  count('Personas', ({ investors }) => investors),
  count('Inversiones', ({ investments }) => investments),
  usd('Rendimiento bruto', ({ gross }) => gross),
  usd('Comisión de administración', ({ managementFee }) => managementFee),
  usd('Comisión de plataforma', ({ platformFee }) => platformFee),
  usd('Rendimiento neto', ({ net }) => net),
];

const platform: Figure<PlatformFigures>[] = [
  count('Usuarios', ({ users }) => users.total),
  count('Personas con capital', ({ users }) => users.investing),
  usd('Capital confirmado', ({ capital }) => capital.confirmed),
  usd('Capital por pagar', ({ capital }) => capital.pending),
  count('Inversiones por pagar', ({ capital }) => capital.pendingInvestments),
  usd('Retorno mensual', ({ capital }) => capital.monthlyReturn),
  rate('Retorno anual proyectado', ({ capital }) => capital.annualReturnRate),
  count('Bodegas', ({ warehouses }) => warehouses.total),
  count('Bodegas activas', ({ warehouses }) => warehouses.active),
  usd('Valor de las bodegas', ({ warehouses }) => warehouses.totalValue),
  percent('Avance de las obras', ({ warehouses }) => warehouses.progressPercentage),
  count('KYC por revisar', ({ kyc }) => kyc.waiting),
  count('KYC aprobados', ({ kyc }) => kyc.approved),
  count('Pagos sin inversión', ({ transfers }) => transfers.unmatched),
];

const decided = ({ reviewers }: KycFigures, of: 'approved' | 'rejected' | 'late') =>
  reviewers.reduce((sum, reviewer) => sum + reviewer[of], 0);
const kyc: Figure<KycFigures>[] = [
  ...kycStatuses.map((status) =>
    count(kycStatusLabels[status], ({ byStatus }: KycFigures) => byStatus[status]),
  ),
  count(`Aprobadas en ${KYC_FIGURES_DAYS} días`, (view) => decided(view, 'approved')),
  count(`Rechazadas en ${KYC_FIGURES_DAYS} días`, (view) => decided(view, 'rejected')),
  count(`Fuera de plazo en ${KYC_FIGURES_DAYS} días`, (view) => decided(view, 'late')),
];

const payouts: Figure<PayoutFigures>[] = shownPayoutStates.flatMap((state) => {
  const label = payoutStateLabels[state];
  return [
    count(label, ({ byState }: PayoutFigures) => byState[state].payouts),
    usd(`${label}: monto`, ({ byState }: PayoutFigures) => byState[state].amount),
  ];
});

const settings: Figure<FinancialSettingsView>[] = [
  usd(fieldLabel('minimumInvestment'), ({ minimumInvestment }) => minimumInvestment),
  rate(fieldLabel('monthlyReturnRate'), ({ monthlyReturnRate }) => monthlyReturnRate),
  rate(fieldLabel('managementFeeRate'), ({ managementFeeRate }) => managementFeeRate),
  rate(fieldLabel('platformFeeRate'), ({ platformFeeRate }) => platformFeeRate),
  flag(fieldLabel('recompraEnabled'), ({ recompraEnabled }) => recompraEnabled),
];

const reserves: Figure<AttestationView>[] = [
  time('Comprobado', ({ attestedAt }) => attestedAt),
  usdt('Lo que hay en la cadena', ({ assets }) => assets),
  usdt('En tránsito', ({ inTransit }) => inTransit),
  usdt('Lo que se debe', ({ owed }) => owed),
  usdt('Saldos de inversionistas', ({ liabilities }) => liabilities.balances),
  usdt('Por asignar', ({ liabilities }) => liabilities.unassigned),
  usdt('Por salir', ({ liabilities }) => liabilities.outgoing),
  usdt('Faltante', ({ shortfall }) => shortfall),
  percent('Cobertura', ({ coverage }) => coverage),
];

/** An account's balance on its normal side. */
function standing(view: BooksView, kind: AccountKind): string {
  const micro = signedMicro(view.accounts.find(({ account }) => account === kind)?.balance ?? '0.000000');
  return usdtFromMicro(accountWords[kind].side === 'assets' ? micro : -micro);
}
const books: Figure<BooksView>[] = accountKinds.map((kind) =>
  usdt(accountWords[kind].label, (view: BooksView) => standing(view, kind)),
);

/** All figures of two moments, in the order in which they are told. */
export const figureGroups: { readonly [G in FigureGroupName]: FigureGroup<FigureViews[G]> } = {
  warehouse: { title: 'Bodega', permission: 'warehouses.read', figures: warehouse },
  person: { title: 'Persona', permission: 'users.read', figures: person },
  distribution: { title: 'Distribución', permission: 'distributions.read', figures: distribution },
  platform: { title: 'Cifras de la plataforma', permission: 'platform.read', figures: platform },
  kyc: { title: 'KYC', permission: 'kyc.review', figures: kyc },
  settings: { title: 'Condiciones para invertir', permission: 'settings.read', figures: settings },
  payouts: { title: 'Retiros', permission: 'payouts.read', figures: payouts },
  reserves: { title: 'Reservas', permission: 'history.read', figures: reserves },
  books: { title: 'Libros', permission: 'books.read', figures: books },
};
