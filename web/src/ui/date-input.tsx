import type { ComponentProps, FocusEvent, SyntheticEvent } from 'react';
import { useReportedText } from '../lib/use-reported-text.ts';
import { Input } from './input.tsx';

/** With a last year, browsers go on to the next part after four digits. */
const LAST = { date: '2099-12-31', 'datetime-local': '2099-12-31T23:59' } as const;

/** A year that is typed digit by digit is 0002, 0020 and 0202 first. */
const isWhole = (text: string) => /^20\d\d-/.test(text);

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  type: keyof typeof LAST;
  /** As browsers write it; empty for none. */
  value: string;
  onValue: (value: string) => void;
}

/**
 * A date in the years 2000 to 2099, reported once it is complete and within `min` and `max`. Until the field is left,
 * anything else stays as typed; then, one outside of `min` and `max` is reported, and the rest gives way to the date in
 * force.
 */
export function DateInput({ type, value, max, onValue, onBlur, ...props }: DateInputProps) {
  const { text, setText, told, tell } = useReportedText(value, onValue);

  // Browsers give an incomplete date as an empty one, and send no `input` when its last part is deleted.
  function take({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
    const { value: typed, validity } = currentTarget;
    setText(typed);
    const isReady = typed === '' ? !validity.badInput : isWhole(typed) && validity.valid;
    if (isReady && typed !== told) tell(typed);
  }
  function leave(event: FocusEvent<HTMLInputElement>): void {
    onBlur?.(event);
    const { currentTarget } = event;
    // Whoever only looks at another window goes on typing afterwards.
    if (currentTarget === document.activeElement || text === told) return;
    if (isWhole(text)) tell(text);
    else setText(told);
  }
  return (
    <Input
      {...props}
      type={type}
      value={text}
      max={max ?? LAST[type]}
      onChange={take}
      onKeyUp={take}
      onBlur={leave}
    />
  );
}
