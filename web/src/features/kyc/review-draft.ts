import type { ReviewKycBody } from '@nodo/contracts/kyc/commands';
import { reviewStatusSchema } from '@nodo/contracts/kyc/values';
import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/draft.ts';

export type ReviewStatus = ReviewKycBody['status'];

export interface ReviewDraft {
  /** Empty until one is chosen. */
  readonly status: ReviewStatus | '';
  readonly notes: string;
  /** Object paths of the documents found to be in order: one that is replaced has to be looked at again. */
  readonly approved: readonly string[];
}
export const emptyReview: ReviewDraft = { status: '', notes: '', approved: [] };

/** A review as it can be kept in this window, and back; anything unreadable is left out. */
export function packReview({ status, notes, approved }: ReviewDraft): Record<string, string> {
  return { status, notes, approved: approved.join(' ') };
}

export function unpackReview(packed: Record<string, string>): ReviewDraft {
  return {
    status: reviewStatusSchema.safeParse(packed.status).data ?? '',
    notes: packed.notes ?? '',
    approved: (packed.approved ?? '').split(' ').filter(Boolean),
  };
}

export interface ReviewProblems {
  status?: string;
  notes?: string;
}

/** What keeps a review from being saved. */
export function reviewProblems({ status, notes }: ReviewDraft): ReviewProblems {
  const problems: ReviewProblems = {};
  if (status === '') problems.status = 'Por favor selecciona un estado para la revisión';
  if (status === 'rejected' && notes.trim() === '') {
    problems.notes = 'Escribe qué debe corregir: es lo que leerá la persona.';
  }
  return problems;
}

/** The review of one case as far as one has come; a reload of the page loses nothing. */
export function useReviewDraft(userId: string) {
  const name = `kyc-review:${userId}`;
  const [review, setReview] = useState(() => unpackReview(readDraft(name)));
  useEffect(() => writeDraft(name, packReview(review)), [name, review]);
  const change = (part: Partial<ReviewDraft>) => setReview((before) => ({ ...before, ...part }));
  return { review, change, forget: () => writeDraft(name, null) };
}
