import { expect, test } from 'vitest';
import { submitKycSchema } from './commands.ts';

const { identityDocument } = submitKycSchema.shape;

test.each(['1.234.567', 'PE-1234', 'Ñ 12345'])('KYC-07 takes %j as the number of a document', (text) => {
  expect(identityDocument.safeParse(text).success).toBe(true);
});

test.each(['-----', '١٢٣٤٥٦', '. . 1 2 3'])(
  'KYC-07 refuses %j: people are compared by Latin letters and digits alone',
  (text) => {
    const { error } = identityDocument.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Escribe el documento con números y letras de la A a la Z',
    ]);
  },
);
