/** What happens to the payment of a demo investment. Months are counted back from today. */
export type DemoPayment =
  | { readonly kind: 'paid' }
  | { readonly kind: 'never' }
  /** After its deadline. */
  | { readonly kind: 'late' }
  /** The same amount a second time, this many hours after the investment. */
  | { readonly kind: 'twice'; readonly againAfter: number }
  | { readonly kind: 'short'; readonly byMicro: bigint };

export interface DemoInvestment {
  readonly key: string;
  readonly investor: string;
  readonly warehouse: string;
  readonly amount: string;
  readonly at: number;
  readonly payment: DemoPayment;
  readonly reason?: string;
}

const paid: DemoPayment = { kind: 'paid' };
const camila = 'inversionista@nodocartago.co';

export const demoInvestments: readonly DemoInvestment[] = [
  {
    key: 'i01',
    investor: camila,
    warehouse: 'central-1',
    amount: '120000.00',
    at: 14.5,
    payment: paid,
    reason: 'Primera bodega, ya en estructura',
  },
  {
    key: 'i02',
    investor: 'santiago.hoyos@ejemplo.co',
    warehouse: 'norte-1',
    amount: '250000.00',
    at: 13.5,
    payment: paid,
  },
  { key: 'i03', investor: camila, warehouse: 'norte-1', amount: '75000.00', at: 11.5, payment: paid },
  {
    key: 'i04',
    investor: 'valentina.arango@ejemplo.co',
    warehouse: 'central-1',
    amount: '300000.00',
    at: 10.5,
    payment: paid,
  },
  {
    key: 'i05',
    investor: 'santiago.hoyos@ejemplo.co',
    warehouse: 'central-2',
    amount: '180000.00',
    at: 9.2,
    payment: paid,
  },
  {
    key: 'i06',
    investor: 'ricardo.montoya@ejemplo.co',
    warehouse: 'norte-2',
    amount: '90000.00',
    at: 8.4,
    payment: paid,
  },
  {
    key: 'i07',
    investor: camila,
    warehouse: 'patio-1',
    amount: '60000.00',
    at: 7.6,
    payment: { kind: 'never' },
  },
  {
    key: 'i08',
    investor: camila,
    warehouse: 'norte-2',
    amount: '100000.00',
    at: 6.8,
    payment: paid,
    reason: 'Obra por encima del 50 %',
  },
  {
    key: 'i09',
    investor: 'paula.cardona@ejemplo.co',
    warehouse: 'sur-1',
    amount: '55000.00',
    at: 5.2,
    payment: paid,
  },
  {
    key: 'i10',
    investor: 'ricardo.montoya@ejemplo.co',
    warehouse: 'terminal-1',
    amount: '80000.00',
    at: 0.055,
    payment: { kind: 'short', byMicro: 25_000_000n },
  },
  {
    key: 'i11',
    investor: 'valentina.arango@ejemplo.co',
    warehouse: 'patio-1',
    amount: '200000.00',
    at: 2.7,
    payment: paid,
  },
  { key: 'i12', investor: camila, warehouse: 'central-2', amount: '50000.00', at: 1.4, payment: paid },
  {
    key: 'i13',
    investor: 'hernan.salazar@ejemplo.co',
    warehouse: 'central-1',
    amount: '100000.00',
    at: 13.1,
    payment: paid,
  },
  {
    key: 'i14',
    investor: 'gloria.arbelaez@ejemplo.co',
    warehouse: 'norte-1',
    amount: '80000.00',
    at: 11.9,
    payment: paid,
  },
  {
    key: 'i15',
    investor: 'mauricio.echeverri@ejemplo.co',
    warehouse: 'central-2',
    amount: '100000.00',
    at: 10.1,
    payment: paid,
  },
  {
    key: 'i16',
    investor: 'jorge.norena@ejemplo.co',
    warehouse: 'norte-1',
    amount: '150000.00',
    at: 8.9,
    payment: paid,
    reason: 'Casi entregada y con arrendatario',
  },
  {
    key: 'i17',
    investor: 'lina.buitrago@ejemplo.co',
    warehouse: 'norte-3',
    amount: '50000.00',
    at: 8.1,
    payment: { kind: 'never' },
  },
  {
    key: 'i18',
    investor: 'lina.buitrago@ejemplo.co',
    warehouse: 'central-1',
    amount: '60000.00',
    at: 7.9,
    payment: paid,
  },
  {
    key: 'i19',
    investor: 'hernan.salazar@ejemplo.co',
    warehouse: 'norte-3',
    amount: '90000.00',
    at: 6.6,
    payment: paid,
    reason: 'Comercio electrónico en crecimiento',
  },
  {
    key: 'i20',
    investor: 'cesar.tabares@ejemplo.co',
    warehouse: 'patio-1',
    amount: '100000.00',
    at: 5.6,
    payment: paid,
  },
  {
    key: 'i21',
    investor: 'diana.rendon@ejemplo.co',
    warehouse: 'sur-1',
    amount: '50000.00',
    at: 4.8,
    payment: paid,
  },
  {
    key: 'i22',
    investor: 'silvia.grajales@ejemplo.co',
    warehouse: 'sur-2',
    amount: '55000.00',
    at: 0.06,
    payment: { kind: 'late' },
  },
  {
    key: 'i23',
    investor: 'esteban.velez@ejemplo.co',
    warehouse: 'norte-2',
    amount: '75000.00',
    at: 3.6,
    payment: paid,
  },
  {
    key: 'i24',
    investor: 'silvia.grajales@ejemplo.co',
    warehouse: 'terminal-1',
    amount: '60000.00',
    at: 3.1,
    payment: paid,
  },
  {
    key: 'i25',
    investor: 'gloria.arbelaez@ejemplo.co',
    warehouse: 'central-3',
    amount: '85000.00',
    at: 2.1,
    payment: paid,
    reason: 'Diversificar hacia operadores pequeños',
  },
  {
    key: 'i26',
    investor: 'adriana.orozco@ejemplo.co',
    warehouse: 'sur-2',
    amount: '70000.00',
    at: 1.9,
    payment: paid,
  },
  {
    key: 'i27',
    investor: 'mauricio.echeverri@ejemplo.co',
    warehouse: 'solar-1',
    amount: '60000.00',
    at: 0.7,
    payment: { kind: 'twice', againAfter: 504 },
    reason: 'Energía propia para la bodega',
  },
];

/** Transfers without an investment. Amounts in micro-USDT. */
export const demoStrayTransfers = [{ key: 'x1', at: 0.005, micro: 1_500_000_000n }] as const;

/**
 * Versions of the financial settings; rates are fractions. All investments under them yield 18.5 % a year in total, and
 * the demo investor's own 21.0 %, between 1.5 % and 2.0 % a month: the figures of the specification.
 */
export const demoSettings = [
  {
    key: 's1',
    at: 17.5,
    minimumInvestment: '100000',
    monthlyReturnRate: '0.02',
    managementFeeRate: '0.025',
    platformFeeRate: '0.005',
    recompraEnabled: false,
    reason: 'Condiciones de apertura',
  },
  {
    key: 's2',
    at: 13.9,
    minimumInvestment: '50000',
    monthlyReturnRate: '0.015',
    managementFeeRate: '0.025',
    platformFeeRate: '0.005',
    recompraEnabled: false,
    reason: 'Se abre a inversiones desde 50.000 USD, con la tasa de régimen',
  },
  {
    key: 's3',
    at: 9.8,
    minimumInvestment: '50000',
    monthlyReturnRate: '0.0145',
    managementFeeRate: '0.025',
    platformFeeRate: '0.005',
    recompraEnabled: false,
    reason: 'Canon de arrendamiento renegociado',
  },
  {
    key: 's4',
    at: 7.2,
    minimumInvestment: '50000',
    monthlyReturnRate: '0.0152',
    managementFeeRate: '0.02',
    platformFeeRate: '0.005',
    recompraEnabled: false,
    reason: 'Baja la comisión de administración, con los primeros arriendos firmados',
  },
  {
    key: 's5',
    at: 1.6,
    minimumInvestment: '50000',
    monthlyReturnRate: '0.02',
    managementFeeRate: '0.02',
    platformFeeRate: '0.005',
    recompraEnabled: true,
    reason: 'Se habilita la recompra de participaciones; sube la tasa con la fase 1 arrendada',
  },
] as const;
