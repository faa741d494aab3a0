import {
  type InvestorLevel,
  investorLevelLabel,
  investorLevelSchema,
  investorLevels,
} from '@nodo/contracts/identity/values';
import { displayName, type UserRow } from '@nodo/contracts/identity/views';
import { useCommand } from '../../../lib/use-command.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { refreshUsers } from '../api/list-users.ts';
import { setLevel } from '../api/set-level.ts';
import { USERS_TOAST_KEY } from '../use-change-kyc.ts';

/** Option value for "no level": the select needs a non-empty value. */
const NONE = 'none';
const options = [null, ...investorLevels].map((level) => ({
  value: level ?? NONE,
  label: investorLevelLabel(level),
}));

/** Someone's investor level: saved on selection and recorded in the audit. */
export function LevelField({ user, isOwn }: { user: UserRow; isOwn: boolean }) {
  const save = useCommand({
    // Safe to repeat: without a name, setting a level a second time is new.
    send: (level: InvestorLevel, key) => setLevel(user.id, level, key),
    toastKey: USERS_TOAST_KEY,
    said: (_answer, level) => ({
      title: 'Nivel actualizado',
      description: `${displayName(user)}: ${investorLevelLabel(level)}.`,
    }),
    failed: 'No se pudo cambiar el nivel',
    onSettled: refreshUsers,
  });
  const shown = save.isPending ? save.variables : user.investorLevel;
  return (
    <Field label="Nivel de inversionista" hint={isOwn && 'Tu propio nivel lo fija otra persona del equipo.'}>
      {(control) => (
        <Select
          control={control}
          value={shown ?? NONE}
          options={options}
          placeholder="Nivel"
          disabled={isOwn || save.isPending || save.isOff}
          onChange={(value) => save.mutate(value === NONE ? null : investorLevelSchema.parse(value))}
        />
      )}
    </Field>
  );
}
