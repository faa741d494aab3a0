import { expect, test } from 'vitest';
import { kycStatusLabels, reviewStatusSchema } from './values.ts';

test('KREV-05 a reviewer may set four statuses, listed in this order', () => {
  expect(reviewStatusSchema.options.map((status) => kycStatusLabels[status])).toEqual([
    'Pendiente',
    'En revisión',
    'Aprobado',
    'Rechazado',
  ]);
});
