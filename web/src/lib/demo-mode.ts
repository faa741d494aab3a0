import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

const chainSchema = z.object({ demoWallet: z.object({ address: z.string() }).optional() });

export interface DemoMode {
  /** Wallet that pays on the test chain, if known. */
  readonly walletAddress: string | undefined;
}

async function askForTestChain(): Promise<DemoMode | null> {
  const response = await fetch('/api/dev/chain', { credentials: 'same-origin' });
  if (!response.ok) return null;
  return { walletAddress: chainSchema.safeParse(await response.json()).data?.demoWallet?.address };
}

/** Non-null in the embedded demo with its own test chain; a real deployment responds 404. */
export function useDemoMode(): DemoMode | null {
  return useQuery({ queryKey: ['demo-mode'], queryFn: askForTestChain }).data ?? null;
}
