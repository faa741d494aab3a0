import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { momentQuery } from '../../features/history/api/get-moment.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useUnversioned } from '../../lib/shown-moment.ts';
import { cx } from '../../ui/cx.ts';
import { useAskedMoment } from './moment-gate.tsx';

/** Lazily loaded, because it imports all event labels. */
const controls = () => import('./moment-controls.tsx');
const MomentControls = lazyPart(async () => (await controls()).MomentControls);
const MomentWords = lazyPart(async () => (await controls()).MomentWords);

/** Prominent banner on every screen while a past moment is shown, with controls to step and return. */
export function MomentBanner() {
  const moment = useAskedMoment();
  const unversioned = useUnversioned(useLocation().pathname);
  const query = useQuery({
    ...momentQuery(moment ?? ''),
    enabled: moment !== undefined,
    placeholderData: keepPreviousData,
  });
  const view = moment === undefined ? undefined : query.data;
  return (
    <div
      className={cx(moment !== undefined && 'border-t-2 border-b-2 border-signal bg-signal-soft text-ink')}
    >
      <div
        className={cx(
          'mx-auto flex max-w-[82rem] flex-wrap items-center gap-x-6 gap-y-2 px-4 sm:px-6 lg:px-8',
          moment !== undefined && 'py-2.5',
        )}
      >
        {moment !== undefined && (
          <History aria-hidden className="size-6 shrink-0 text-signal-ink max-sm:hidden" />
        )}
        {/* The live region must exist before its text, or screen readers don't announce it. */}
        <div role="status" aria-label="Momento que se muestra" className="min-w-0 flex-1 basis-96 text-sm">
          {moment !== undefined && (
            <Suspense fallback={<p className="font-semibold">Un momento pasado</p>}>
              <MomentWords moment={moment} view={view} />
            </Suspense>
          )}
          {moment !== undefined && unversioned.length > 0 && (
            <p className="text-[0.8125rem] leading-5">
              No guarda su historia y se muestra como es ahora: {unversioned.join(', ')}.
            </p>
          )}
        </div>
        {moment !== undefined && (
          <Suspense fallback={null}>
            <MomentControls moment={moment} view={view} isOld={query.isPlaceholderData || !query.data} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
