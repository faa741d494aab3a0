import { type KycStatus, kycStatuses, kycStatusLabels } from '@nodo/contracts/kyc';
import { type Role, roleLabel, roles } from '@nodo/contracts/roles';
import { useCallback } from 'react';
import { FilterField } from '../../../ui/filter-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { UsersQuery } from '../api/list-users.ts';

const roleOptions = roles.map((role) => ({ value: role, label: roleLabel(role) }));
const kycOptions = kycStatuses.map((status) => ({ value: status, label: kycStatusLabels[status] }));

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
  const tell = useCallback((search: string | undefined) => onChange({ search }), [onChange]);
  return (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
      <SearchField
        className="sm:max-lg:col-span-2"
        search={filters.search}
        placeholder="Buscar usuarios..."
        onSearch={tell}
      />
      <FilterField
        label="Rol"
        everything="Todos los roles"
        value={filters.role}
        options={roleOptions}
        onValue={(role) => onChange({ role })}
      />
      <FilterField
        label="Estado KYC"
        everything="Todos los estados"
        value={filters.kycStatus}
        options={kycOptions}
        onValue={(kycStatus) => onChange({ kycStatus })}
      />
    </search>
  );
}
