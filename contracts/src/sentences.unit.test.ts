import { describe, expect, test } from 'vitest';
import { formatBogotaDateTime } from './bogota.ts';
import { formatUsd, formatUsdShort, formatUsdt } from './money.ts';
import { type ErasureBlockers, erasureBlockersSentence } from './privacy/values.ts';
import { sentencesIn, speechIn } from './sentences.ts';

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
  '{0} viene{1} el {2}{3}.': '{0} comes{1} on {2}{3}.',
  '{0}Rige ya.': '{0}In force.',
  '{0}: de {1} a {2}': '{0}: from {1} to {2}',
  Tasa: 'Rate',
  Recompra: 'Buyback',
  habilitada: 'enabled',
  'no habilitada': 'not enabled',
  'Extracto {0} · {1}': 'Statement ({0}) · {1}',
  Trimestral: 'Quarterly',
  'tercer trimestre': 'third quarter',
  'Se pidió el {0} (hora de Colombia).': 'Asked on {0} (Colombian time).',
  'Vale hasta el {0}.': 'Holds until {0}.',
};

const say = sentencesIn('en', english);

describe('META-08 sentences of the services', () => {
  test('are found by what is not filled in, and what is filled in is said in the language too', () => {
    expect(say('Pago visto')).toBe('Payment seen');
    expect(say('Faltan 20.00 USD para el mínimo de 50000.00.')).toBe(
      '20.00 USD short of the minimum of 50000.00.',
    );
    expect(say('La inversión en Bodega Norte (A) ya está confirmada.')).toBe(
      'The investment in Bodega Norte (A) is confirmed already.',
    );
  });

  test('figures, months and words that were filled in are those of the language, names are left', () => {
    expect(say('Ya tienes US$\u00a050.000,00 en Bodega Norte.')).toBe(
      'You have US$50,000.00 in Bodega Norte now.',
    );
    expect(say('Ya tienes 13,8\u00a0%.')).toBe('You have 13.8% now.');
    expect(say('Ya tienes 0.005.')).toBe('You have 0.005 now.');
    expect(say('Ana preguntó sobre Bodega Norte; ya tiene respuesta.')).toBe(
      'Ana asked about Bodega Norte; answered already.',
    );
    expect(say('Ana viene en Bodega Norte el jueves, 3 de diciembre; ya tiene respuesta.')).toBe(
      'Ana comes in Bodega Norte on Thursday 3 December; answered already.',
    );
    expect(say('Tasa: de 1,5\u00a0% a 2\u00a0%; Recompra: de no habilitada a habilitada. Rige ya.')).toBe(
      'Rate: from 1.5% to 2%; Buyback: from not enabled to enabled. In force.',
    );
    expect(say('Extracto trimestral · tercer trimestre de 2026')).toBe(
      'Statement (quarterly) · third quarter of 2026',
    );
  });

  test('what nobody translated stays, and what people wrote is not taken for a short sentence', () => {
    expect(say('Bodega de prueba')).toBe('Bodega de prueba');
    expect(say('Otra cosa')).toBe('Otra cosa');
  });

  test('moments and days are written as the language does', () => {
    expect(say('Se pidió el 25 de noviembre de 2026, 3:05 p. m. (hora de Colombia).')).toBe(
      'Asked on 25 November 2026 at 15:05 (Colombian time).',
    );
    expect(say('Vale hasta el 1 de enero de 2027.')).toBe('Holds until 1 January 2027.');
    const portuguese = sentencesIn('pt', { 'Vale hasta el {0}.': 'Vale até {0}.' });
    expect(portuguese('Vale hasta el 25 de noviembre de 2026, 12:05 a. m..')).toBe(
      'Vale até 25 de novembro de 2026 às 00:05.',
    );
  });
});

test('META-08 why data cannot be erased yet is said in the language, with every one of the reasons', () => {
  const nothing = {
    pendingInvestments: 0,
    confirmedInvestments: 0,
    unmatchedTransfers: 0,
    openPayouts: 0,
    owedAmounts: 0,
  };
  const texts = {
    'Aún no es posible eliminar los datos: hay {0}.': 'Not yet. Still open: {0}.',
    'una inversión vigente': 'one active investment',
    'inversiones vigentes': 'active investments',
    'un pago en curso': 'one payment in progress',
    'un saldo por retirar o acreditar': 'a balance to withdraw or credit',
  };
  const english = sentencesIn('en', texts);
  const said = (open: Partial<ErasureBlockers>) => english(erasureBlockersSentence({ ...nothing, ...open }));
  expect(said({ confirmedInvestments: 1 })).toBe('Not yet. Still open: one active investment.');
  expect(said({ confirmedInvestments: 2 })).toBe('Not yet. Still open: 2 active investments.');
  expect(said({ confirmedInvestments: 2, openPayouts: 1 })).toBe(
    'Not yet. Still open: 2 active investments and one payment in progress.',
  );
  expect(said({ confirmedInvestments: 1, openPayouts: 1, owedAmounts: 1 })).toBe(
    'Not yet. Still open: one active investment, one payment in progress and a balance to withdraw or credit.',
  );
  const portuguese = sentencesIn('pt', { ...texts, 'un pago en curso': 'um pagamento em andamento' });
  expect(portuguese(erasureBlockersSentence({ ...nothing, confirmedInvestments: 2, openPayouts: 1 }))).toBe(
    'Not yet. Still open: 2 active investments e um pagamento em andamento.',
  );
});

describe('META-08 what is known to be ours', () => {
  const { sayOwn } = speechIn('en', {
    ...english,
    'Fecha:': 'Date:',
    'Envío {0}': 'Submission {0}',
    '{0} vistas': '{0} views',
  });
  const portuguese = speechIn('pt', { Cédula: 'Identidade', Selfie: 'Selfie' }).sayOwn;

  test('is said also where it is short, with the space around it', () => {
    expect(sayOwn('Fecha: ')).toBe('Date: ');
    expect(sayOwn('Envío 2')).toBe('Submission 2');
    expect(sayOwn('1.234 vistas')).toBe('1,234 views');
    expect(sayOwn('Sobra algo')).toBe('Sobra algo');
    expect(portuguese('Cédula, Selfie')).toBe('Identidade, Selfie');
    expect(portuguese('cédula, selfie')).toBe('identidade, selfie');
    for (const text of [' · ', '—', '']) expect(sayOwn(text)).toBe(text);
  });

  test('figures are exactly those of the language, whatever the amount', () => {
    const usd = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' });
    const usdt = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 6 });
    for (const amount of [
      '0.00',
      '0.07',
      '9.90',
      '123.45',
      '1234.50',
      '75000.10',
      '1000000.00',
      '999999999.99',
    ]) {
      for (const of of [amount, `-${amount}`]) {
        expect(sayOwn(formatUsd(of))).toBe(usd.format(of as Intl.StringNumericLiteral));
        expect(sayOwn(formatUsdt(of))).toBe(usdt.format(of as Intl.StringNumericLiteral));
      }
      expect(sayOwn(formatUsdShort(amount))).toBe(formatUsdShort(amount));
      expect(portuguese(formatUsd(amount))).toBe(formatUsd(amount));
    }
  });

  test('moments are those of the language, in each of the forms that we write', () => {
    const at = Date.UTC(2026, 8, 3, 17, 4, 9);
    const forms: Intl.DateTimeFormatOptions[] = [
      { dateStyle: 'long' },
      { dateStyle: 'medium' },
      { dateStyle: 'long', timeStyle: 'short' },
      { dateStyle: 'medium', timeStyle: 'short' },
      { dateStyle: 'medium', timeStyle: 'medium' },
      { dateStyle: 'short', timeStyle: 'medium' },
      { month: 'long', year: 'numeric' },
    ];
    for (const options of forms) {
      const format = (locale: string) =>
        new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at);
      expect(sayOwn(format('es-CO'))).toBe(format('en-GB'));
      expect(portuguese(format('es-CO'))).toBe(format('pt-BR'));
    }
    for (let month = 0; month < 12; month += 1) {
      const short = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
      const said = new Intl.DateTimeFormat('es-CO', short).format(Date.UTC(2026, month, 15));
      expect(portuguese(said)).toBe(
        new Intl.DateTimeFormat('pt-BR', { dateStyle: 'medium', timeZone: 'UTC' }).format(
          Date.UTC(2026, month, 15),
        ),
      );
    }
    expect(sayOwn('1 de oct de 2026 – 15 de oct de 2026')).toBe('1 Oct 2026 – 15 Oct 2026');
    expect(sayOwn(formatBogotaDateTime('2026-10-01T22:25:00.000Z'))).toBe('1 Oct 2026, 17:25');
    for (const text of ['31/13/2026', '3/11/26']) expect(sayOwn(text)).toBe(text);
  });
});
