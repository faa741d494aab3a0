import { z } from 'zod';

const noDay = 'Escribe un día, por ejemplo 2026-03-31';
const day = z.iso
  .date({ error: noDay })
  .refine((value) => value >= '2000-01-01' && value < '2100-01-01', noDay)
  .optional();
/** Filter a list by calendar days in Bogotá, both inclusive. */
export const periodFields = { from: day, to: day };
