import { useQuery } from '@tanstack/react-query';

async function isEmbedded(): Promise<boolean> {
  const response = await fetch('/api/dev/chain', { credentials: 'same-origin' });
  return response.ok;
}

/** Whether this is the embedded copy with its own test chain; a real installation answers 404. */
export function useDemoMode(): boolean {
  return useQuery({ queryKey: ['demo-mode'], queryFn: isEmbedded }).data ?? false;
}
