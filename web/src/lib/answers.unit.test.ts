import { afterEach, describe, expect, test } from 'vitest';
import { answerInPageLanguage, inPageLanguage, setAnswers } from './answers.ts';

const english = {
  'Pago visto': 'Payment seen',
  'Faltan {0} USD para el mínimo de {1}.': '{0} USD short of the minimum of {1}.',
  'La inversión en {0} ya está {1}.': 'The investment in {0} is {1} already.',
  '{0} de {1}': '{0} of {1}',
  confirmada: 'confirmed',
  'en {0}': 'in {0}',
  'Ya tienes {0}{1}.': 'You have {0}{1} now.',
  'sobre {0}': 'about {0}',
  '{0} preguntó{1}{2}.': '{0} asked{1}{2}.',
  '; ya tiene respuesta': '; answered already',
  '{0}Rige ya.': '{0}In force.',
  '{0}: de {1} a {2}': '{0}: from {1} to {2}',
  Tasa: 'Rate',
  Recompra: 'Buyback',
  habilitada: 'enabled',
  'no habilitada': 'not enabled',
  'Extracto {0} · {1}': 'Statement ({0}) · {1}',
  Trimestral: 'Quarterly',
  'tercer trimestre': 'third quarter',
};
afterEach(() => setAnswers({}));

describe('META-08 sentences of the services', () => {
  test('are found by what is not filled in, and what is filled in is said in the language too', () => {
    setAnswers(english);
    expect(inPageLanguage('Pago visto')).toBe('Payment seen');
    expect(inPageLanguage('Faltan 20.00 USD para el mínimo de 50000.00.')).toBe(
      '20.00 USD short of the minimum of 50000.00.',
    );
    expect(inPageLanguage('La inversión en Bodega Norte (A) ya está confirmada.')).toBe(
      'The investment in Bodega Norte (A) is confirmed already.',
    );
  });

  test('figures, months and words that were filled in are those of the language, names are left', () => {
    setAnswers(english);
    expect(inPageLanguage('Ya tienes US$\u00a050.000,00 en Bodega Norte.')).toBe(
      'You have US$\u00a050,000.00 in Bodega Norte now.',
    );
    expect(inPageLanguage('Ya tienes 13,8\u00a0%.')).toBe('You have 13.8\u00a0% now.');
    expect(inPageLanguage('Ya tienes 0.005.')).toBe('You have 0.005 now.');
    expect(inPageLanguage('Ana preguntó sobre Bodega Norte; ya tiene respuesta.')).toBe(
      'Ana asked about Bodega Norte; answered already.',
    );
    expect(
      inPageLanguage('Tasa: de 1,5\u00a0% a 2\u00a0%; Recompra: de no habilitada a habilitada. Rige ya.'),
    ).toBe('Rate: from 1.5\u00a0% to 2\u00a0%; Buyback: from not enabled to enabled. In force.');
    expect(inPageLanguage('Extracto trimestral · tercer trimestre de 2026')).toBe(
      'Statement (quarterly) · third quarter of 2026',
    );
  });

  test('what nobody translated stays, and what people wrote is not taken for a short sentence', () => {
    setAnswers(english);
    expect(inPageLanguage('Bodega de prueba')).toBe('Bodega de prueba');
    expect(inPageLanguage('Otra cosa')).toBe('Otra cosa');
  });

  test('an answer has them in its fields for sentences, at any depth; without a list it is the same object', () => {
    const answer = {
      rows: [{ title: 'Pago visto', name: 'Pago visto', action: { label: 'Pago visto' }, at: null }],
    };
    expect(answerInPageLanguage(answer)).toBe(answer);
    setAnswers(english);
    expect(answerInPageLanguage(answer)).toEqual({
      rows: [{ title: 'Payment seen', name: 'Pago visto', action: { label: 'Payment seen' }, at: null }],
    });
  });
});
