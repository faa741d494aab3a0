import { formatUsdt } from '../money.ts';

// Phrases that the texts of several domains share.

export const at = (warehouse: string | null) => (warehouse ? ` en ${warehouse}` : '');
export const seeInvestment = (investmentId: string) => ({
  label: 'Ver inversión',
  url: `/investments/${investmentId}`,
});
export const seeTransactions = { label: 'Ver transacciones', url: '/financial-tools' };
/** Cut to the cent: the tail that makes payment amounts unique is of no interest here. */
export const usdt = (amount: string) => `${formatUsdt(amount).replace(/\d{4}$/, '')} USDT`;
/** For amounts where every micro-unit matters. */
export const exactUsdt = (amount: string) => `${formatUsdt(amount)} USDT`;
