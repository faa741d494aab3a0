import { displayName } from '@nodo/contracts/identity/views';
import { datedDocuments } from '@nodo/contracts/kyc/checklist';
import type { KycStatusChanged } from '@nodo/contracts/kyc/commands';
import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, readableError } from '../../../lib/errors.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { kycScreeningQuery } from '../api/get-screening.ts';
import { documentQuery } from '../api/view-document.ts';
import { usePresence } from '../presence.ts';
import { remarkKeys } from '../remark-keys.ts';
import {
  answersOf,
  checkOf,
  isProposedByOther,
  proposerOf,
  type ReviewProblems,
  type ReviewStatus,
  reviewProblems,
  uncheckedDocuments,
  undatedDocuments,
  useReviewDraft,
} from '../review-draft.ts';
import { hasRemark, remarkedDocuments, remarks, toggleRemark } from '../review-notes.ts';
import { useAnnouncePresence } from '../use-announce-presence.ts';
import { useAssign } from '../use-assign.ts';
import { useDocumentView } from '../use-document-view.ts';
import { useReviewKeys } from '../use-review-keys.ts';
import { REVIEW_TOAST_KEY, useSaveReview } from '../use-save-review.ts';
import { fieldOf } from '../wizard.ts';
import { CaseAnnouncement } from './case-announcement.tsx';
import { CaseFacts } from './case-facts.tsx';
import { Conflict, OthersHere, OwnCase } from './case-notices.tsx';
import { Checklist } from './checklist.tsx';
import { type DocumentMark, DocumentTabs } from './document-tabs.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { Duplicates } from './duplicates.tsx';
import { KeysHelp } from './keys-help.tsx';
import { ReviewForm } from './review-form.tsx';
import { Sanctions } from './sanctions.tsx';

interface ReviewCaseProps {
  ownId: string;
  /** The record when the review began. */
  seen: KycRecordView;
  /** The current record. */
  latest: KycRecordView;
  onAdopt: () => void;
  onSaved: (changed: KycStatusChanged, asked: ReviewStatus) => void;
  /** Goes to the next case; undefined if there is none. */
  onSkip: (() => void) | undefined;
}

function MissingDocument({ label }: { label: string }) {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 rounded-md border border-dashed border-line-strong p-6 text-center">
      <FileX aria-hidden className="size-8 text-ink-3" strokeWidth={1.6} />
      <p className="text-[0.9375rem] text-ink-2">No hay un documento cargado: {label.toLowerCase()}.</p>
    </div>
  );
}

/** Error message of the last save; conflicts have their own notice. */
function refusalOf(error: unknown): string | undefined {
  if (!error || (error instanceof ApiError && error.status === 409)) return undefined;
  return readableError(error, 'No se pudo actualizar el estado del KYC');
}

/** One case: document viewer, checklist and decision. */
export function ReviewCase({ ownId, seen, latest, onAdopt, onSaved, onSkip }: ReviewCaseProps) {
  const { userId } = seen;
  const { review, change, forget } = useReviewDraft(userId);
  const [current, setCurrent] = useState<KycDocumentType>('identity-document');
  const unchecked = uncheckedDocuments(seen, review);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => {
    const checked = kycDocumentTypes.filter((type) => !unchecked.includes(type));
    return new Set(checked.map((type) => seen[fieldOf(type)] ?? ''));
  });
  const [problems, setProblems] = useState<ReviewProblems>({});
  const notes = useRef<HTMLTextAreaElement>(null);
  const date = useRef<HTMLInputElement>(null);
  const column = useRef<HTMLElement>(null);
  const objectPath = seen[fieldOf(current)];
  const view = useDocumentView(objectPath ?? current);
  const { isSuccess: isShown } = useQuery({
    ...documentQuery(userId, current, objectPath ?? ''),
    enabled: objectPath !== null,
  });
  if (isShown && objectPath !== null && !opened.has(objectPath)) setOpened(new Set([...opened, objectPath]));
  const others = usePresence(ownId)(userId);
  useAnnouncePresence(userId);
  const save = useSaveReview(seen, {
    onSuccess: (_, { status }) => (status === 'under_review' ? change({ status: '' }) : forget()),
    onDone: (changed, { status }) => onSaved(changed, status),
  });
  const isOwn = userId === ownId;
  const isConflicting = !save.isPending && latest.revision > seen.revision;
  const remarked = remarkedDocuments(review.notes);

  const { assignee } = latest;
  const assign = useAssign(ownId, latest);
  const undated = undatedDocuments(seen, review);
  const isProposed = isProposedByOther(seen, ownId);
  const { data: screening } = useQuery(kycScreeningQuery(userId));
  const isNamed = screening?.result === 'confirmed';
  const isLacking = unchecked.length > 0 || undated.length > 0;
  const isRenewal = seen.status === 'approved' && seen.renewal !== null;
  const isAlone = (seen.status !== 'approved' || isRenewal) && (isLacking || isNamed) && !isProposed;
  const isOpened = (type: KycDocumentType) => opened.has(seen[fieldOf(type)] ?? '');
  const isApproved = (type: KycDocumentType) => !unchecked.includes(type);
  function edit(part: Parameters<typeof change>[0]) {
    setProblems({});
    change(part);
  }
  function saveReview() {
    if (isOwn || isConflicting || save.isPending) return;
    const found = reviewProblems(review, isAlone);
    setProblems(found);
    if (found.status) {
      toast({ title: 'Error', description: found.status, tone: 'destructive', toastKey: REVIEW_TOAST_KEY });
    }
    if (found.notes) notes.current?.focus();
    if (found.status || found.notes || found.exception || review.status === '') return;
    const exception = review.status === 'approved' && isAlone ? review.exception.trim() : '';
    save.mutate({
      status: exception ? 'under_review' : review.status,
      ...(exception ? { exception } : {}),
      checklist: answersOf(seen, review),
      reviewNotes: review.notes.trim() || null,
      reviewedAt: new Date().toISOString(),
      revision: seen.revision,
    });
  }
  function tick(type: KycDocumentType) {
    const path = seen[fieldOf(type)];
    if (path === null || !opened.has(path)) return;
    const check = checkOf(seen, type);
    const others = review.approved.filter((good) => good !== check);
    edit({ approved: isApproved(type) ? others : [...others, check] });
  }
  /** Goes on to the next unchecked document. */
  function goOn() {
    const place = kycDocumentTypes.indexOf(current);
    const inOrder = [...kycDocumentTypes.slice(place + 1), ...kycDocumentTypes.slice(0, place)];
    const next = inOrder.find((type) => unchecked.includes(type));
    if (next) setCurrent(next);
  }
  /** Goes to the date if it is missing, else on, unless the tick was removed. */
  function tickAndGoOn() {
    tick(current);
    if (!isOpened(current) || isApproved(current)) return;
    if (datedDocuments.includes(current) && !review.issuedOn[checkOf(seen, current)]) date.current?.focus();
    else goOn();
  }
  /** Leaves the date field, so that single keys work again. */
  function leaveDate() {
    column.current?.focus({ preventScroll: true });
    if (isApproved(current)) goOn();
  }
  function remark(type: KycDocumentType, text: string) {
    const check = checkOf(seen, type);
    const isOn = hasRemark(review.notes, type, text);
    edit({
      notes: toggleRemark(review.notes, type, text),
      ...(isOn ? {} : { approved: review.approved.filter((good) => good !== check) }),
    });
  }
  const remarkKey = (index: number) => () => {
    const text = remarks[current][index];
    if (text !== undefined) remark(current, text);
  };
  function reject() {
    edit({ status: 'rejected' });
    notes.current?.focus();
  }
  const show = (index: number) => () => setCurrent(kycDocumentTypes[index] ?? current);
  const keys = useReviewKeys(
    {
      a: () => edit({ status: 'approved' }),
      r: reject,
      e: () => edit({ status: 'under_review' }),
      x: tickAndGoOn,
      t: () => assign(assignee?.id === ownId ? null : ownId),
      n: () => onSkip?.(),
      1: show(0),
      2: show(1),
      3: show(2),
      4: show(3),
      [remarkKeys[0]]: remarkKey(0),
      [remarkKeys[1]]: remarkKey(1),
      [remarkKeys[2]]: remarkKey(2),
      [remarkKeys[3]]: remarkKey(3),
      [remarkKeys[4]]: remarkKey(4),
      g: view.rotate,
      '+': view.zoomIn,
      '-': view.zoomOut,
    },
    saveReview,
  );
  function markOf(type: KycDocumentType): DocumentMark {
    if (remarked[type]) return 'remarked';
    if (isApproved(type)) return 'approved';
    return isOpened(type) ? 'seen' : undefined;
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:h-full lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="flex h-[72dvh] min-h-0 flex-col gap-3 lg:h-auto">
        <DocumentTabs current={current} markOf={markOf} onChoose={setCurrent} />
        {objectPath ? (
          <DocumentViewer
            key={objectPath}
            userId={userId}
            type={current}
            objectPath={objectPath}
            label={`${kycDocumentLabels[current]} de ${displayName(seen.user)}`}
            view={view}
          />
        ) : (
          <MissingDocument label={kycDocumentLabels[current]} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 short:gap-2 lg:min-h-0">
        <CaseAnnouncement
          current={current}
          isApproved={isApproved(current)}
          isUndated={undated.includes(current)}
          isOpened={isOpened(current)}
          status={review.status}
        />
        <ScrollRegion
          ref={column}
          label="Datos y comprobación"
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 short:gap-3 lg:min-h-0 lg:flex-1 lg:-mx-1 lg:overflow-y-auto lg:px-1"
        >
          <OthersHere names={others} />
          <Sanctions userId={userId} isOwn={isOwn} />
          <Duplicates userId={userId} />
          {isOwn ? (
            <OwnCase />
          ) : (
            <Checklist
              record={seen}
              current={current}
              review={review}
              undated={undated}
              dateRef={date}
              change={edit}
              onDated={leaveDate}
              isOpened={isOpened}
              onTick={tick}
              onRemark={remark}
              onChoose={setCurrent}
            />
          )}
          {/* Below the checklist, which states the name and number itself and has to be in sight on low screens. */}
          <CaseFacts record={{ ...seen, assignee }} ownId={ownId} onAssign={assign} />
          {seen.reviewNotes && (
            <section className="text-sm leading-6 text-ink-2">
              <h3 className="font-medium text-ink">
                Notas anteriores ({kycStatusLabels[seen.status].toLowerCase()})
              </h3>
              <p className="whitespace-pre-line">{seen.reviewNotes}</p>
            </section>
          )}
          {!isOwn && <KeysHelp areOn={keys.areOn} onTurn={keys.turn} />}
        </ScrollRegion>
        {!isOwn && (
          <div className="border-t border-line pt-3 lg:shrink-0">
            <ReviewForm
              review={review}
              change={edit}
              problems={problems}
              unchecked={unchecked}
              undated={undated}
              isNamed={isNamed}
              isRenewal={isRenewal}
              isAlone={isAlone}
              proposal={
                isProposed ? { by: proposerOf(seen)?.name ?? '', reason: seen.exception ?? '' } : undefined
              }
              refusal={refusalOf(save.error)}
              isSaving={save.isPending}
              conflict={
                isConflicting && <Conflict seen={seen} latest={latest} onAdopt={onAdopt} onSkip={onSkip} />
              }
              notesRef={notes}
              onSave={saveReview}
              onSkip={onSkip}
            />
          </div>
        )}
      </div>
    </div>
  );
}
