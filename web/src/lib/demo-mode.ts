import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

const chainSchema = z.object({ demoWallet: z.object({ address: z.string() }).optional() });

export interface DemoMode {
  /** The wallet that pays on the test chain, when it is known. */
  readonly walletAddress: string | undefined;
}

async function askForTestChain(): Promise<DemoMode | null> {
  const response = await fetch('/api/dev/chain', { credentials: 'same-origin' });
  if (!response.ok) return null;
  return { walletAddress: chainSchema.safeParse(await response.json()).data?.demoWallet?.address };
}

/** Set when this is the embedded copy with its own test chain; a real installation answers 404. */
export function useDemoMode(): DemoMode | null {
  return useQuery({ queryKey: ['demo-mode'], queryFn: askForTestChain }).data ?? null;
}
