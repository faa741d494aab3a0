import { approximately, rateDay, rateLabel } from '@nodo/contracts/settings/values';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { DisplayCurrencyContext } from '../lib/display-currency.ts';
import { referenceRatesQuery } from '../lib/reference-rates.ts';

/**
 * A USD amount (a decimal string) converted to the user's display currency, with the rate and its date. Shown below
 * the exact amount, never instead of it; renders nothing if the display currency is USD.
 */
export function Approx({ amount }: { amount: string }) {
  const currency = useContext(DisplayCurrencyContext);
  const { data } = useQuery({ ...referenceRatesQuery, enabled: currency !== 'USD' });
  if (currency === 'USD' || !data) return null;
  const rate = data.rates.find((each) => each.currency === currency);
  if (!rate) {
    return (
      <span className="block text-[0.8125rem] font-normal text-ink-3">
        {currency}: sin tasa de referencia
      </span>
    );
  }
  return (
    <span
      className="block text-[0.8125rem] leading-5 font-normal text-ink-3"
      title={`Fuente: ${rate.source}`}
    >
      <span className="block font-medium text-ink-2 tabular">{approximately(amount, rate)}</span>
      <span className="block tabular">
        {rateLabel(rate)} · {rateDay(rate.validOn)}
      </span>
    </span>
  );
}
