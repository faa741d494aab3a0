/** URL of a person's page for staff. */
export function customerAddress(userId: string): string {
  return `/admin/users/${userId}`;
}
