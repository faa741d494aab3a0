import { kycStatuses, kycStatusLabels } from '@nodo/contracts/kyc/values';
import { roleLabel, roles } from '@nodo/contracts/roles';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import type { UsersQuery } from '../api/list-users.ts';

const roleOptions = roles.map((role) => ({ value: role, label: roleLabel(role) }));
const kycOptions = kycStatuses.map((status) => ({ value: status, label: kycStatusLabels[status] }));

type Filters = Pick<UsersQuery, 'search' | 'role' | 'kycStatus'>;

interface UsersFiltersProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}

/** Search and filters; every change is written to the URL. */
export function UsersFilters({ filters, onChange }: UsersFiltersProps) {
  return (
    <FilterBar
      isWide
      search={filters.search}
      placeholder="Buscar usuarios..."
      onSearch={(search) => onChange({ search })}
    >
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
    </FilterBar>
  );
}
