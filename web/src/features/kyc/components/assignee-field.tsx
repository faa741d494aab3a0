import { displayName } from '@nodo/contracts/identity/views';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../ui/select.tsx';
import { reviewersQuery } from '../api/list-reviewers.ts';

const NOBODY = 'nobody';

interface AssigneeFieldProps {
  record: KycRecordView;
  ownId: string;
  onAssign: (assigneeId: string | null) => void;
}

/** The case's assignee: oneself, a colleague or nobody. */
export function AssigneeField({ record, ownId, onAssign }: AssigneeFieldProps) {
  const { data = [] } = useQuery(reviewersQuery);
  const { assignee } = record;
  const ofName = (name: string, id: string) => (id === ownId ? `${name} (yo)` : name);
  const people = data.filter(({ id }) => id !== record.userId);
  const isKnown = !assignee || people.some(({ id }) => id === assignee.id);
  const options = [
    { value: NOBODY, label: 'Nadie' },
    ...(isKnown || !assignee ? [] : [{ value: assignee.id, label: ofName(assignee.name, assignee.id) }]),
    ...people.map((person) => ({
      value: person.id,
      label: ofName(displayName(person), person.id),
    })),
  ];
  return (
    <Select
      control={{ id: `assignee-${record.userId}`, 'aria-describedby': undefined, 'aria-invalid': undefined }}
      value={assignee?.id ?? NOBODY}
      options={options}
      placeholder="Asignado a"
      onChange={(value) => onAssign(value === NOBODY ? null : value)}
    />
  );
}
