import { z } from 'zod';

/**
 * The accounts. Amounts are USDT with 6 decimals; USD balances are entered at par, and the difference to a transfer's
 * amount is booked in `rounding`.
 */
export const accountKinds = [
  'treasury',
  'returns',
  'unassigned',
  'balances',
  'outgoing',
  'capital',
  'contributed',
  'spent',
  'management_fees',
  'platform_fees',
  'rounding',
] as const;
export const accountKindSchema = z.enum(accountKinds, { error: 'No conocemos esa cuenta' });
export type AccountKind = z.infer<typeof accountKindSchema>;

interface AccountWords {
  readonly label: string;
  readonly detail: string;
  /** Its side of the balance sheet. */
  readonly side: 'assets' | 'liabilities' | 'capital';
}
export const accountWords: Record<AccountKind, AccountWords> = {
  treasury: {
    label: 'Tesorería',
    detail: 'USDT definitivos en la dirección de la plataforma',
    side: 'assets',
  },
  returns: {
    label: 'Rendimientos reconocidos',
    detail: 'Lo acreditado a inversionistas, antes de comisiones',
    side: 'assets',
  },
  unassigned: { label: 'Por asignar', detail: 'Llegó y aún no es de nadie', side: 'liabilities' },
  balances: { label: 'Saldos de inversionistas', detail: 'Lo que pueden retirar', side: 'liabilities' },
  outgoing: { label: 'Por salir', detail: 'Retiros y devoluciones en curso', side: 'liabilities' },
  capital: { label: 'Capital de las bodegas', detail: 'Inversiones confirmadas', side: 'capital' },
  contributed: {
    label: 'Aportes de la plataforma',
    detail: 'Lo que la plataforma puso en la tesorería: no se le debe a nadie',
    side: 'capital',
  },
  spent: {
    label: 'Salidas de la plataforma',
    detail: 'Lo que salió de la tesorería sin ser de nadie: obra, gastos',
    side: 'capital',
  },
  management_fees: {
    label: 'Comisión de administración',
    detail: 'De los rendimientos acreditados',
    side: 'capital',
  },
  platform_fees: {
    label: 'Comisión de plataforma',
    detail: 'De los rendimientos acreditados',
    side: 'capital',
  },
  rounding: {
    label: 'Redondeo y cambio',
    detail: 'Menos de un centavo por movimiento, y la tasa',
    side: 'capital',
  },
};
