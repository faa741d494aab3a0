import { LOCALE } from '@nodo/contracts/constants';
import { clockTime, type ProgressVideoView, VIDEOS_MAX } from '@nodo/contracts/videos/views';
import { calendarDaysBetween } from '../../lib/calendar-days.ts';
import { formatWhole } from '../../lib/format.ts';
import { zoned } from '../../lib/time-zone.ts';

const longDate = zoned({ dateStyle: 'long' });
const shortDate = zoned({ day: 'numeric', month: 'short' });
const time = zoned({
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const tenths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** '15 de marzo de 2025' in the reader's time zone. */
export const formatLongDate = (iso: string) => longDate.format(iso);

/** 'Hoy 14:30', 'Ayer 09:05' or '12 nov 14:30', in the reader's time zone. `now` in milliseconds. */
export function formatLastUpdate(iso: string, now: number): string {
  const at = new Date(iso);
  const clock = time.format(at);
  const days = calendarDaysBetween(iso, now);
  if (days === 0) return `Hoy ${clock}`;
  if (days === 1) return `Ayer ${clock}`;
  return `${shortDate.format(at).replace(' de ', ' ').replace('.', '')} ${clock}`;
}

/** '156', '12,5'. */
export const formatTenths = (value: number) => tenths.format(value);

export const percentText = (progress: number) => `${tenths.format(progress)}\u00a0%`;

export const viewsText = (views: number) => (views === 1 ? '1 vista' : `${formatWhole(views)} vistas`);

/** How many of the listed videos are shown; a list at its maximum ends there. */
export function countText(shown: number, total: number): string {
  if (total >= VIDEOS_MAX) return `Los ${formatWhole(shown)} videos más recientes`;
  return shown === 1 ? '1 video' : `${formatWhole(shown)} videos`;
}

/** Length, as displayed and as read aloud. */
export function lengthText({ duration, isLive }: Pick<ProgressVideoView, 'duration' | 'isLive'>): string {
  return isLive || duration === 0 ? 'EN VIVO' : clockTime(duration);
}

/** For recordings longer than an hour: '36 horas de obra en 15 s'. */
export function footageText({ duration, footageSeconds }: ProgressVideoView): string | undefined {
  if (footageSeconds < 3_600 || footageSeconds <= duration) return undefined;
  const hours = tenths.format(footageSeconds / 3_600);
  return `${hours} ${hours === '1' ? 'hora' : 'horas'} de obra en ${clockTime(duration)}`;
}

/** File name for a video: its title in ASCII letters. */
export function fileNameOf({ title, file }: ProgressVideoView): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${plain || 'video'}.${file?.contentType === 'video/mp4' ? 'mp4' : 'webm'}`;
}
