import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';

/** Props that connect a control with its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Lets a control tell its field that the typed text could still become valid. */
export const UnderWayContext = createContext<(isUnderWay: boolean) => void>(() => undefined);

/**
 * One labelled control; hint and error are announced with it. No error is shown while the text could still become
 * valid.
 */
export function Field({ label, hint, error: found, className, children }: FieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    // Enter submits without a blur event.
    const form = isUnderWay ? box.current?.closest('form') : undefined;
    const end = () => setUnderWay(false);
    form?.addEventListener('submit', end);
    return () => form?.removeEventListener('submit', end);
  }, [isUnderWay]);
  const error = isUnderWay ? undefined : found;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div ref={box} className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <UnderWayContext value={setUnderWay}>
        {children({
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </UnderWayContext>
      {hint && (
        <div id={`${id}-hint`} className="text-[0.8125rem] leading-5 text-ink-3">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-[0.8125rem] leading-5 text-alert-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
