/**
 * Whether Redis refuses a write as a replica: after a failover a connection may still lead to what was the primary, and
 * a new one finds the primary of now.
 */
export function isOfReplica({ message }: Error): boolean {
  return message.startsWith('READONLY');
}
