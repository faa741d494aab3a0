import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useToasts } from '../../ui/toast-store.ts';

/** Lazily loaded with the first toast. */
const Toaster = lazyPart(async () => (await import('../../ui/toaster.tsx')).Toaster);

/** Container of the toasts. */
export function Notifications() {
  const hasAny = useToasts().length > 0;
  return <Suspense fallback={null}>{hasAny && <Toaster />}</Suspense>;
}
