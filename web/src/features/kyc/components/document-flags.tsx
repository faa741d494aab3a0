import { kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import type { PendingKycView } from '@nodo/contracts/kyc/views';
import { Check, X } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';

/** Which of the four documents have been uploaded. */
export function DocumentFlags({ documents }: { documents: PendingKycView['documents'] }) {
  return (
    <ul aria-label="Documentos" className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {kycDocumentTypes.map((type) => {
        const isThere = documents[type];
        const Icon = isThere ? Check : X;
        return (
          <li
            key={type}
            className={cx(
              'flex items-center gap-1.5 text-[0.8125rem] leading-5',
              isThere ? 'text-ink-2' : 'text-alert-ink',
            )}
          >
            <Icon aria-hidden className={cx('size-3.5 shrink-0', isThere && 'text-sea-ink')} />
            <span className="min-w-0">{kycDocumentLabels[type]}</span>
            <span className="sr-only">{isThere ? ': cargado' : ': falta'}</span>
          </li>
        );
      })}
    </ul>
  );
}
