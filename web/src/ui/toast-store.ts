import { useSyncExternalStore } from 'react';

/** An action offered in a toast while it is shown. */
export interface ToastAction {
  readonly label: string;
  /** Complete description, for screen readers. */
  readonly altText: string;
  /** The record it concerns, shown beside the button. */
  readonly detail: string;
  readonly run: () => void;
}

export interface ToastMessage {
  readonly title: string;
  readonly description: string;
  /** Destructive toasts stay until closed, unless `duration` is set. */
  readonly tone?: 'default' | 'destructive';
  readonly duration?: number;
  /** A new toast replaces the one with the same key. */
  readonly toastKey?: string;
  readonly action?: ToastAction;
}

export interface ToastEntry extends ToastMessage {
  readonly id: number;
}

let queue: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly ToastEntry[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; if another one is showing, it is queued, so that none goes unread. */
export function toast(message: ToastMessage): void {
  const others = message.toastKey ? queue.filter((entry) => entry.toastKey !== message.toastKey) : queue;
  set([...others, { ...message, id: nextId++ }]);
}

export function dismissToast(id: number): void {
  set(queue.filter((entry) => entry.id !== id));
}

/** Removes the toasts with this key. */
export function settleToasts(toastKey: string): void {
  set(queue.filter((entry) => entry.toastKey !== toastKey));
}

/** On a change of user and at a session's end: the toasts were meant for the previous one. */
export function clearToasts(): void {
  if (queue.length > 0) set([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly ToastEntry[] = [];

/** The server snapshot is empty, matching the prerendered page even if a toast is shown before hydration. */
export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => none,
  );
}
