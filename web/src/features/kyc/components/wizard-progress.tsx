import { Check } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Progress } from '../../../ui/progress.tsx';
import { progressAt, wizardSteps } from '../wizard.ts';

interface WizardProgressProps {
  step: number;
  /** Steps before this one are complete. */
  firstOpen: number;
  onGo: (step: number) => void;
}

/** Progress of the wizard, and the steps one can go back to. */
export function WizardProgress({ step, firstOpen, onGo }: WizardProgressProps) {
  const percent = progressAt(step);
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-4 text-sm">
        <p className="text-ink-2">
          Paso {step + 1} de {wizardSteps.length}
        </p>
        <p className="font-medium tabular">{percent}&nbsp;%</p>
      </div>
      <Progress
        value={percent}
        max={100}
        label="Avance de la verificación"
        valueText={`${percent} %, paso ${step + 1} de ${wizardSteps.length}`}
        tone="signal"
      />
      <ol className="mt-4 hidden grid-cols-4 gap-3 sm:grid">
        {wizardSteps.map(({ short }, index) => {
          const isDone = index < firstOpen && index !== step;
          return (
            <li key={short}>
              <button
                type="button"
                onClick={() => onGo(index)}
                disabled={index > firstOpen}
                aria-current={index === step ? 'step' : undefined}
                className={cx(
                  'flex min-h-9 items-center gap-2 rounded-sm text-left text-sm transition-colors disabled:cursor-default',
                  index === step ? 'font-semibold text-ink' : 'text-ink-3 not-disabled:hover:text-ink',
                )}
              >
                <span
                  aria-hidden
                  className={cx(
                    'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular',
                    index === step && 'bg-primary text-on-primary',
                    index !== step && (isDone ? 'bg-sea-soft text-sea-ink' : 'bg-sunken text-ink-3'),
                  )}
                >
                  {isDone ? <Check className="size-3.5" /> : index + 1}
                </span>
                {short}
                {isDone && <span className="sr-only"> (completo)</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
