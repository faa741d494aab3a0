import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { z } from 'zod';
import { auditPeopleQuery } from '../api/find-people.ts';

/** What is chosen by looking for it, or by a link from a record, shown so that it can be taken away. */
const chips = [
  { name: 'person', label: 'Persona', isPerson: true },
  { name: 'actor', label: 'Hecho por', isPerson: true },
  { name: 'subject', label: 'Un registro', isPerson: false },
  { name: 'correlation', label: 'Una misma solicitud', isPerson: false },
  { name: 'session', label: 'Una misma sesión', isPerson: false },
] as const satisfies readonly { name: keyof AuditFilter; label: string; isPerson: boolean }[];

const wholeId = z.uuid();

/** The name that goes with an id; a service has no other than its own. */
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

interface FilterChipsProps {
  filter: AuditFilter;
  onRemove: (name: keyof AuditFilter) => void;
}

export function FilterChips({ filter, onRemove }: FilterChipsProps) {
  const shown = chips.filter(({ name }) => filter[name]);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Solo lo que tiene que ver con" className="flex flex-wrap gap-2">
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
