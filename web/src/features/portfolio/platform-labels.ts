import { LOCALE } from '@nodo/contracts/constants';
import { divide, sharePercentage } from '@nodo/contracts/money';
import type { PlatformCharts, PlatformFigures } from '@nodo/contracts/portfolio/platform-figures';
import { chainTroubleLabels } from '@nodo/contracts/transfers/chain-troubles';
import { counted } from '../../lib/counted.ts';
import { formatDecimal, formatDuration, formatPercent, formatWhole } from '../../lib/format.ts';

export const ROI_FORMULA =
  'Proyección anual: suma del retorno mensual de cada inversión, con las condiciones que firmó, por 12 y dividida por el capital confirmado. Antes de comisiones y sin reinvertir.';
export const PROGRESS_FORMULA =
  'Avance de obra de cada bodega, ponderado por su valor total: suma de avance × valor, dividida por la suma de los valores.';
export const ACTIVE_FORMULA = 'Bodegas que ya dejaron la etapa de planificación o cuya obra comenzó.';

/** '0.185000' → '18,5 %'; a dash if nothing is invested. */
export function rateText(rate: string | null): string {
  return rate === null ? '—' : formatPercent(Number(rate) * 100, 1);
}

/** '68.41' → '68 %'. */
export function progressText(percentage: string | null): string {
  return percentage === null ? '—' : formatPercent(percentage, 0);
}

/** '4.300,50 USDT' for a decimal string, rounded to cents. */
export function usdtText(amount: string): string {
  return `${formatDecimal(amount)} USDT`;
}

const shortMonth = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-01' → 'ene 26', for an axis. */
export function monthTick(month: string): string {
  return `${nameOf(month)} ${month.slice(2, 4)}`;
}

/** '2026-01' → 'ene 2026', for a table. */
export function monthShort(month: string): string {
  return `${nameOf(month)}\u00a0${month.slice(0, 4)}`;
}

function nameOf(month: string): string {
  return shortMonth.format(new Date(`${month}-15T00:00:00Z`)).replace('.', '');
}

/** '2026-01' → 'enero de 2026'. */
export function monthName(month: string): string {
  return longMonth.format(new Date(`${month}-15T00:00:00Z`));
}

/** Capital by warehouse as shares of the total, without those that have none. */
export function capitalParts(warehouses: PlatformCharts['warehouses'], total: string) {
  return warehouses
    .filter(({ capital }) => Number(capital) > 0)
    .map(({ name, capital }) => ({
      name,
      amount: capital,
      percentage: divide(sharePercentage(capital, total), '1', 2),
    }));
}

export interface Step {
  readonly label: string;
  readonly people: number;
  /** Percentage of all registered users, 0–100. */
  readonly percentage: number;
}

/** Funnel steps from registration to the first investment, in people. */
export function stepsOf({ users, kyc }: PlatformFigures): Step[] {
  const steps = [
    { label: 'Registrados', people: users.total },
    { label: 'Enviaron su KYC', people: kyc.submitted },
    { label: 'KYC vigente', people: kyc.approved },
    { label: 'Con capital confirmado', people: users.investing },
  ];
  return steps.map((step) => ({
    ...step,
    percentage: users.total === 0 ? 0 : Math.min(100, (100 * step.people) / users.total),
  }));
}

export interface Light {
  readonly tone: 'sea' | 'amber' | 'alert';
  readonly label: string;
  readonly text: string;
}

/** A lag below this counts as up to date, seconds. */
const LAG_ALLOWED = 2;
/** Blocks come every 3 s: after this long without one, the follower or its node has stalled. */
const BLOCK_ALLOWED_MS = 60_000;

/** Whether the read models were keeping up at the time of the response; `now` in milliseconds. */
export function readingLight(projection: PlatformFigures['projection'], now: number): Light {
  const label = 'Cifras';
  if (!projection) return { tone: 'amber', label, text: 'No se sabe si están al día' };
  const { appliedAt, isRunning, lagEvents, lagSeconds, parkedKeys } = projection;
  if (!isRunning) {
    const age = appliedAt === null ? '' : ` desde hace ${formatDuration(now - Date.parse(appliedAt))}`;
    return { tone: 'alert', label, text: `Sin actualizar${age}` };
  }
  if (lagSeconds >= LAG_ALLOWED) {
    const behind = `${formatDuration(lagSeconds * 1_000)} de retraso`;
    return { tone: 'amber', label, text: `${behind}, ${counted(lagEvents, 'evento', 'eventos')} por leer` };
  }
  if (parkedKeys > 0)
    return { tone: 'amber', label, text: `Al día, salvo ${counted(parkedKeys, 'registro', 'registros')}` };
  return { tone: 'sea', label, text: 'Al día' };
}

/** Like `readingLight`, for the displayed figures; `isFailing` while refetching fails. */
export function figuresLight(figures: PlatformFigures | undefined, isFailing: boolean, now: number): Light {
  if (isFailing) return { tone: 'amber', label: 'Cifras', text: 'Sin respuesta; se muestran las últimas' };
  return readingLight(figures?.projection ?? null, now);
}

/** After this long without a successful poll of a node, the chain counts as not followed. */
const LOOK_ALLOWED_MS = 60_000;

/** Why the chain isn't being followed, as of the response; undefined while it is or nothing is known. */
export function followingLight(following: PlatformFigures['following'], now: number): Light | undefined {
  if (!following) return undefined;
  const { lookedAt, trouble } = following;
  const label = 'Cadena TRON';
  if (trouble !== null) return { tone: 'alert', label, text: chainTroubleLabels[trouble] };
  if (lookedAt === null) return { tone: 'amber', label, text: 'Sin datos de la red' };
  const age = now - Date.parse(lookedAt);
  if (age <= LOOK_ALLOWED_MS) return undefined;
  return { tone: 'alert', label, text: `Sin seguir desde hace ${formatDuration(age)}` };
}

/** State of the chain as known here; `time` is that of the block at `head`, undefined if unknown. */
export function chainLight(head: number | undefined, time: string | undefined, now: number): Light {
  const label = 'Cadena TRON';
  if (head === undefined) return { tone: 'amber', label, text: 'Sin datos de la red' };
  if (time === undefined) return { tone: 'sea', label, text: `Bloque ${formatWhole(head)}` };
  const age = now - Date.parse(time);
  return age > BLOCK_ALLOWED_MS
    ? { tone: 'alert', label, text: `Sin bloques desde hace ${formatDuration(age)}` }
    : { tone: 'sea', label, text: `Bloque ${formatWhole(head)}, hace ${formatDuration(age)}` };
}
