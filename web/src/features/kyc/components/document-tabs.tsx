import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { CircleCheck, Eye, TriangleAlert } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';

export type DocumentMark = 'approved' | 'remarked' | 'seen' | undefined;

const marks = {
  approved: { Icon: CircleCheck, className: 'text-sea-ink', text: 'en orden' },
  remarked: { Icon: TriangleAlert, className: 'text-amber-ink', text: 'con observaciones' },
  seen: { Icon: Eye, className: 'text-ink-3', text: 'visto' },
} as const;

interface DocumentTabsProps {
  current: KycDocumentType;
  markOf: (type: KycDocumentType) => DocumentMark;
  onChoose: (type: KycDocumentType) => void;
}

/** Tabs of the four documents, each with its review state. */
export function DocumentTabs({ current, markOf, onChoose }: DocumentTabsProps) {
  return (
    <nav aria-label="Documentos del caso" className="grid grid-cols-2 gap-1.5 xl:grid-cols-4">
      {kycDocumentTypes.map((type, index) => {
        const mark = markOf(type);
        const { Icon, className, text } = mark ? marks[mark] : { Icon: undefined, className: '', text: '' };
        return (
          <button
            key={type}
            type="button"
            aria-current={type === current || undefined}
            onClick={() => onChoose(type)}
            className={cx(
              'flex min-h-10 items-center gap-2 rounded-sm border px-2.5 py-1.5 text-left text-[0.8125rem] leading-4 transition-colors',
              type === current
                ? 'border-ink bg-surface font-semibold text-ink'
                : 'border-line text-ink-2 hover:border-line-strong hover:text-ink',
            )}
          >
            <span aria-hidden className="text-ink-3 tabular">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">{kycDocumentLabels[type]}</span>
            {Icon && (
              <>
                <Icon aria-hidden className={cx('size-4 shrink-0', className)} />
                <span className="sr-only">({text})</span>
              </>
            )}
          </button>
        );
      })}
    </nav>
  );
}
