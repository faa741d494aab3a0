import { AppError } from '@nodo/platform/errors';
import { z } from 'zod';
import type { Api } from '../commands/http.ts';

const INCOMPLETE = 'Por favor completa todos los campos';
const required = {
  warehouseId: 'Selecciona una bodega',
  amount: 'Escribe el monto',
  walletAddress: 'Escribe la dirección de tu billetera TRON',
} as const;
const bodySchema = z.record(z.string(), z.unknown());

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** What is missing is said in the form's own words, field by field, before anything else is looked at. */
function completeBody(body: unknown): unknown {
  const given = bodySchema.safeParse(body ?? {});
  if (!given.success) return body;
  const missing = Object.entries(required).filter(([field]) => isMissing(given.data[field]));
  if (missing.length > 0) throw new AppError('VALIDATION_FAILED', INCOMPLETE, Object.fromEntries(missing));
  return body;
}

export function addInvestmentRoutes(api: Api): void {
  api.command('POST /api/investments', 'CreateInvestment', ({ request }) => completeBody(request.body));
}
