import type { MomentView } from '@nodo/contracts/history/views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, History } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { momentQuery } from '../../features/history/api/get-moment.ts';
import { MomentButton } from '../../features/history/components/moment-button.tsx';
import { eventLabel } from '../../features/history/event-labels.ts';
import { type MomentStep, momentSteps, stepFrom, timeOf } from '../../features/history/moment-steps.ts';
import { formatBogotaDateTime, formatWhole } from '../../lib/format.ts';
import { useUnversioned } from '../../lib/shown-moment.ts';
import { useGoToMoment } from '../../lib/use-moment.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useAskedMoment } from './moment-gate.tsx';

interface ControlsProps {
  moment: string;
  view: MomentView | undefined;
  /** Whether `view` is of the moment before, while the next one is looked up. */
  isOld: boolean;
}

function Controls({ moment, view, isOld }: ControlsProps) {
  const [step, setStep] = useState<MomentStep>('event');
  const goTo = useGoToMoment();
  const target = (direction: 'earlier' | 'later') =>
    view && !isOld ? stepFrom(moment, view, step, direction, Date.now()) : undefined;
  const go = (direction: 'earlier' | 'later') => {
    const to = target(direction);
    if (to !== undefined) goTo(to === 'now' ? undefined : to);
  };
  const name = momentSteps.find(({ value }) => value === step)?.label;
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      {/* Not disabled while it is looked up, which would take the focus from whoever steps by keys. */}
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
      <Button size="sm" className="max-sm:flex-1" onClick={() => goTo(undefined)}>
        Volver a ahora
      </Button>
    </div>
  );
}

/** What is shown: when that was, and after which event. */
function Text({ moment, view }: { moment: string; view: MomentView | undefined }) {
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

/** Says on every screen, and to be overlooked by nobody, that the past is shown, and leads through it and back. */
export function MomentBanner() {
  const moment = useAskedMoment();
  const unversioned = useUnversioned(useLocation().pathname);
  const query = useQuery({
    ...momentQuery(moment ?? ''),
    enabled: moment !== undefined,
    placeholderData: keepPreviousData,
  });
  const view = moment === undefined ? undefined : query.data;
  return (
    <div
      className={cx(moment !== undefined && 'border-t-2 border-b-2 border-signal bg-signal-soft text-ink')}
    >
      <div
        className={cx(
          'mx-auto flex max-w-[82rem] flex-wrap items-center gap-x-6 gap-y-2 px-4 sm:px-6 lg:px-8',
          moment !== undefined && 'py-2.5',
        )}
      >
        {moment !== undefined && (
          <History aria-hidden className="size-6 shrink-0 text-signal-ink max-sm:hidden" />
        )}
        {/* The region is there before its text: only then is the text read out. */}
        <div role="status" aria-label="Momento que se muestra" className="min-w-0 flex-1 basis-72 text-sm">
          {moment !== undefined && <Text moment={moment} view={view} />}
          {moment !== undefined && unversioned.length > 0 && (
            <p className="text-[0.8125rem] leading-5">
              No guarda su historia y se muestra como es ahora: {unversioned.join(', ')}.
            </p>
          )}
        </div>
        {moment !== undefined && (
          <Controls moment={moment} view={view} isOld={query.isPlaceholderData || !query.data} />
        )}
      </div>
    </div>
  );
}
