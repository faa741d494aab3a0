import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';

/** What a control needs to be tied to its label, hint and error. */
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

/** By which a control tells its field that what is being typed can still become right. */
export const UnderWayContext = createContext<(isUnderWay: boolean) => void>(() => undefined);

/** One labelled control: the hint and the error are announced with it. No error is shown of what is under way. */
export function Field({ label, hint, error: found, className, children }: FieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    // Enter submits without leaving the control.
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
