import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { z } from 'zod';
import type { Person } from './person.ts';

const warehousesSchema = z.array(z.looseObject({ id: z.uuid(), availableCapital: z.string() }));
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Opens an investment of `amount` in the warehouse with most available capital. Throws when it is refused. */
export async function openInvestment(person: Person, amount: string) {
  const warehouses = warehousesSchema.parse(JSON.parse((await person.get('/api/warehouses')).text));
  const [roomiest] = warehouses.sort((a, b) => Number(b.availableCapital) - Number(a.availableCapital));
  const answer = await person.post('/api/investments', {
    warehouseId: roomiest?.id,
    amount,
    walletAddress: WALLET,
    termsVersion: CURRENT_CONTRACT.version,
  });
  return investmentViewSchema.parse(JSON.parse(answer.text));
}

/** The minimum investment, a decimal string in USD. */
export async function minimumInvestment(person: Person): Promise<string> {
  const answer = await person.get('/api/financial-settings');
  return z.looseObject({ minimumInvestment: z.string() }).parse(JSON.parse(answer.text)).minimumInvestment;
}
