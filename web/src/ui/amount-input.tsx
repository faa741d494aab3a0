import { formatUsd, usdInput } from '@nodo/contracts/money';
import { type ComponentProps, type FocusEvent, type InputEvent, type KeyboardEvent, useContext } from 'react';
import {
  canBecomeAmount,
  canBecomeDecimal,
  parseAmount,
  parseDecimal,
  stepAmount,
} from '../lib/amount-input.ts';
import { cx } from './cx.ts';
import { UnderWayContext } from './field.tsx';
import { Input } from './input.tsx';

/** The amount as parsed from the typed text, for a hint below its field; '' while invalid. */
export function amountEcho(text: string): string {
  const { data } = usdInput.safeParse(parseAmount(text));
  return data === undefined ? '' : `= ${formatUsd(data)}`;
}

/** Sets a field's value with an input event, so that React's listeners see it like typed input. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const numberOf = (limit: string | number | undefined) => (limit === undefined ? undefined : Number(limit));

interface AmountInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Whether a text could still become valid: the field shows no error until it loses the focus or is submitted. */
  canBecome?: (text: string) => boolean;
  /** How a typed text is read. */
  parse?: (text: string) => string;
}

/**
 * Input for amounts; `DecimalInput` is for percentages. A text field, because `type="number"` drops the comma or
 * takes a thousands point for a decimal one, depending on the browser's language: `500,5` becomes 5005. The arrow
 * keys step by `step`, within the range.
 */
export function AmountInput({ canBecome = canBecomeAmount, parse = parseAmount, ...all }: AmountInputProps) {
  const { step, min, max, className, onKeyDown, onInput, onBlur, ...props } = all;
  const setUnderWay = useContext(UnderWayContext);
  function move(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || steps === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const limits = { step: Number(step), min: numberOf(min), max: numberOf(max) };
    type(event.currentTarget, stepAmount(event.currentTarget.value, steps, limits, parse));
  }
  function typing(event: InputEvent<HTMLInputElement>) {
    onInput?.(event);
    const { currentTarget } = event;
    // Code that fills in a form doesn't focus the field, which then never gets a blur event.
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

/** Input for percentages and rates, which have no thousands separators. */
export function DecimalInput(props: ComponentProps<'input'>) {
  return <AmountInput {...props} canBecome={canBecomeDecimal} parse={parseDecimal} />;
}
