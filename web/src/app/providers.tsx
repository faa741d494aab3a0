import { TOOLTIP_DELAY, TOOLTIP_SKIP_DELAY } from '@nodo/contracts/constants';
import { QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { type ReactNode, Suspense } from 'react';
import { outerPart } from '../lib/lazy-part.ts';
import { queryClient } from '../lib/query-client.ts';

/** Loaded beside the first data: toasts that come before wait in their queue. */
const Toaster = outerPart(async () => (await import('../ui/toaster.tsx')).Toaster);

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delayDuration={TOOLTIP_DELAY} skipDelayDuration={TOOLTIP_SKIP_DELAY}>
        {children}
      </Tooltip.Provider>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}
