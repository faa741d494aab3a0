import { formatUsd, usdInput } from '@nodo/contracts/money';
import { type ComponentProps, type FocusEvent, type InputEvent, type KeyboardEvent, useContext } from 'react';
import { canBecomeAmount, canBecomeDecimal, parseAmount, stepAmount } from '../lib/amount-input.ts';
import { cx } from './cx.ts';
import { UnderWayContext } from './field.tsx';
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

interface AmountInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Whether a text is on its way to what is asked for: its field finds no fault with it until one leaves or submits. */
  canBecome?: (text: string) => boolean;
}

/**
 * For amounts; `DecimalInput` is for percentages. A text field: `type="number"` drops the comma, or takes the point for
 * one, depending on the language of the browser, so that `500,5` becomes 5005. The arrow keys move by `step`, within
 * the range.
 */
export function AmountInput({ canBecome = canBecomeAmount, ...all }: AmountInputProps) {
  const { step, min, max, className, onKeyDown, onInput, onBlur, ...props } = all;
  const setUnderWay = useContext(UnderWayContext);
  function move(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || steps === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const limits = { step: Number(step), min: numberOf(min), max: numberOf(max) };
    type(event.currentTarget, stepAmount(event.currentTarget.value, steps, limits));
  }
  function typing(event: InputEvent<HTMLInputElement>) {
    onInput?.(event);
    const { currentTarget } = event;
    // What fills in a form may do so without entering the field, which is then never left.
    setUnderWay(currentTarget.matches(':focus') && canBecome(currentTarget.value));
  }
  function leave(event: FocusEvent<HTMLInputElement>) {
    setUnderWay(false);
    onBlur?.(event);
  }
  return (
    <Input
      inputMode="decimal"
      {...props}
      type="text"
      autoComplete="off"
      onKeyDown={move}
      onInput={typing}
      onBlur={leave}
      className={cx('tabular', className)}
    />
  );
}

/** For percentages and rates, of which nobody writes thousands. */
export function DecimalInput(props: ComponentProps<'input'>) {
  return <AmountInput {...props} canBecome={canBecomeDecimal} />;
}
