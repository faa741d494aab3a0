import type { UserRow } from '@nodo/contracts/identity/views';
import { type KycStatus, kycStatusLabels, reviewStatusSchema } from '@nodo/contracts/kyc/values';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { kycHint } from '../kyc-hint.ts';
import { useChangeKyc } from '../use-change-kyc.ts';
import { RejectForm } from './reject-form.tsx';

const labelled = (value: KycStatus) => ({ value, label: kycStatusLabels[value] });

/** Statuses a reviewer may set; one that only expiry sets is listed while it is current. */
function optionsFor(status: KycStatus) {
  const settable = reviewStatusSchema.options.map(labelled);
  return status === 'expired' ? [labelled(status), ...settable] : settable;
}

interface KycFieldProps {
  user: UserRow;
  isOwn: boolean;
  onDone: () => void;
}

/** The KYC status, saved on selection; only a rejection asks for a reason first. */
export function KycField({ user, isOwn, onDone }: KycFieldProps) {
  const [isRejecting, setRejecting] = useState(false);
  const [seen] = useState(user.kycRevision);
  const change = useChangeKyc(onDone);
  const hasMoved = user.kycRevision !== seen && !change.isPending && !change.isSuccess;
  function choose(value: string) {
    const to = reviewStatusSchema.safeParse(value).data;
    setRejecting(to === 'rejected');
    if (to && to !== 'rejected' && to !== user.kycStatus) change.mutate({ user, to, via: 'edit' });
  }
  return (
    <div className="grid gap-4">
      {hasMoved && (
        <Notice tone="amber" title="Esta verificación cambió mientras la editabas" live>
          Ahora está en «{kycStatusLabels[user.kycStatus]}». Lo que elijas se aplica sobre eso.
        </Notice>
      )}
      <Field label="Estado KYC" hint={kycHint(user, isOwn, change.isPending)}>
        {(control) => (
          <Select
            control={control}
            value={isRejecting ? 'rejected' : user.kycStatus}
            options={optionsFor(user.kycStatus)}
            placeholder="Estado KYC"
            disabled={isOwn || change.isPending || change.isOff}
            onChange={choose}
          />
        )}
      </Field>
      {isRejecting && (
        <RejectForm
          isSaving={change.isPending}
          onReject={(notes) => change.mutate({ user, to: 'rejected', notes, via: 'edit' })}
          onCancel={() => setRejecting(false)}
        />
      )}
      {user.kycRevision !== null && (
        <Link
          to={`/kyc-admin?caso=${user.id}`}
          className="justify-self-start rounded-sm text-sm font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          Ver el expediente KYC
        </Link>
      )}
    </div>
  );
}
