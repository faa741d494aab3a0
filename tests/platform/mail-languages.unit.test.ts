import { visitsTexts } from '@nodo/contracts/visits/notifications';
import { type Letter, renderHtml, renderText, saidIn } from '@nodo/platform/mail-letter';
import { wordingIn } from '@nodo/platform/wording';
import { describe, expect, test } from 'vitest';
import { codeLetter, noAccountLetter } from '../../command-api/src/identity/letters.ts';
import { erasedLetter } from '../../command-api/src/privacy/letters.ts';
import { digestLetter } from '../../worker/src/notifications/digest-letter.ts';
import * as securityLetters from '../../worker/src/notifications/security-letters.ts';
import { visitAnswerLetter } from '../../worker/src/notifications/visit-letters.ts';
import * as walletLetters from '../../worker/src/notifications/wallet-letters.ts';

const at = new Date('2026-11-25T20:05:00Z');
const asked = { device: 'Chrome en Windows', at, url: 'https://nodo.example/settings' };
const { payoutRequestedLetter, personalDataExportLetter, ...notices } = securityLetters;
const ID = '0192f7a0-0000-7000-8000-000000000000';
const address = 'TNVTdTSPRnXkDiagy7enti1KL75NU5AxC9';
const news = (count: number) =>
  digestLetter({
    news: Array.from({ length: count }, () => ({
      title: 'Inversión confirmada',
      message: 'Tu inversión en Bodega Norte está confirmada.',
      action: { label: 'Ver la inversión', url: '/investments/1' },
    })),
    timeZone: 'America/Bogota',
    publicUrl: 'https://nodo.example/',
    stopUrl: 'https://nodo.example/unsubscribe#abc.def',
  });
const visitMoved = visitsTexts.visit_rescheduled(
  { visitId: ID, fromDay: '2026-03-13', fromTime: '09:30', day: '2026-03-16', time: '14:00' },
  { warehouse: 'Bodega Norte', person: null, notes: null, isSettled: false },
);
const letters: Record<string, Letter> = {
  code: codeLetter({ code: '123456', ...asked }),
  'no account': noAccountLetter(asked),
  erased: erasedLetter(at),
  payout: payoutRequestedLetter({ amountUsdt: '500.50', to: address })(asked),
  'data of others': personalDataExportLetter('users')(asked),
  ...Object.fromEntries(Object.entries(notices).map(([name, write]) => [name, write(asked)])),
  ...Object.fromEntries(
    Object.entries(walletLetters).map(([name, write]) => [name, write({ ...asked, address })]),
  ),
  'of no known device': securityLetters.newBrowserLetter({ ...asked, device: null }),
  visit: visitAnswerLetter({ ...asked, words: visitMoved }) ?? news(0),
  'one piece of news': news(1),
  'much news': news(100),
};

/** All texts of a letter, as a list. */
function sentences({ subject, before, after, highlight, foot }: Letter): string[] {
  const links = [...(highlight && 'link' in highlight ? [highlight.link] : []), ...(foot?.links ?? [])];
  return [subject, ...before, ...after, ...(foot ? [foot.text] : []), ...links.map(({ label }) => label)];
}

describe('META-08 mails', () => {
  test.each(['en', 'pt'] as const)(
    'are said in %s to the last sentence, also with what is filled in',
    async (language) => {
      const wording = await wordingIn(language);
      for (const [name, letter] of Object.entries(letters)) {
        const said = sentences(saidIn(wording, letter));
        for (const [index, spanish] of sentences(letter).entries())
          expect(said[index], name).not.toBe(spanish);
        expect(said.join(' '), name).not.toMatch(/ (hora de|Si no fuiste|Se hizo|Dispositivo: \S+ en) /);
      }
    },
  );

  test('have moments, devices, codes and addresses as the language has them', async () => {
    const english = await wordingIn('en');
    const code = saidIn(english, letters.code ?? news(1));
    expect(renderText(code, english)).toBe(
      [
        'Enter this code on the page where you asked for it. It expires in 10 minutes.',
        '    123456',
        'It was asked for on 25 November 2026 at 15:05 (Colombian time). Device: Chrome on Windows.',
        "If it wasn't you, ignore this message: nobody gets in without the code. Don't share it; nobody at Nodo Cartago will ask you for it.",
        '-- \nNodo Cartago · Logistics warehouses in Cartago, Valle del Cauca\n',
      ].join('\n\n'),
    );
    expect(renderHtml(code, english)).toContain('<html lang="en-GB">');
    expect(saidIn(english, letters.visit ?? news(1)).before).toEqual([
      'It is no longer on Friday 13 March at 09:30: we will be waiting for you on Monday 16 March at 14:00 (Colombian time) in Bodega Norte. The reason is next to your visits.',
    ]);
    const portuguese = await wordingIn('pt');
    const payout = saidIn(portuguese, letters.payout ?? news(1));
    expect(payout.before).toEqual([
      `Foi pedido um saque de 500.50 USDT para o endereço ${address}.`,
      'Foi feito em 25 de novembro de 2026 às 15:05 (horário da Colômbia). Dispositivo: Chrome no Windows.',
    ]);
    expect(payout.highlight).toMatchObject({ link: { url: 'https://nodo.example/payouts' } });
    expect(saidIn(portuguese, news(1)).items?.[0]).toMatchObject({ title: 'Investimento confirmado' });
  });
});
