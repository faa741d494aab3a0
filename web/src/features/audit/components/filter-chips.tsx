import { type AuditFilter, choicesOf, isAllBut } from '@nodo/contracts/audit/commands';
import { actionLabel, auditSubjectLabels, fieldLabel } from '@nodo/contracts/audit/labels';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { z } from 'zod';
import { auditPeopleQuery } from '../api/find-people.ts';

/** Filters set by search or by a link from a record, shown as chips so that they can be removed. */
const chips = [
  { name: 'person', label: 'Persona', isPerson: true },
  { name: 'actor', label: 'Hecho por', isPerson: true },
  { name: 'subject', label: 'Un registro', isPerson: false },
  { name: 'correlation', label: 'Una misma solicitud', isPerson: false },
  { name: 'session', label: 'Una misma sesión', isPerson: false },
] as const satisfies readonly { name: keyof AuditFilter; label: string; isPerson: boolean }[];

const wholeId = z.uuid();

/** The name for an id; a service's id is its name. */
function useName(id: string): string {
  const isPerson = wholeId.safeParse(id).success;
  const people = useQuery({ ...auditPeopleQuery(id), enabled: isPerson });
  if (!isPerson) return `Servicio ${id}`;
  return people.data?.[0]?.name ?? (people.isPending ? '…' : id);
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Quitar el filtro «${label}»`}
        className="inline-flex h-9 max-w-full items-center gap-2 rounded-full bg-sunken pr-2.5 pl-3.5 text-sm text-ink-2 hover:text-ink"
      >
        <span className="truncate">{label}</span>
        <X aria-hidden className="size-4 shrink-0" />
      </button>
    </li>
  );
}

function PersonChip({ label, id, onRemove }: { label: string; id: string; onRemove: () => void }) {
  return <Chip label={`${label}: ${useName(id)}`} onRemove={onRemove} />;
}

const kindLabels: Readonly<Record<string, string>> = auditSubjectLabels;
/** Multi-value filters; each value has its own chip. */
const several = [
  { name: 'kind', label: (kind: string) => kindLabels[kind] ?? kind },
  { name: 'action', label: actionLabel },
  { name: 'field', label: fieldLabel },
] as const satisfies readonly { name: keyof AuditFilter; label: (choice: string) => string }[];

interface FilterChipsProps {
  filter: AuditFilter;
  onChange: (part: AuditFilter) => void;
}

/** The list of choices without one of them. */
function without(value: string | undefined, choice: string): string | undefined {
  const left = choicesOf(value).filter((other) => other !== choice);
  if (left.length === 0) return undefined;
  return `${isAllBut(value) ? '-' : ''}${left.join(',')}`;
}

export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const shown = chips.filter(({ name }) => filter[name]);
  const chosen = several.flatMap(({ name, label }) =>
    choicesOf(filter[name]).map((choice) => ({
      name,
      choice,
      label: `${isAllBut(filter[name]) ? 'Sin: ' : ''}${label(choice)}`,
    })),
  );
  const onRemove = (name: keyof AuditFilter) => onChange({ [name]: undefined });
  if (shown.length + chosen.length === 0) return null;
  return (
    <ul aria-label="Solo lo que tiene que ver con" className="flex flex-wrap gap-2">
      {chosen.map(({ name, choice, label }) => (
        <Chip
          key={`${name} ${choice}`}
          label={label}
          onRemove={() => onChange({ [name]: without(filter[name], choice) })}
        />
      ))}
      {shown.map(({ name, label, isPerson }) =>
        isPerson ? (
          <PersonChip key={name} label={label} id={filter[name] ?? ''} onRemove={() => onRemove(name)} />
        ) : (
          <Chip key={name} label={label} onRemove={() => onRemove(name)} />
        ),
      )}
    </ul>
  );
}
