import type { NotificationWords } from '@nodo/contracts/notifications/definition';
import { MAIL_DIGEST_ITEMS } from '@nodo/contracts/notifications/digest';
import { renderHtml, renderText } from '@nodo/platform/mail-letter';
import { describe, expect, it } from 'vitest';
import { type Digest, digestLetter } from './digest-letter.ts';

const credited: NotificationWords = {
  title: 'Tu rendimiento de marzo',
  message: 'Recibiste US$ 731,25 netos de <tus> inversiones.',
  action: { label: 'Ver transacciones', url: '/financial-tools' },
};
const plain: NotificationWords = { title: 'Un aviso', message: 'Sin enlace.', action: null };

function letterOf(news: readonly NotificationWords[], timeZone: Digest['timeZone'] = 'America/Bogota') {
  const stopUrl = 'https://nodo.example/unsubscribe#abc.def';
  return digestLetter({ news, timeZone, publicUrl: 'https://nodo.example/', stopUrl });
}

describe('SET-05 the day’s mail', () => {
  it('tells each thing with its amount and where it leads, in plain text and in HTML', () => {
    const letter = letterOf([credited, plain]);
    expect(letter.subject).toBe('Tienes 2 novedades en Nodo Cartago');
    const text = renderText(letter);
    expect(text).toContain(
      [
        '* Tu rendimiento de marzo',
        '  Recibiste US$ 731,25 netos de <tus> inversiones.',
        '  Ver transacciones: https://nodo.example/financial-tools',
      ].join('\n'),
    );
    expect(text).toContain('* Un aviso\n  Sin enlace.\n\n');
    expect(text).toContain('Dejar de recibir este resumen: https://nodo.example/unsubscribe#abc.def');
    const html = renderHtml(letter);
    expect(html).toContain('&#60;tus&#62;');
    expect(html).not.toContain('<tus>');
    for (const url of [
      'financial-tools',
      'notifications',
      'settings?tab=notificaciones',
      'unsubscribe#abc.def',
    ])
      expect(html).toContain(`href="https://nodo.example/${url}"`);
  });

  it('says in its subject how much there is and nothing of it', () => {
    expect(letterOf([credited]).subject).toBe('Tienes una novedad en Nodo Cartago');
    const many = letterOf(Array.from({ length: MAIL_DIGEST_ITEMS + 1 }, () => credited));
    expect(many.subject).toBe(`Tienes más de ${MAIL_DIGEST_ITEMS} novedades en Nodo Cartago`);
    expect(many.items).toHaveLength(MAIL_DIGEST_ITEMS);
    expect(renderText(many)).toContain('Hay más novedades');
    expect(renderText(letterOf([credited]))).not.toContain('Hay más novedades');
  });

  it('says when it comes in the reader’s own zone, and calls nobody by a name', () => {
    expect(letterOf([plain], 'Europe/Madrid').foot?.text).toContain('desde las 8:00 a. m. (hora de Madrid)');
    expect(letterOf([plain]).before).toEqual(['Esto es lo nuevo en tu cuenta que todavía no has leído.']);
  });
});
