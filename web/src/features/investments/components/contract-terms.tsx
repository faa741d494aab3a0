import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

interface ContractTermsProps {
  isAccepted: boolean;
  /** Whether the person tried to continue without ticking the box. */
  isMissing: boolean;
  disabled: boolean;
  onChange: (isAccepted: boolean) => void;
}

/** Section that is expanded from the start, so that nobody has to open it. */
const RISKS = { heading: 'Riesgos' };

/** Scrolls the box into view: the buttons stay visible while it may not be. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/**
 * The terms, section by section, with the box that accepts them. In Spanish in every language: only the original is
 * binding.
 */
export function ContractTerms({ isAccepted, isMissing, disabled, onChange }: ContractTermsProps) {
  const error = useId();
  const { version, sections } = CURRENT_CONTRACT;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <section
        aria-label={`Condiciones, versión ${version}`}
        className="rounded-md bg-sunken px-4 py-3.5 text-[0.8125rem] leading-5 text-ink-2"
      >
        <h3 className="text-sm font-semibold text-ink">Condiciones y riesgos</h3>
        <div className="mt-2 divide-y divide-line border-y border-line">
          {sections.map(({ heading, text }) => (
            <details key={heading} lang="es" open={heading === RISKS.heading}>
              <summary className="cursor-pointer py-2 font-medium text-ink">{heading}</summary>
              <p className="pb-2.5">{text}</p>
            </details>
          ))}
        </div>
        <p className="mt-3 text-ink-3">Versión {version}</p>
      </section>
      <div>
        <label className="flex min-h-6 items-start gap-3 text-sm leading-6">
          <input
            type="checkbox"
            checked={isAccepted}
            disabled={disabled}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? error : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-(--sea-ink)"
          />
          <span>Leí y acepto las condiciones, las comisiones y los riesgos de esta inversión.</span>
        </label>
        {isMissing && (
          <p
            ref={bringIntoView}
            id={error}
            role="alert"
            className="mt-1.5 flex scroll-mb-28 gap-1.5 text-[0.8125rem] leading-5 text-alert-ink"
          >
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            Marca la casilla para aceptar las condiciones.
          </p>
        )}
      </div>
    </div>
  );
}
