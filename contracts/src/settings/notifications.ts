import { z } from 'zod';
import { LOCALE } from '../constants.ts';
import { formatUsd } from '../money.ts';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { type FinancialSettings, financialSettingsSchema } from './values.ts';

export const settingsNotifications = {
  settings_changed: {
    params: z.object({ now: financialSettingsSchema, before: financialSettingsSchema.nullable() }),
    on: ['FinancialSettingsUpdated'],
    type: 'system',
    priority: 'medium',
    category: 'investment',
  },
} as const satisfies NotificationDefinitions;

/** Formats a rate: 0.015 → '1,5 %', 0.06125 → '6,125 %'; of up to 8 decimals, none of which is rounded. */
function percent(rate: string): string {
  const format = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 6 });
  return format.format(rate as Intl.StringNumericLiteral).replace(/\s?%/, '\u00a0%');
}

const conditions: readonly (readonly [string, (settings: FinancialSettings) => string])[] = [
  ['Inversión mínima', ({ minimumInvestment }) => formatUsd(minimumInvestment)],
  ['Retorno mensual', ({ monthlyReturnRate }) => percent(monthlyReturnRate)],
  ['Comisión de administración', ({ managementFeeRate }) => percent(managementFeeRate)],
  ['Comisión de la plataforma', ({ platformFeeRate }) => percent(platformFeeRate)],
  ['Recompra', ({ recompraEnabled }) => (recompraEnabled ? 'habilitada' : 'no habilitada')],
];

export const settingsTexts: NotificationTexts<typeof settingsNotifications> = {
  /** Lists the changes with old and new values; the first version lists everything. */
  settings_changed: ({ now, before }) => {
    const lines = conditions.flatMap(([label, show]) => {
      if (!before) return [`${label}: ${show(now)}`];
      return show(before) === show(now) ? [] : [`${label}: de ${show(before)} a ${show(now)}`];
    });
    const what = lines.length > 0 ? `${lines.join('; ')}. ` : '';
    return {
      title: 'Nuevas condiciones para invertir',
      message: `${what}Rigen para inversiones nuevas; las que ya tienes conservan las suyas.`,
      action: { label: 'Ver bodegas', url: '/investments' },
    };
  },
};
