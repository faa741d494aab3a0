import { LOCALE } from '@nodo/contracts/constants';
import type { NotificationWords } from '@nodo/contracts/notifications/definition';
import { MAIL_DIGEST_HOUR, MAIL_DIGEST_ITEMS } from '@nodo/contracts/notifications/digest';
import { type TimeZone, timeZoneLabels } from '@nodo/contracts/preferences/values';
import type { Letter } from '@nodo/platform/mail-letter';

export interface Digest {
  /** Unread news, newest first; at most one more than a mail shows. */
  readonly news: readonly NotificationWords[];
  readonly timeZone: TimeZone;
  readonly publicUrl: string;
  /** The page for unsubscribing from the digest. */
  readonly stopUrl: string;
}

const HOUR = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: 'UTC' })
  .format(new Date(Date.UTC(2000, 0, 1, MAIL_DIGEST_HOUR)))
  .replace(/\s/g, ' ');

/**
 * The daily digest. Its subject contains only the number of items: subjects show on lock screens and in mail logs.
 */
export function digestLetter({ news, timeZone, publicUrl, stopUrl }: Digest): Letter {
  const address = (path: string) => new URL(path, publicUrl).href;
  const shown = news.slice(0, MAIL_DIGEST_ITEMS);
  const isMore = news.length > shown.length;
  return {
    subject: subjectFor(shown.length, isMore),
    before: ['Esto es lo nuevo en tu cuenta que todavía no has leído.'],
    items: shown.map(({ title, message, action }) => ({
      title,
      text: message,
      link: action && { url: address(action.url), label: action.label },
    })),
    highlight: { link: { url: address('/notifications'), label: 'Ver mis notificaciones' } },
    after: isMore ? ['Hay más novedades: las encuentras todas en tus notificaciones.'] : [],
    foot: {
      text: `Este resumen llega como máximo una vez al día, desde las ${HOUR} (hora de ${timeZoneLabels[timeZone]}), solo si hay algo nuevo.`,
      links: [
        { url: address('/settings?tab=notificaciones'), label: 'Elegir de qué te avisamos' },
        { url: stopUrl, label: 'Dejar de recibir este resumen' },
      ],
    },
  };
}

function subjectFor(count: number, isMore: boolean): string {
  if (isMore) return `Tienes más de ${count} novedades en Nodo Cartago`;
  return count === 1 ? 'Tienes una novedad en Nodo Cartago' : `Tienes ${count} novedades en Nodo Cartago`;
}
