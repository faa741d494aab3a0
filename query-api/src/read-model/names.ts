import { users } from '@nodo/contracts/identity/tables';
import { displayName, NAME_UNAVAILABLE } from '@nodo/contracts/identity/views';
import { type Column, outer, pick } from '@nodo/contracts/read-models/table';

/** Columns of a person joined with an outer join, who may be missing. */
export const personColumns = outer(pick(users.columns, 'first_name', 'last_name', 'email'));

type PersonAs<P extends string> = Readonly<
  Record<`${P}_${keyof typeof personColumns}`, Column<string | null>>
>;

/** `personColumns` prefixed with the person's part in the row: `investor_email`. */
export function personAs<P extends string>(who: P): PersonAs<P> {
  const named = Object.entries(personColumns).map(([name, column]) => [`${who}_${name}`, column]);
  return Object.fromEntries(named) as PersonAs<P>;
}

/** The SELECT list for `personAs`, from `users` joined as `alias`. */
export const selectPerson = (who: string, alias: string) =>
  Object.keys(personColumns)
    .map((name) => `${alias}.${name} AS ${who}_${name}`)
    .join(', ');

/**
 * SQL of the uuid in a text column that also holds other texts, such as a service's name; null for those. Joined by it, a
 * row is found by its key, where comparing its key as text would read the whole table.
 */
export const uuidIn = (column: string) =>
  `CASE WHEN pg_input_is_valid(${column}, 'uuid') THEN ${column}::uuid END`;

/** The display name of a joined person; a placeholder while their events are not yet projected. */
export function nameOf(firstName: string | null, lastName: string | null, email: string | null): string {
  if (email === null) return NAME_UNAVAILABLE;
  return displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email });
}
