import { eventDefinitions } from '@nodo/contracts/events';
import { categoryLabel, eventTypeLabel } from '@nodo/contracts/history/labels';
import { HISTORY_CHOICES_MAX, type HistoryFilter, streamCategories } from '@nodo/contracts/history/values';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { eventLabel } from '../event-labels.ts';
import { listOf, localOf, momentOf, optionsLeft, textOf } from '../history-view.ts';

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'es');
const typeOptions = eventDefinitions
  .map(({ type }) => ({ value: type as string, label: eventTypeLabel(type), detail: type }))
  .toSorted(byLabel);
const categoryOptions = streamCategories
  .map((name) => ({ value: name, label: categoryLabel(name) }))
  .toSorted(byLabel);

const singles = [
  { name: 'stream', label: 'Flujo' },
  { name: 'actor', label: 'Hecho por' },
  { name: 'correlation', label: 'Una misma solicitud' },
  { name: 'causation', label: 'Una misma causa' },
  { name: 'session', label: 'Una misma sesión' },
] as const satisfies readonly { name: keyof HistoryFilter; label: string }[];

interface Chip {
  readonly key: string;
  readonly label: string;
  readonly without: HistoryFilter;
}

/** Filters set from lists or by links, as removable chips. */
function chipsOf(filter: HistoryFilter): Chip[] {
  const types = listOf(filter.type);
  const categories = listOf(filter.category);
  const isPosition = (place: string | undefined) => place !== undefined && /^\d+$/.test(place);
  return [
    ...types.map((type) => ({
      key: type,
      label: `Evento: ${eventLabel({ type })}`,
      without: { type: textOf(types.filter((one) => one !== type)) },
    })),
    ...categories.map((name) => ({
      key: name,
      label: `Sobre: ${categoryLabel(name)}`,
      without: { category: textOf(categories.filter((one) => one !== name)) },
    })),
    ...singles.flatMap(({ name, label }) =>
      filter[name] ? [{ key: name, label: `${label}: ${filter[name]}`, without: { [name]: undefined } }] : [],
    ),
    ...(isPosition(filter.from)
      ? [{ key: 'from', label: `Desde la posición ${filter.from}`, without: { from: undefined } }]
      : []),
    ...(isPosition(filter.to)
      ? [{ key: 'to', label: `Hasta la posición ${filter.to}`, without: { to: undefined } }]
      : []),
  ];
}

interface ChoicesProps extends Pick<HistoryFiltersProps, 'filter' | 'at' | 'onJump'> {
  change: (part: HistoryFilter) => void;
}

function Choices({ filter, at, change, onJump }: ChoicesProps) {
  const types = listOf(filter.type);
  const categories = listOf(filter.category);
  return (
    <>
      <FilterField
        label="Evento"
        everything={
          types.length >= HISTORY_CHOICES_MAX
            ? `Ya elegiste ${HISTORY_CHOICES_MAX} eventos`
            : types.length > 0
              ? 'Agregar otro evento'
              : 'Todos los eventos'
        }
        value={undefined}
        options={optionsLeft(typeOptions, types)}
        onValue={(type) => type && change({ type: textOf([...types, type]) })}
      />
      <FilterField
        label="Sobre qué"
        everything={
          categories.length >= HISTORY_CHOICES_MAX
            ? `Ya elegiste ${HISTORY_CHOICES_MAX} categorías`
            : categories.length > 0
              ? 'Agregar otra categoría'
              : 'Todo'
        }
        value={undefined}
        options={optionsLeft(categoryOptions, categories)}
        onValue={(name) => name && change({ category: textOf([...categories, name]) })}
      />
      <Field label="Desde">
        {(control) => (
          <DateInput
            {...control}
            type="datetime-local"
            className="min-w-0"
            value={localOf(filter.from)}
            onValue={(local) => change({ from: momentOf(local) })}
          />
        )}
      </Field>
      <Field label="Antes de">
        {(control) => (
          <DateInput
            {...control}
            type="datetime-local"
            className="min-w-0"
            value={localOf(filter.to)}
            onValue={(local) => change({ to: momentOf(local) })}
          />
        )}
      </Field>
      <Field label="Ir al momento">
        {(control) => (
          <DateInput
            {...control}
            type="datetime-local"
            className="min-w-0"
            value={localOf(at)}
            onValue={(local) => onJump(momentOf(local))}
          />
        )}
      </Field>
    </>
  );
}

interface HistoryFiltersProps {
  filter: HistoryFilter;
  /** Moment or position that the list is jumped to. */
  at: string | undefined;
  /** Whether the reader may search for people by e-mail. */
  byEmail: boolean;
  /** Changes only the given fields. */
  onChange: (part: HistoryFilter) => void;
  onJump: (at: string | undefined) => void;
}

/** Filter controls of the history; every change is written to the URL. */
export function HistoryFilters({ filter, at, byEmail, onChange: change, onJump }: HistoryFiltersProps) {
  const chips = chipsOf(filter);
  // On a phone the filters would fill the first screen, so they start collapsed.
  const isNarrow = !useMediaQuery('(min-width: 640px)');
  const [isOpen, setOpen] = useState(false);
  return (
    <search className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SearchField
          search={filter.q}
          placeholder={
            byEmail
              ? 'Pega un id, hash, dirección, posición o email'
              : 'Pega un id, hash, dirección o posición'
          }
          onSearch={(q) => change({ q })}
          className="sm:col-span-2"
        />
        {isNarrow && (
          <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal aria-hidden className="size-4" />
            {isOpen ? 'Menos filtros' : 'Más filtros'}
          </Button>
        )}
        {(!isNarrow || isOpen) && <Choices filter={filter} at={at} change={change} onJump={onJump} />}
      </div>
      {chips.length > 0 && (
        <ul aria-label="Solo lo que tiene que ver con" className="flex flex-wrap gap-2">
          {chips.map(({ key, label, without }) => (
            <li key={key} className="min-w-0">
              <button
                type="button"
                onClick={() => change(without)}
                aria-label={`Quitar el filtro «${label}»`}
                className="inline-flex h-9 max-w-full items-center gap-2 rounded-full bg-sunken pr-2.5 pl-3.5 text-sm text-ink-2 hover:text-ink"
              >
                <span className="truncate">{label}</span>
                <X aria-hidden className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
