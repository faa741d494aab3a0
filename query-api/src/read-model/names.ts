import { users } from '@nodo/contracts/identity/tables';
import { displayName, NAME_UNAVAILABLE } from '@nodo/contracts/identity/views';
import { type Column, outer, pick } from '@nodo/contracts/read-models/table';

/** Of somebody whose row was joined, and may not be there. */
export const personColumns = outer(pick(users.columns, 'first_name', 'last_name', 'email'));

type PersonAs<P extends string> = Readonly<
  Record<`${P}_${keyof typeof personColumns}`, Column<string | null>>
>;

/** The same under names that say who they are to the row: `investor_email`. */
export function personAs<P extends string>(who: P): PersonAs<P> {
  const named = Object.entries(personColumns).map(([name, column]) => [`${who}_${name}`, column]);
  return Object.fromEntries(named) as PersonAs<P>;
}

/** What `personAs` names, of the row of `users` that was joined as `alias`. */
export const selectPerson = (who: string, alias: string) =>
  Object.keys(personColumns)
    .map((name) => `${alias}.${name} AS ${who}_${name}`)
    .join(', ');

/** The name of somebody whose row was joined; without a row (their events wait to be read) it isn't available. */
export function nameOf(firstName: string | null, lastName: string | null, email: string | null): string {
  if (email === null) return NAME_UNAVAILABLE;
  return displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email });
}
