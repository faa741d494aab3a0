import { Keyboard } from 'lucide-react';
import { reviewKeys } from '../use-review-keys.ts';

const rows = [
  ...new Map(reviewKeys.map((entry) => [entry.shown, entry.does])),
  ['Intro', 'Desde la fecha, ver el siguiente que falta'],
  ['Ctrl Intro', 'Guardar la revisión'],
];

interface KeysHelpProps {
  areOn: boolean;
  onTurn: (on: boolean) => void;
}

/** List of shortcut keys, and a switch to turn them off. */
export function KeysHelp({ areOn, onTurn }: KeysHelpProps) {
  return (
    <details className="rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-sm text-ink-2 hover:text-ink">
        <Keyboard aria-hidden className="size-4" />
        Atajos de teclado
      </summary>
      <div className="px-4 pb-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.8125rem] leading-5">
          {rows.map(([shown, does]) => (
            <div key={shown} className="col-span-2 grid grid-cols-subgrid">
              <dt>
                <kbd className="rounded-sm border border-line-strong/60 bg-sunken px-1.5 py-0.5 font-mono text-xs">
                  {shown}
                </kbd>
              </dt>
              <dd className="text-ink-2">{does}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-3 flex min-h-8 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={areOn}
            onChange={() => onTurn(!areOn)}
            className="size-4.5 accent-(--sea-ink)"
          />
          Usar las teclas sueltas
        </label>
      </div>
    </details>
  );
}
