import { zodResolver } from '@hookform/resolvers/zod';
import { isDecimal } from '@nodo/contracts/money';
import { currencyLabels } from '@nodo/contracts/preferences/values';
import {
  type ReferenceCurrency,
  type ReferenceRateView,
  rateDay,
  rateLabel,
  referenceCurrencies,
  setReferenceRateBodySchema,
} from '@nodo/contracts/settings/values';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { parseAmount, parseDecimal } from '../../../lib/amount-input.ts';
import { formatNumber } from '../../../lib/format.ts';
import { referenceRatesQuery } from '../../../lib/reference-rates.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { AmountInput, DecimalInput } from '../../../ui/amount-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type RateInput, setRate } from '../api/set-rate.ts';
import { useBaseRevision } from '../use-base-revision.ts';

const nothing = { rate: '', validOn: '', source: '' };

/** Peso amounts have thousands separators; euro rates don't. */
const parsers: Record<ReferenceCurrency, (text: string) => string> = { COP: parseAmount, EUR: parseDecimal };
/** The contract's sentence has an example as the API takes it. */
const examples: Record<ReferenceCurrency, string> = {
  COP: 'Escribe cuánto cuesta un dólar, por ejemplo 4.020,55',
  EUR: 'Escribe cuánto cuesta un dólar, por ejemplo 0,92',
};

const { expectedRevision: _, ...fields } = setReferenceRateBodySchema.shape;
const schemaOf = (currency: ReferenceCurrency) =>
  z.object({
    ...fields,
    rate: z
      .string()
      .transform((text): string | number => parsers[currency](text))
      .refine((plain) => isDecimal(`${plain}`), examples[currency])
      .pipe(fields.rate),
  });

/** The typed value as it will be interpreted. */
function hintOf(currency: ReferenceCurrency, text: string): string | undefined {
  const { data } = fields.rate.safeParse(parsers[currency](text));
  return data && rateLabel({ currency, rate: data });
}

function useSetRate(currency: ReferenceCurrency, onSaved: () => void) {
  return useCommand({
    name: (input: RateInput) => `rate ${currency} ${JSON.stringify(input)}`,
    send: (input, key) => setRate(currency, input, key),
    toastKey: 'reference-rate',
    said: () => ({ title: 'Tasa guardada', description: 'Ya se usa en los montos aproximados.' }),
    failed: 'No se pudo guardar la tasa',
    onSuccess: onSaved,
  });
}

/** One currency: its current rate and a form for the next. A rate set meanwhile is shown before it is replaced. */
function RateForm({ currency, rate }: { currency: ReferenceCurrency; rate: ReferenceRateView | undefined }) {
  const form = useForm({ resolver: zodResolver(schemaOf(currency)), defaultValues: nothing });
  const { expectedRevision, hold, release } = useBaseRevision(rate?.revision ?? -1);
  const save = useSetRate(currency, () => {
    form.reset();
    release();
  });
  const field = { form, refused: save.refused };
  const typed = form.watch();
  const isEmpty = Object.values(typed).some((value) => value.trim() === '');
  return (
    <form
      noValidate
      aria-label={currencyLabels[currency]}
      onChange={hold}
      onSubmit={form.handleSubmit((values) =>
        save.mutate({ ...values, expectedRevision }, { onError: release }),
      )}
      className="grid content-start gap-4"
    >
      <div>
        <h3 className="text-sm font-semibold">{currencyLabels[currency]}</h3>
        <p className="mt-0.5 text-[0.8125rem] leading-5 text-ink-2 tabular">
          {rate
            ? `${rateLabel(rate)} · ${rateDay(rate.validOn)} · ${rate.source}`
            : 'Sin tasa de referencia: los montos se ven solo en USD.'}
        </p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field}
          as={currency === 'COP' ? AmountInput : DecimalInput}
          name="rate"
          label={`${currency} por dólar`}
          hint={hintOf(currency, typed.rate)}
          placeholder={formatNumber(currency === 'COP' ? '4020.55' : '0.92')}
        />
        <TextField {...field} name="validOn" label="Fecha de la tasa" type="date" />
      </div>
      <TextField
        {...field}
        name="source"
        label="Fuente"
        maxLength={80}
        placeholder={currency === 'COP' ? 'TRM, Superintendencia Financiera' : 'Banco Central Europeo'}
      />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        disabled={isEmpty}
        busy={save.isPending}
      >
        {save.isPending ? 'Guardando...' : `Guardar tasa ${currency}`}
      </Button>
    </form>
  );
}

/** Exchange rates of the display currencies. */
export function ReferenceRatesCard() {
  const query = useQuery(referenceRatesQuery);
  const { data, isPending, error } = query;
  return (
    <Card className="pb-6">
      <CardHeader
        title="Tasas de referencia"
        detail="Solo para mostrar montos aproximados en otra moneda. El dinero se mueve en USDT y se calcula en USD."
      />
      <div className="px-5 pt-6 sm:px-6">
        {isPending && <SkeletonRows rows={2} label="Cargando las tasas…" className="h-24" />}
        {!data && error && <QueryError query={query} fallback="No pudimos cargar las tasas de referencia." />}
        {data && (
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            {referenceCurrencies.map((currency) => (
              <RateForm
                key={currency}
                currency={currency}
                rate={data.rates.find((each) => each.currency === currency)}
              />
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
