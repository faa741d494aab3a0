import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';

interface Period {
  /** Calendar days, both inclusive: `2026-10-31`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface PeriodFieldsProps {
  period: Period;
  onChange: (change: Period) => void;
}

/** First and last day of a list's period. */
export function PeriodFields({ period: { from, to }, onChange }: PeriodFieldsProps) {
  /** An end before the beginning takes the beginning away: there is nothing in between. */
  function endOn(day: string): void {
    const isBefore = day !== '' && from !== undefined && day < from;
    onChange({ ...(isBefore && { from: undefined }), to: day || undefined });
  }
  return (
    <>
      <Field label="Desde" className="grid-cols-[minmax(0,1fr)]">
        {(control) => (
          <DateInput
            {...control}
            type="date"
            className="max-sm:px-2.5"
            value={from ?? ''}
            max={to}
            onValue={(day) => onChange({ from: day || undefined })}
          />
        )}
      </Field>
      <Field label="Hasta" className="grid-cols-[minmax(0,1fr)]">
        {(control) => (
          <DateInput
            {...control}
            type="date"
            className="max-sm:px-2.5"
            value={to ?? ''}
            min={from}
            onValue={endOn}
          />
        )}
      </Field>
    </>
  );
}
