import { lazy, Suspense } from 'react';
import { useToasts } from '../../ui/toast-store.ts';

/** Lazily loaded with the first toast. */
const Toaster = lazy(() => import('../../ui/toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Container of the toasts. */
export function Notifications() {
  const hasAny = useToasts().length > 0;
  return <Suspense fallback={null}>{hasAny && <Toaster />}</Suspense>;
}
