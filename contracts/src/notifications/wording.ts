import { formatUsdt } from '../money.ts';

// Phrases that the texts of several domains share.

export const at = (warehouse: string | null) => (warehouse ? ` en ${warehouse}` : '');
export const seeInvestment = (investmentId: string) => ({
  label: 'Ver inversión',
  url: `/investments/${investmentId}`,
});
export const seeTransactions = { label: 'Ver transacciones', url: '/financial-tools' };
/** To the cent: the tail that tells alike payments apart is no news. */
export const usdt = (amount: string) => `${formatUsdt(amount).replace(/\d{4}$/, '')} USDT`;
/** Where every unit counts. */
export const exactUsdt = (amount: string) => `${formatUsdt(amount)} USDT`;
