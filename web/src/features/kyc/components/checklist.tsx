import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { Check, Plus } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import type { ReviewDraft } from '../review-draft.ts';
import { hasRemark, remarks, toggleRemark } from '../review-notes.ts';
import { fieldOf } from '../wizard.ts';

interface ChecklistProps {
  record: KycRecordView;
  current: KycDocumentType;
  review: ReviewDraft;
  change: (part: Partial<ReviewDraft>) => void;
  onChoose: (type: KycDocumentType) => void;
}

const questions: Record<KycDocumentType, string> = {
  'identity-document': 'Vigente, legible y con el mismo número y nombre.',
  'proof-of-address': 'A su nombre, con dirección y de los últimos 3 meses.',
  'income-proof': 'A su nombre y coherente con lo que quiere invertir.',
  'bank-statement': 'A su nombre y de los últimos 3 meses.',
};

type RemarksProps = Omit<ChecklistProps, 'current' | 'onChoose'> & { type: KycDocumentType };

/** What to say about a document, written into the notes by a press. */
function Remarks({ type, record, review, change }: RemarksProps) {
  const path = record[fieldOf(type)];
  return (
    <fieldset className="mt-2 flex flex-wrap gap-1.5">
      <legend className="mb-1.5 text-[0.8125rem] text-ink-3">Agregar a las notas</legend>
      {remarks[type].map((remark) => {
        const isOn = hasRemark(review.notes, type, remark);
        const Icon = isOn ? Check : Plus;
        return (
          <button
            key={remark}
            type="button"
            aria-pressed={isOn}
            onClick={() =>
              change({
                notes: toggleRemark(review.notes, type, remark),
                ...(isOn ? {} : { approved: review.approved.filter((good) => good !== path) }),
              })
            }
            className={cx(
              'inline-flex min-h-8 items-center gap-1 rounded-full border px-2.5 text-[0.8125rem] leading-4',
              isOn
                ? 'border-amber bg-amber-soft text-amber-ink'
                : 'border-line-strong/60 text-ink-2 hover:border-line-strong hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-3.5" />
            {remark}
          </button>
        );
      })}
    </fieldset>
  );
}

/** What there is to check about each document, and what was found. */
export function Checklist({ record, current, review, change, onChoose }: ChecklistProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {kycDocumentTypes.map((type) => {
        const path = record[fieldOf(type)];
        const isGood = path !== null && review.approved.includes(path);
        const others = review.approved.filter((good) => good !== path);
        return (
          <li key={type} className="py-3">
            <div className="flex items-start gap-3">
              <label className="flex min-h-6 flex-1 cursor-pointer items-start gap-3">
                <input
                  type="checkbox"
                  checked={isGood}
                  disabled={path === null}
                  onChange={() => {
                    change({ approved: isGood || path === null ? others : [...others, path] });
                    onChoose(type);
                  }}
                  className="mt-0.5 size-5 shrink-0 accent-(--sea-ink)"
                />
                <span>
                  <span className="block text-[0.9375rem] leading-6 font-medium">
                    {kycDocumentLabels[type]} en orden
                  </span>
                  {type === current && (
                    <span className="block text-[0.8125rem] leading-5 text-ink-3">{questions[type]}</span>
                  )}
                </span>
              </label>
            </div>
            {type === current && <Remarks type={type} record={record} review={review} change={change} />}
          </li>
        );
      })}
    </ul>
  );
}
