import { type KycStatus, kycStatuses, kycStatusLabels, kycStatusSchema } from '@nodo/contracts/kyc';
import { type Role, roleLabel, roleSchema, roles } from '@nodo/contracts/roles';
import { Search, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { UsersQuery } from '../api/list-users.ts';

const ALL = 'all';
const TYPING_PAUSE_MS = 200;

const roleOptions = [
  { value: ALL, label: 'Todos los roles' },
  ...roles.map((role) => ({ value: role, label: roleLabel(role) })),
];
const kycOptions = [
  { value: ALL, label: 'Todos los estados' },
  ...kycStatuses.map((status) => ({ value: status, label: kycStatusLabels[status] })),
];

type Filters = Pick<UsersQuery, 'search' | 'role' | 'kycStatus'>;

interface UsersFiltersProps {
  filters: Filters;
  onChange: (part: {
    search?: string | undefined;
    role?: Role | undefined;
    kycStatus?: KycStatus | undefined;
  }) => void;
}

/** What is typed, told once one pauses; a search that comes from elsewhere takes its place. */
function useTyping(search: string, onPause: (search: string) => void) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const [told, setTold] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== told) {
      setTold(search);
      setText(search);
    }
  }
  useEffect(() => {
    const next = text.trim();
    if (next === told) return;
    const timer = setTimeout(() => {
      setTold(next);
      onPause(next);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, told, onPause]);
  return [text, setText] as const;
}

/** Search and filters; every change is in the address. */
export function UsersFilters({ filters, onChange }: UsersFiltersProps) {
  const tell = useCallback((search: string) => onChange({ search: search || undefined }), [onChange]);
  const [text, setText] = useTyping(filters.search ?? '', tell);
  return (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
      <Field label="Buscar" className="sm:max-lg:col-span-2">
        {(control) => (
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-3"
            />
            <Input
              {...control}
              type="text"
              inputMode="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              placeholder="Buscar usuarios..."
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && setText('')}
              className="pr-11 pl-10"
            />
            {text && (
              <button
                type="button"
                aria-label="Borrar la búsqueda"
                onClick={() => setText('')}
                className="absolute top-1 right-1 grid size-9 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </div>
        )}
      </Field>
      <Field label="Rol">
        {(control) => (
          <Select
            control={control}
            value={filters.role ?? ALL}
            options={roleOptions}
            placeholder="Todos los roles"
            onChange={(value) => onChange({ role: roleSchema.safeParse(value).data })}
          />
        )}
      </Field>
      <Field label="Estado KYC">
        {(control) => (
          <Select
            control={control}
            value={filters.kycStatus ?? ALL}
            options={kycOptions}
            placeholder="Todos los estados"
            onChange={(value) => onChange({ kycStatus: kycStatusSchema.safeParse(value).data })}
          />
        )}
      </Field>
    </search>
  );
}
