import type { UserView } from '@nodo/contracts/identity';
import { kycStatusSchema } from '@nodo/contracts/kyc';
import { roleSchema } from '@nodo/contracts/roles';
import type { View } from '../reading/reader.ts';
import { iso } from '../reading/rows.ts';

interface UserRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  kyc_status: string;
  created_at: Date;
}

export async function findUser(view: View, id: string): Promise<UserView | undefined> {
  const [row] = await view.query<UserRow>(
    'SELECT id, email, first_name, last_name, role, kyc_status, created_at FROM users WHERE id = $1',
    [id],
  );
  return row && userView(row);
}

function userView(row: UserRow): UserView {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: roleSchema.parse(row.role),
    kycStatus: kycStatusSchema.parse(row.kyc_status),
    profileImageUrl: null,
    investorLevel: null,
    createdAt: iso(row.created_at),
  };
}
