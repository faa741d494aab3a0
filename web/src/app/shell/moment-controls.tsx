import type { MomentView } from '@nodo/contracts/history/moment';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MomentButton } from '../../features/history/components/moment-button.tsx';
import { eventLabel } from '../../features/history/event-labels.ts';
import { type MomentStep, momentSteps, stepFrom, timeOf } from '../../features/history/moment-steps.ts';
import { serverTime } from '../../lib/clock.ts';
import { formatBogotaDateTime, formatWhole } from '../../lib/format.ts';
import { compareAddress } from '../../lib/history-address.ts';
import { useGoToMoment } from '../../lib/use-moment.ts';
import { Button } from '../../ui/button.tsx';

interface ControlsProps {
  moment: string;
  view: MomentView | undefined;
  /** Whether `view` still belongs to the previous moment, while the next one is loading. */
  isOld: boolean;
}

/** Controls to step through the past and to return to the present. */
export function MomentControls({ moment, view, isOld }: ControlsProps) {
  const [step, setStep] = useState<MomentStep>('event');
  const goTo = useGoToMoment();
  const navigate = useNavigate();
  const target = (direction: 'earlier' | 'later') =>
    view && !isOld ? stepFrom(moment, view, step, direction, serverTime()) : undefined;
  const go = (direction: 'earlier' | 'later') => {
    const to = target(direction);
    if (to !== undefined) goTo(to === 'now' ? undefined : to);
  };
  const name = momentSteps.find(({ value }) => value === step)?.label;
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      {/* Not disabled while loading, which would take the focus away from keyboard users. */}
      <Button
        variant="outline"
        size="sm"
        aria-disabled={target('earlier') === undefined}
        onClick={() => go('earlier')}
        className="aria-disabled:opacity-55 max-sm:flex-1 max-sm:px-2"
      >
        <ChevronLeft aria-hidden className="size-4 max-sm:hidden" />
        {name} antes
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={target('later') === undefined}
        onClick={() => go('later')}
        className="aria-disabled:opacity-55 max-sm:flex-1 max-sm:px-2"
      >
        {name} después
        <ChevronRight aria-hidden className="size-4 max-sm:hidden" />
      </Button>
      <select
        aria-label="De cuánto en cuánto"
        value={step}
        onChange={({ target: { value } }) =>
          setStep(momentSteps.find((one) => one.value === value)?.value ?? 'event')
        }
        className="h-9 rounded-sm border max-sm:flex-1 border-line-strong bg-surface px-2 text-sm text-ink"
      >
        {momentSteps.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="max-sm:hidden">
        <MomentButton look="banner" />
      </span>
      <Button
        variant="outline"
        size="sm"
        className="max-sm:flex-1"
        disabled={!view}
        onClick={() => void navigate(compareAddress(moment, new Date(serverTime()).toISOString()))}
      >
        Comparar con ahora
      </Button>
      <Button size="sm" className="max-sm:flex-1" onClick={() => goTo(undefined)}>
        Volver a ahora
      </Button>
    </div>
  );
}

/** The moment displayed: its time, and the last event up to it. */
export function MomentWords({ moment, view }: { moment: string; view: MomentView | undefined }) {
  if (!view) return <p className="font-semibold">Un momento pasado</p>;
  return (
    <>
      <p className="font-semibold">
        Así era la plataforma el {formatBogotaDateTime(timeOf(moment, view))} (Bogotá)
      </p>
      <p className="text-[0.8125rem] leading-5">
        Posición {formatWhole(Number(view.event.position))}, después de «{eventLabel(view.event)}».
        <span className="max-sm:hidden"> Nada se puede cambiar.</span>
      </p>
    </>
  );
}
