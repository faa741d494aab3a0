import { UNREAD_MAX } from '@nodo/contracts/notifications/views';

/** '7', or '99+' from where the server stops counting. */
export const unreadText = (unread: number): string =>
  unread >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unread);

/** The unread count as a sentence. */
export function unreadSentence(unread: number): string {
  if (unread === 0) return 'No tienes notificaciones sin leer';
  return unread === 1 ? '1 sin leer' : `${unreadText(unread)} sin leer`;
}
