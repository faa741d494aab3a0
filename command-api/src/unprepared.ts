/** Whether the projector has not created its tables, or not their newest columns, yet. */
export function isUnprepared(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '42P01' || error.code === '3F000' || error.code === '42703';
}
