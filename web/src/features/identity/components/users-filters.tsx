import { type KycStatus, kycStatuses, kycStatusLabels, kycStatusSchema } from '@nodo/contracts/kyc';
import { type Role, roleLabel, roleSchema, roles } from '@nodo/contracts/roles';
import { useCallback } from 'react';
import { Field } from '../../../ui/field.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { UsersQuery } from '../api/list-users.ts';

const ALL = 'all';

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

/** Search and filters; every change is in the address. */
export function UsersFilters({ filters, onChange }: UsersFiltersProps) {
  const tell = useCallback((search: string) => onChange({ search: search || undefined }), [onChange]);
  return (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
      <Field label="Buscar" className="sm:max-lg:col-span-2">
        {(control) => (
          <SearchInput
            control={control}
            search={filters.search ?? ''}
            placeholder="Buscar usuarios..."
            onSearch={tell}
          />
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
