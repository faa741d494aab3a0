import type { DistributionView } from '@nodo/contracts/earnings/views';
import { formatUsd } from '@nodo/contracts/money';
import { useEffect, useRef, useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { investorsText } from '../distribution-labels.ts';
import { useApproveDistribution } from '../use-distribution-work.ts';

/** Approval in two steps, because a credit can't be reversed. */
export function ApprovalBar({ distribution }: { distribution: DistributionView }) {
  const [isAsked, setAsked] = useState(false);
  const approve = useApproveDistribution();
  const question = useRef<HTMLParagraphElement>(null);
  const { period, net, investors } = distribution;
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);
  const isBusy = approve.isPending || approve.isSuccess;
  return (
    <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 border-t border-line bg-surface px-5 py-4 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:py-5">
      {isAsked ? (
        <div className="grid gap-4">
          <p ref={question} tabIndex={-1} className="text-[0.9375rem] leading-6 outline-none">
            Vas a acreditar <strong className="tabular">{formatUsd(net)}</strong> a {investorsText(investors)}
            . No se puede deshacer.
          </p>
          <Actions onCancel={() => setAsked(false)} isBusy={isBusy}>
            <Button onClick={() => approve.mutate(period)} busy={isBusy}>
              {isBusy ? 'Acreditando…' : 'Sí, acreditar'}
            </Button>
          </Actions>
        </div>
      ) : (
        <div className="flex justify-end">
          <Button acts onClick={() => setAsked(true)} className="max-sm:w-full">
            Aprobar y acreditar
          </Button>
        </div>
      )}
    </div>
  );
}
