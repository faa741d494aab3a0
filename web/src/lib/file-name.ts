import { bogotaDay } from '@nodo/contracts/bogota';
import { serverTime } from './clock.ts';
import { shownMoment, unversionedAt } from './shown-moment.ts';

/** File name of a PDF from its title, without characters that file systems forbid. */
export function pdfName(title: string): string {
  return `${title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || 'Documento'}.pdf`;
}

/**
 * File name of what is downloaded: `<name>-<today>.<type>`. Of a past view its moment instead, in UTC, so that nobody
 * takes the file for one of today: `<name>-como-estaba-2026-03-01T120000Z.<type>`. What `path` gives may have no past.
 * To be called before the download: the view may change meanwhile.
 */
export function datedName(name: string, type: string, path = ''): string {
  const moment = shownMoment();
  const isPast = moment && !unversionedAt(moment.unversioned, path);
  const when = isPast
    ? `como-estaba-${moment.effectiveAt.slice(0, 19).replaceAll(':', '')}Z`
    : bogotaDay(serverTime());
  return `${name}-${when}.${type}`;
}
