import type { BranchFigures, BranchView } from '@nodo/contracts/history/branches/views';
import { subtract } from '@nodo/contracts/money';
import { percentOfRate } from '@nodo/contracts/settings/values';
import { formatPercent, formatWhole } from '../../lib/format.ts';

type ToldChange = BranchView['changes'][number];

const day = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (date: string) => day.format(new Date(`${date}T00:00:00Z`));
const percent = (rate: string) => {
  const exact = percentOfRate(rate);
  return formatPercent(exact, exact.split('.')[1]?.length ?? 0);
};

/** A branch's supposition in words. */
export function changeText({ change, about }: ToldChange): string {
  switch (change.kind) {
    case 'monthlyRate':
      return `Lo invertido desde el ${dayText(change.from)} rinde ${percent(change.rate)} al mes`;
    case 'fees': {
      const { managementFeeRate, platformFeeRate } = change;
      const fees = [
        managementFeeRate !== null && `${percent(managementFeeRate)} de administración`,
        platformFeeRate !== null && `${percent(platformFeeRate)} de plataforma`,
      ].filter(Boolean);
      return `Lo invertido desde el ${dayText(change.from)} paga ${fees.join(' y ')}`;
    }
    case 'warehouseNeverOpened':
      return `${about ?? 'Una bodega'} nunca se abrió`;
    case 'paymentNotArrived':
      return `No llegó el pago de ${about ?? 'una inversión'}`;
  }
}

/** Label and tone of a branch's state. */
export function branchStateText({ state, isEnding }: Pick<BranchView, 'state' | 'isEnding'>) {
  if (isEnding) return { tone: 'neutral', text: 'Borrándose' } as const;
  switch (state) {
    case 'waiting':
      return { tone: 'neutral', text: 'En espera' } as const;
    case 'building':
      return { tone: 'signal', text: 'En marcha' } as const;
    case 'built':
      return { tone: 'sea', text: 'Lista' } as const;
    case 'failed':
      return { tone: 'alert', text: 'Detenida' } as const;
    case 'dropped':
      return { tone: 'neutral', text: 'Borrada' } as const;
  }
}

export interface FigureRow {
  readonly label: string;
  readonly happened: string;
  readonly supposed: string;
  /** Signed; null where both are equal. */
  readonly difference: string | null;
  readonly isUsd: boolean;
}

const amounts = {
  raised: 'Invertido',
  gross: 'Rendimiento bruto',
  managementFee: 'Comisión de administración',
  platformFee: 'Comisión de plataforma',
  net: 'Rendimiento neto',
  balance: 'Saldo de las cuentas',
} as const satisfies Partial<Record<keyof BranchFigures, string>>;
const counts = { investments: 'Inversiones confirmadas', investors: 'Inversionistas' } as const;

interface Sides {
  readonly happened: BranchFigures;
  readonly supposed: BranchFigures;
}

/** The figures of both sides with their differences. */
export function figureRowsOf({ happened, supposed }: Sides): FigureRow[] {
  const whole = (Object.keys(counts) as (keyof typeof counts)[]).map((name) => {
    const difference = supposed[name] - happened[name];
    return {
      label: counts[name],
      happened: formatWhole(happened[name]),
      supposed: formatWhole(supposed[name]),
      difference: difference === 0 ? null : `${difference > 0 ? '+' : ''}${formatWhole(difference)}`,
      isUsd: false,
    };
  });
  const usd = (Object.keys(amounts) as (keyof typeof amounts)[]).flatMap((name) => {
    const [was, would] = [happened[name], supposed[name]];
    if (was === null || would === null) return [];
    const difference = subtract(would, was);
    const isSame = /^-?0\.00$/.test(difference);
    return [
      {
        label: amounts[name],
        happened: was,
        supposed: would,
        difference: isSame ? null : difference,
        isUsd: true,
      },
    ];
  });
  return [...whole, ...usd];
}
