/** Where staff see one person whole. */
export function customerAddress(userId: string): string {
  return `/admin/users/${userId}`;
}
