import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Speed, speeds, usePlayer } from '../use-player.ts';

const speedOptions = speeds.map((speed) => ({ value: `${speed}`, label: `${speed}×` }));

/** Inputs and the slider handle these keys themselves. */
const takesKeys = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role=radio], [role=dialog]') !== null;

function useArrows(at: number, last: number, onMove: (to: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || takesKeys(target)) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key];
    if (to === undefined || to < 0 || to > last) return;
    event.preventDefault();
    onMove(to);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

interface ReplayControlsProps {
  at: number;
  last: number;
  /** Whether the step is loaded, so that playback may go on. */
  isReady: boolean;
  onMove: (to: number) => void;
}

/** Slider, shortcut keys and playback of a replay. */
export function ReplayControls({ at, last, isReady, onMove }: ReplayControlsProps) {
  const player = usePlayer(at, last, isReady, onMove);
  useArrows(at, last, onMove);
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
      <Field label={`Revisión ${at} de ${last}`} className="min-w-52 flex-1">
        {(control) => (
          <input
            {...control}
            type="range"
            min={0}
            max={last}
            value={at}
            aria-valuetext={`Revisión ${at} de ${last}`}
            onChange={(event) => onMove(event.target.valueAsNumber)}
            className="h-11 w-full accent-(--signal)"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label="Evento anterior"
          aria-keyshortcuts="ArrowLeft"
          disabled={at <= 0}
          onClick={() => onMove(at - 1)}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <Button variant="outline" className="w-36" disabled={last === 0} onClick={player.toggle}>
          {player.isPlaying ? (
            <Pause aria-hidden className="size-4" />
          ) : (
            <Play aria-hidden className="size-4" />
          )}
          {player.isPlaying ? 'Pausar' : 'Reproducir'}
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label="Evento siguiente"
          aria-keyshortcuts="ArrowRight"
          disabled={at >= last}
          onClick={() => onMove(at + 1)}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Button>
        <Choice
          label="Velocidad"
          value={`${player.speed}`}
          options={speedOptions}
          onChange={(next) => player.setSpeed(speedOf(next))}
        />
      </div>
    </div>
  );
}

function speedOf(text: string): Speed {
  return speeds.find((speed) => `${speed}` === text) ?? 1;
}
