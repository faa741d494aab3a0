import { lazy, Suspense } from 'react';
import { useToasts } from '../../ui/toast-store.ts';

/** Only who gets a message loads what shows it. */
const Toaster = lazy(() => import('../../ui/toaster.tsx').then((module) => ({ default: module.Toaster })));

/** The place where messages appear. */
export function Notifications() {
  const hasAny = useToasts().length > 0;
  return <Suspense fallback={null}>{hasAny && <Toaster />}</Suspense>;
}
