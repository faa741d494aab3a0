import { formatUsd, usdInput } from '@nodo/contracts/money';
import type { ComponentProps, KeyboardEvent } from 'react';
import { parseAmount, stepAmount } from '../lib/amount-input.ts';
import { cx } from './cx.ts';
import { Input } from './input.tsx';

/** What a typed amount was understood as, to stand under its field; '' while it is none. */
export function amountEcho(text: string): string {
  const { data } = usdInput.safeParse(parseAmount(text));
  return data === undefined ? '' : `= ${formatUsd(data)}`;
}

/** Writes into a field as typing does, so that whoever listens to it learns of it. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const numberOf = (limit: string | number | undefined) => (limit === undefined ? undefined : Number(limit));

/**
 * For amounts and percentages. A text field: `type="number"` drops the comma, or takes the point for one, depending on
 * the language of the browser, so that `500,5` becomes 5005. The arrow keys move by `step`, within the range.
 */
export function AmountInput(all: Omit<ComponentProps<'input'>, 'type'>) {
  const { step, min, max, className, onKeyDown, ...props } = all;
  function move(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || steps === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const limits = { step: Number(step), min: numberOf(min), max: numberOf(max) };
    type(event.currentTarget, stepAmount(event.currentTarget.value, steps, limits));
  }
  return (
    <Input
      {...props}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      onKeyDown={move}
      className={cx('tabular', className)}
    />
  );
}
