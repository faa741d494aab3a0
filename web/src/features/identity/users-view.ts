import { kycStatusSchema } from '@nodo/contracts/kyc';
import { roleSchema } from '@nodo/contracts/roles';
import { userSorts } from '@nodo/contracts/users';
import { z } from 'zod';
import type { UsersQuery } from './api/list-users.ts';

/** What the users screen shows, all of it in the address: a link or a reload shows the same. */
export interface UsersView extends UsersQuery {
  /** Page of the card list, from 1. */
  readonly page: number;
  /** The person whose dialog is open. */
  readonly userId: string | undefined;
}

const names = { search: 'buscar', role: 'rol', kycStatus: 'kyc', page: 'pagina', userId: 'usuario' } as const;
const ORDER = 'orden';

const order = z.templateLiteral([z.enum(userSorts), '-', z.enum(['asc', 'desc'])]);
const FIRST_ORDER = 'createdAt-desc';
const page = z.coerce.number().int().min(1);
const MAX_SEARCH = 100;

function splitOrder(value: z.infer<typeof order>): Pick<UsersQuery, 'sort' | 'direction'> {
  const [sort, direction] = value.split('-');
  return {
    sort: z.enum(userSorts).parse(sort),
    direction: direction === 'asc' ? 'asc' : 'desc',
  };
}

/** Reads the address; what makes no sense in it counts as not there. */
export function readUsersView(address: URLSearchParams): UsersView {
  return {
    search: address.get(names.search)?.trim().slice(0, MAX_SEARCH) || undefined,
    role: roleSchema.safeParse(address.get(names.role)).data,
    kycStatus: kycStatusSchema.safeParse(address.get(names.kycStatus)).data,
    page: page.safeParse(address.get(names.page) ?? 1).data ?? 1,
    userId: z.uuid().safeParse(address.get(names.userId)).data,
    ...splitOrder(order.safeParse(address.get(ORDER)).data ?? FIRST_ORDER),
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeUsersView(view: UsersView): URLSearchParams {
  const address = new URLSearchParams();
  const { search, role, kycStatus, page, userId } = view;
  if (search) address.set(names.search, search);
  if (role) address.set(names.role, role);
  if (kycStatus) address.set(names.kycStatus, kycStatus);
  const order = `${view.sort}-${view.direction}`;
  if (order !== FIRST_ORDER) address.set(ORDER, order);
  if (page > 1) address.set(names.page, `${page}`);
  if (userId) address.set(names.userId, userId);
  return address;
}

/** Whether anybody is left out. */
export function isFiltered({ search, role, kycStatus }: UsersQuery): boolean {
  return Boolean(search || role || kycStatus);
}
