import { TOOLTIP_DELAY, TOOLTIP_SKIP_DELAY } from '@nodo/contracts/constants';
import { QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { Toaster } from '../ui/toaster.tsx';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delayDuration={TOOLTIP_DELAY} skipDelayDuration={TOOLTIP_SKIP_DELAY}>
        {children}
      </Tooltip.Provider>
      <Toaster />
    </QueryClientProvider>
  );
}
