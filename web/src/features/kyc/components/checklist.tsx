import { bogotaDay } from '@nodo/contracts/bogota';
import { displayName } from '@nodo/contracts/identity/views';
import { datedDocuments, expiringDocuments, oldestDocumentDay } from '@nodo/contracts/kyc/checklist';
import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { Check, Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useIsWide } from '../../../lib/use-media-query.ts';
import { cx } from '../../../ui/cx.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { remarkKeys } from '../remark-keys.ts';
import { checkOf, type ReviewDraft } from '../review-draft.ts';
import { hasRemark, remarks } from '../review-notes.ts';
import { fieldOf } from '../wizard.ts';

interface ChecklistProps {
  record: KycRecordView;
  current: KycDocumentType;
  review: ReviewDraft;
  /** Documents marked as correct without the date they must have. */
  undated: readonly KycDocumentType[];
  /** The date field of the current document, if it has one. */
  dateRef: RefObject<HTMLInputElement | null>;
  change: (part: Partial<ReviewDraft>) => void;
  /** Enter in the date field. */
  onDated: () => void;
  /** Whether a document has been viewed; only then can it be marked as correct. */
  isOpened: (type: KycDocumentType) => boolean;
  onTick: (type: KycDocumentType) => void;
  onRemark: (type: KycDocumentType, remark: string) => void;
  onChoose: (type: KycDocumentType) => void;
}

/** The name and number to compare with come from the profile and the submission. */
const questions = ({ user, identityDocument }: KycRecordView): Record<KycDocumentType, string> => ({
  'identity-document': `Vigente, legible, a nombre de ${displayName(user)} y con el número ${identityDocument ?? '—'}.`,
  'proof-of-address': `A nombre de ${displayName(user)}, con dirección y de los últimos 3 meses.`,
  'income-proof': `A nombre de ${displayName(user)} y coherente con lo que quiere invertir.`,
  'bank-statement': `A nombre de ${displayName(user)} y de los últimos 3 meses.`,
});

type RemarksProps = Pick<ChecklistProps, 'review' | 'onRemark'> & { type: KycDocumentType };

/** Common remarks about a document; pressing one adds it to the notes. */
function Remarks({ type, review, onRemark }: RemarksProps) {
  return (
    <fieldset className="mt-2 flex flex-wrap gap-1.5">
      <legend className="mb-1.5 text-[0.8125rem] text-ink-3">Agregar a las notas</legend>
      {remarks[type].map((remark, index) => {
        const isOn = hasRemark(review.notes, type, remark);
        const Icon = isOn ? Check : Plus;
        return (
          <button
            key={remark}
            type="button"
            aria-pressed={isOn}
            onClick={() => onRemark(type, remark)}
            className={cx(
              'inline-flex min-h-8 items-center gap-1 rounded-full border px-2.5 text-[0.8125rem] leading-4',
              isOn
                ? 'border-amber bg-amber-soft text-amber-ink'
                : 'border-line-strong/60 text-ink-2 hover:border-line-strong hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-3.5" />
            {remark}
            <kbd aria-hidden className="font-mono text-xs text-ink-3 max-lg:hidden">
              {remarkKeys[index]}
            </kbd>
          </button>
        );
      })}
    </fieldset>
  );
}

type IssuedOnProps = Pick<ChecklistProps, 'record' | 'review' | 'change' | 'dateRef' | 'onDated'>;

/** Issue date, which documents that must be recent need. */
function IssuedOn(props: IssuedOnProps & { type: KycDocumentType }) {
  const { type, record, review, change, dateRef, onDated } = props;
  const check = checkOf(record, type);
  const issuedOn = review.issuedOn[check];
  const submittedOn = bogotaDay(record.submittedAt ?? Date.now());
  const isOld = issuedOn !== undefined && issuedOn !== '' && issuedOn < oldestDocumentDay(submittedOn);
  return (
    <Field
      label="Fecha del documento (obligatoria)"
      className="mt-2"
      error={isOld ? 'Tenía más de 3 meses cuando se envió.' : undefined}
    >
      {(control) => (
        <Input
          {...control}
          ref={dateRef}
          type="date"
          required
          max={submittedOn}
          value={issuedOn ?? ''}
          onChange={(event) => change({ issuedOn: { ...review.issuedOn, [check]: event.target.value } })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onDated();
          }}
          className="max-w-44"
        />
      )}
    </Field>
  );
}

/** Expiry date, for documents that show one. */
function ExpiresOn({
  type,
  record,
  review,
  change,
}: Pick<ChecklistProps, 'record' | 'review' | 'change'> & { type: KycDocumentType }) {
  const check = checkOf(record, type);
  const expiresOn = review.expiresOn[check];
  const isOver = Boolean(expiresOn) && (expiresOn ?? '') < bogotaDay(record.submittedAt ?? Date.now());
  return (
    <Field
      label="Vence el"
      hint="Si el documento lo dice."
      className="mt-2"
      error={isOver ? 'Ya había vencido cuando se envió.' : undefined}
    >
      {(control) => (
        <DateInput
          {...control}
          type="date"
          value={expiresOn ?? ''}
          onValue={(day) => change({ expiresOn: { ...review.expiresOn, [check]: day } })}
          className="max-w-44"
        />
      )}
    </Field>
  );
}

/** Scrolls the checklist to the current document where the list has its own scroll area. */
function useInSight(current: KycDocumentType) {
  const list = useRef<HTMLUListElement>(null);
  const isWide = useIsWide();
  // Not on first render: a case opens at its warnings, not at its first document.
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const item = list.current?.children[kycDocumentTypes.indexOf(current)];
    if (isWide) item?.scrollIntoView({ block: 'nearest' });
  }, [current, isWide]);
  return list;
}

/** The checks of each document, with their results. */
export function Checklist(props: ChecklistProps) {
  const list = useInSight(props.current);
  const { record, current, review, undated, change, isOpened, onTick, onRemark, onChoose } = props;
  return (
    <ul ref={list} className="divide-y divide-line border-y border-line">
      {kycDocumentTypes.map((type) => {
        const path = record[fieldOf(type)];
        const isGood = path !== null && review.approved.includes(checkOf(record, type));
        return (
          <li key={type} className="py-2.5">
            <div className="flex items-start gap-3">
              <label className="flex min-h-6 flex-1 cursor-pointer items-start gap-3">
                <input
                  type="checkbox"
                  checked={isGood}
                  disabled={path === null || !isOpened(type)}
                  onChange={() => {
                    onTick(type);
                    onChoose(type);
                  }}
                  className="mt-0.5 size-5 shrink-0 accent-(--sea-ink)"
                />
                <span>
                  <span className="block text-[0.9375rem] leading-6 font-medium">
                    {kycDocumentLabels[type]} en orden
                  </span>
                  {path !== null && !isOpened(type) && (
                    <span className="block text-[0.8125rem] leading-5 text-ink-3">
                      Ábrelo para poder marcarlo.
                    </span>
                  )}
                  {type !== current && undated.includes(type) && (
                    <span className="block text-[0.8125rem] leading-5 text-amber-ink">Falta su fecha.</span>
                  )}
                  {type === current && (
                    <span className="block text-[0.8125rem] leading-5 text-ink-3">
                      {questions(record)[type]}
                    </span>
                  )}
                </span>
              </label>
            </div>
            {type === current && expiringDocuments.includes(type) && (
              <ExpiresOn type={type} record={record} review={review} change={change} />
            )}
            {type === current && datedDocuments.includes(type) && <IssuedOn type={type} {...props} />}
            {type === current && <Remarks type={type} review={review} onRemark={onRemark} />}
          </li>
        );
      })}
    </ul>
  );
}
