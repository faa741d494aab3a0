import type { Story } from '@nodo/contracts/history/views';
import type { Role } from '@nodo/contracts/roles';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { historyAddress, streamAddress } from '../../../lib/history-address.ts';
import { useLookedAt } from '../../../lib/use-looked-at.ts';
import { Card } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { storyQuery } from '../api/read-stream.ts';
import { streamLabel } from '../event-labels.ts';
import { storyRows } from '../story-rows.ts';
import { useStoryView } from '../story-view.ts';
import { EventDrawer } from './event-drawer.tsx';
import { laneColor } from './story-lines.tsx';
import { StoryList } from './story-list.tsx';
import { UnreadStream } from './unread-stream.tsx';

const zooms = [
  { value: 'actions', label: 'Por acción' },
  { value: 'events', label: 'Por evento' },
] as const;

/** A set whose values can be toggled. */
function useToggled() {
  const [values, setValues] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((value: string) => {
    setValues((before) => {
      const after = new Set(before);
      if (!after.delete(value)) after.add(value);
      return after;
    });
  }, []);
  return [values, toggle] as const;
}

interface LanesProps {
  story: Story;
  hidden: ReadonlySet<string>;
  onToggle: (stream: string) => void;
}

/** More lanes than this start collapsed, so that the story itself is visible on the first screen. */
const FEW_LANES = 6;

/** Legend of the lanes; each can be hidden. */
function Lanes({ story, hidden, onToggle }: LanesProps) {
  return (
    <details open={story.lanes.length <= FEW_LANES}>
      <summary className="min-h-9 cursor-pointer font-medium">
        {story.lanes.length === 1 ? 'Una cosa' : `${story.lanes.length} cosas, cada una en su línea`}
      </summary>
      <ul aria-label="De qué se cuenta" className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {story.lanes.map(({ stream, isShared, events }, lane) => (
          <li key={stream} className="flex min-h-9 min-w-0 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              id={`lane-${lane}`}
              className="size-4 shrink-0"
              checked={!hidden.has(stream)}
              onChange={() => onToggle(stream)}
            />
            <span
              aria-hidden
              className="size-2.5 shrink-0 rounded-full"
              style={{ background: laneColor(lane) }}
            />
            <label htmlFor={`lane-${lane}`} className="min-w-0 break-words">
              {streamLabel(stream)}
              <span className="text-ink-3">
                {' '}
                {events === 1 ? '1 evento' : `${events} eventos`}
                {isShared && ', solo lo común'}
              </span>
            </label>
            <Link
              to={streamAddress(stream)}
              aria-label={`Repetir ${streamLabel(stream)}`}
              className="shrink-0 underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              Repetir
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Links to where the events stand that the story leaves out. */
function LeftOut({ story: { leftOut } }: { story: Story }) {
  const links = [
    ...leftOut.streams.map((stream) => ({ to: historyAddress({ stream }), text: streamLabel(stream) })),
    ...leftOut.correlations.map((correlation) => ({
      to: historyAddress({ correlation }),
      text: `La solicitud ${correlation.slice(0, 8)}`,
    })),
  ];
  return (
    <Notice tone="amber" title="Faltan hechos">
      <p>La línea de tiempo tiene un máximo, y lo demás no se cuenta aquí. Todo está en la historia:</p>
      <ul aria-label="Dónde está lo que falta" className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The events of one record and of those that belong to it, on one timeline. */
export function StreamStory({ stream, role }: { stream: string; role: Role }) {
  const query = useQuery({ ...storyQuery(stream), ...useLookedAt() });
  const [view, change] = useStoryView();
  const [hidden, toggleLane] = useToggled();
  const [opened, unfold] = useToggled();
  const { data: story } = query;
  if (query.isPending) return <SkeletonRows rows={5} label="Cargando la línea de tiempo…" className="h-16" />;
  if (!story)
    return <UnreadStream stream={stream} query={query} fallback="No pudimos cargar la línea de tiempo." />;
  const rows = storyRows(story, { zoom: view.zoom, hidden, opened });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {story.isCut && <LeftOut story={story} />}
      <Card className="grid gap-5 p-5 sm:p-6">
        <Lanes story={story} hidden={hidden} onToggle={toggleLane} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
          <Choice
            label="Qué tan de cerca"
            value={view.zoom}
            options={zooms}
            onChange={(zoom) => change({ zoom })}
          />
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            Una flecha une, en secuencia, eventos con la misma correlación: continua si los escribió la misma
            orden, a trazos si fue otra.
          </p>
        </div>
      </Card>
      <Card className="p-3 sm:p-5">
        <StoryList
          story={story}
          rows={rows}
          onOpen={(position) => change({ position }, { asStep: true })}
          onUnfold={unfold}
        />
      </Card>
      {view.position !== undefined && (
        <EventDrawer
          filter={{ stream }}
          position={view.position}
          role={role}
          onOpen={(position) => change({ position })}
          onClose={() => change({ position: undefined })}
        />
      )}
    </div>
  );
}
