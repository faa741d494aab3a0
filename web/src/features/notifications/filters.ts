import type { NotificationType } from '@nodo/contracts/notifications/definition';

/** The filters of the screen, as they appear in the URL. */
export const notificationFilters = ['todas', 'sin-leer', 'inversiones', 'pagos', 'obra'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

export const filterLabels: Record<NotificationFilter, string> = {
  todas: 'Todas',
  'sin-leer': 'Sin leer',
  inversiones: 'Inversiones',
  pagos: 'Pagos',
  obra: 'Obra',
};

/** Parses the filter of a URL; unknown values show all. */
export function filterOf(value: string | null): NotificationFilter {
  return notificationFilters.find((filter) => filter === value) ?? 'todas';
}

const types: Partial<Record<NotificationFilter, NotificationType>> = {
  inversiones: 'investment',
  pagos: 'payment',
  obra: 'construction',
};

/** API query parameters of a filter. */
export function searchOf(filter: NotificationFilter): Record<string, string> {
  const type = types[filter];
  if (filter === 'sin-leer') return { unread: 'true' };
  return type ? { type } : {};
}
