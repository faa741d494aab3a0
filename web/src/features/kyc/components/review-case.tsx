import { displayName } from '@nodo/contracts/identity/views';
import { type KycDocumentType, kycDocumentLabels, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { FileX } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, readableError } from '../../../lib/errors.ts';
import { useNow } from '../../../lib/use-now.ts';
import { toast } from '../../../ui/toast-store.ts';
import { usePresence } from '../presence.ts';
import { type ReviewProblems, reviewProblems, useReviewDraft } from '../review-draft.ts';
import { remarkedDocuments } from '../review-notes.ts';
import { useAnnouncePresence } from '../use-announce-presence.ts';
import { useDocumentView } from '../use-document-view.ts';
import { useReviewKeys } from '../use-review-keys.ts';
import { REVIEW_TOAST_KEY, useSaveReview } from '../use-save-review.ts';
import { fieldOf } from '../wizard.ts';
import { CaseFacts } from './case-facts.tsx';
import { Conflict, OthersHere, OwnCase } from './case-notices.tsx';
import { Checklist } from './checklist.tsx';
import { type DocumentMark, DocumentTabs } from './document-tabs.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { KeysHelp } from './keys-help.tsx';
import { ReviewForm } from './review-form.tsx';

interface ReviewCaseProps {
  ownId: string;
  /** The record as one began to review it. */
  seen: KycRecordView;
  /** The record as it is now. */
  latest: KycRecordView;
  onAdopt: () => void;
  onSaved: (record: KycRecordView) => void;
  /** To the next case; undefined when there is none. */
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

/** What the last try to save came to, in words; a conflict has its own. */
function refusalOf(error: unknown): string | undefined {
  if (!error || (error instanceof ApiError && error.status === 409)) return undefined;
  return readableError(error, 'No se pudo actualizar el estado del KYC');
}

/** One case: its documents in the viewer, beside them what to check, and the decision. */
export function ReviewCase({ ownId, seen, latest, onAdopt, onSaved, onSkip }: ReviewCaseProps) {
  const { userId } = seen;
  const { review, change, forget } = useReviewDraft(userId);
  const [current, setCurrent] = useState<KycDocumentType>('identity-document');
  const [looked, setLooked] = useState<ReadonlySet<KycDocumentType>>(new Set([current]));
  const [problems, setProblems] = useState<ReviewProblems>({});
  const notes = useRef<HTMLTextAreaElement>(null);
  const objectPath = seen[fieldOf(current)];
  const view = useDocumentView(objectPath ?? current);
  const others = usePresence(ownId, useNow())(userId);
  useAnnouncePresence(userId);
  const save = useSaveReview(userId, (record) => {
    if (record.status === 'under_review') change({ status: '' });
    else forget();
    onSaved(record);
  });
  const isOwn = userId === ownId;
  const isConflicting = !save.isPending && latest.revision > seen.revision;
  const remarked = remarkedDocuments(review.notes);

  const isApproved = (type: KycDocumentType) => review.approved.includes(seen[fieldOf(type)] ?? '');

  function choose(type: KycDocumentType) {
    setCurrent(type);
    setLooked((before) => new Set([...before, type]));
  }
  function edit(part: Parameters<typeof change>[0]) {
    setProblems({});
    change(part);
  }
  function saveReview() {
    if (isOwn || isConflicting || save.isPending) return;
    const found = reviewProblems(review);
    setProblems(found);
    if (found.status) {
      toast({ title: 'Error', description: found.status, tone: 'destructive', toastKey: REVIEW_TOAST_KEY });
    }
    if (found.notes) notes.current?.focus();
    if (found.status || found.notes || review.status === '') return;
    save.mutate({
      status: review.status,
      reviewNotes: review.notes.trim() || null,
      reviewedAt: new Date().toISOString(),
      revision: seen.revision,
    });
  }
  function reject() {
    edit({ status: 'rejected' });
    notes.current?.focus();
  }
  const show = (index: number) => () => choose(kycDocumentTypes[index] ?? current);
  const keys = useReviewKeys(
    {
      a: () => edit({ status: 'approved' }),
      r: reject,
      e: () => edit({ status: 'under_review' }),
      n: () => onSkip?.(),
      1: show(0),
      2: show(1),
      3: show(2),
      4: show(3),
      g: view.rotate,
      '+': view.zoomIn,
      '-': view.zoomOut,
    },
    saveReview,
  );
  function markOf(type: KycDocumentType): DocumentMark {
    if (remarked[type]) return 'remarked';
    if (isApproved(type)) return 'approved';
    return looked.has(type) ? 'seen' : undefined;
  }

  return (
    <div className="grid gap-6 lg:h-full lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="flex h-[72dvh] min-h-0 flex-col gap-3 lg:h-auto">
        <DocumentTabs current={current} markOf={markOf} onChoose={choose} />
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
      <div className="grid content-start gap-5 lg:min-h-0 lg:-mx-1 lg:overflow-y-auto lg:px-1 lg:pb-1">
        <OthersHere names={others} />
        <CaseFacts record={seen} />
        {isOwn ? (
          <OwnCase />
        ) : (
          <>
            <section aria-label="Lista de comprobación">
              <Checklist record={seen} current={current} review={review} change={edit} onChoose={choose} />
            </section>
            <ReviewForm
              review={review}
              change={edit}
              problems={problems}
              unchecked={kycDocumentTypes.filter((type) => !isApproved(type)).length}
              refusal={refusalOf(save.error)}
              isSaving={save.isPending}
              conflict={isConflicting && <Conflict latest={latest} onAdopt={onAdopt} onSkip={onSkip} />}
              notesRef={notes}
              onSave={saveReview}
              onSkip={onSkip}
            />
            <KeysHelp areOn={keys.areOn} onTurn={keys.turn} />
          </>
        )}
        {seen.reviewNotes && (
          <section className="text-sm leading-6 text-ink-2">
            <h3 className="font-medium text-ink">
              Notas anteriores ({kycStatusLabels[seen.status].toLowerCase()})
            </h3>
            <p className="whitespace-pre-line">{seen.reviewNotes}</p>
          </section>
        )}
      </div>
    </div>
  );
}
