import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { settleToasts, type ToastMessage, toast } from '../ui/toast-store.ts';
import { type CommandName, withKey } from './command-keys.ts';
import { isUnauthenticated, isUnsent, PastError, readableError, refusedFields } from './errors.ts';
import { shownMoment, useShownMoment } from './shown-moment.ts';

/** What a toast says. */
export type Said = Pick<ToastMessage, 'title' | 'description' | 'action'>;
type Failure = Partial<Said> & Pick<Said, 'description'>;

/** The sentence for an error that has none of its own, under a title; or what the toast says of the error, if anything. */
type FailureText<Variables> =
  | string
  | { readonly title: string; readonly fallback: string }
  | ((error: Error, variables: Variables) => Failure | undefined | Promise<Failure | undefined>);

interface CommandOptions<Variables, Answer> {
  /**
   * What the Idempotency-Key is for. A string is the name of a form, whose key survives a reload; a function says for
   * a click what exactly is sent. Without it each try has a key of its own, for what may safely be done twice.
   */
  readonly name?: string | ((variables: Variables) => string);
  readonly send: (variables: Variables, key: string) => Promise<Answer>;
  /** A later toast of this key replaces the one shown; a success removes it. */
  readonly toastKey?: string;
  /** Sent by whoever is not signed in: a 401 is a refusal like any other. */
  readonly isSignIn?: boolean;
  /** Also while the screens show the past: it only reads. */
  readonly worksInPast?: boolean;
  readonly said?: (answer: Answer, variables: Variables) => Said;
  /** Without it the screen itself shows the error. */
  readonly failed?: FailureText<Variables>;
  readonly onMutate?: (variables: Variables) => unknown;
  readonly onSuccess?: (answer: Answer, variables: Variables) => unknown;
  /** Not called when the session ended: that is announced in one place for all calls. */
  readonly onError?: (error: Error, variables: Variables) => unknown;
  readonly onSettled?: () => unknown;
}

/** Fields of the form by the server's refusal of the last try. */
interface Refused {
  readonly refused: Readonly<Record<string, string>>;
}
/** Whether it would be refused, because the screens show the past. */
interface Off {
  readonly isOff: boolean;
}
export type Command<Variables, Answer> = UseMutationResult<Answer, Error, Variables> & Refused & Off;

/** What the toast of a failure says; undefined where there is nothing to say. */
export async function failureMessage<Variables>(
  error: Error,
  failed: FailureText<Variables>,
  variables: Variables,
): Promise<Said | undefined> {
  if (typeof failed !== 'function') {
    const { title, fallback } = typeof failed === 'string' ? { title: 'Error', fallback: failed } : failed;
    return { title, description: readableError(error, fallback) };
  }
  const said = await failed(error, variables);
  if (!said) return undefined;
  return { title: 'Error', ...said, ...(isUnsent(error) && { description: readableError(error, '') }) };
}

/** The name under which a command's key is kept. */
export function commandName<Variables>(
  name: CommandOptions<Variables, unknown>['name'],
  variables: Variables,
): CommandName | undefined {
  if (name === undefined) return undefined;
  return typeof name === 'string' ? { name, survivesReload: true } : { name: name(variables) };
}

/**
 * Whatever a screen asks the server to do: under an Idempotency-Key, so that a retry after a lost answer does nothing
 * twice; sent once however often one clicks; and what came of it said in a toast.
 */
export function useCommand<Answer, Variables = void>(
  options: CommandOptions<Variables, Answer>,
): Command<Variables, Answer> {
  const {
    name,
    send,
    toastKey,
    isSignIn = false,
    worksInPast = isSignIn,
    said,
    failed,
    onMutate,
    onSuccess,
    onError,
    onSettled,
  } = options;
  const isOff = useShownMoment() !== undefined && !worksInPast;
  const sameKey = toastKey === undefined ? {} : { toastKey };
  // A double click comes faster than the button is drawn disabled.
  const underWay = useRef(new Set<string>());
  const mutation = useMutation({
    mutationFn: (variables: Variables) => {
      const named = commandName(name, variables);
      return named ? withKey(named, (key) => send(variables, key)) : send(variables, crypto.randomUUID());
    },
    onMutate: async (variables) => {
      // Before anything is shown as if it were done.
      if (shownMoment() && !worksInPast) throw new PastError();
      return onMutate?.(variables);
    },
    onSuccess: async (answer, variables) => {
      if (toastKey !== undefined) settleToasts(toastKey);
      if (said) toast({ ...said(answer, variables), ...sameKey });
      await onSuccess?.(answer, variables);
    },
    onError: async (error, variables) => {
      if (isUnauthenticated(error) && !isSignIn) return;
      if (error instanceof PastError) {
        const description = readableError(error, '');
        toast({ title: 'El pasado no se cambia', description, tone: 'destructive', ...sameKey });
        return;
      }
      const message = failed === undefined ? undefined : await failureMessage(error, failed, variables);
      if (message) toast({ ...message, tone: 'destructive', ...sameKey });
      await onError?.(error, variables);
    },
    onSettled: async (_answer, _error, variables) => {
      underWay.current.delete(`${JSON.stringify(variables)}`);
      await onSettled?.();
    },
  });
  const { mutate: start } = mutation;
  const mutate: typeof start = useCallback(
    (...call) => {
      const sent = `${JSON.stringify(call[0])}`;
      if (underWay.current.has(sent)) return;
      underWay.current.add(sent);
      start(...call);
    },
    [start],
  );
  return { ...mutation, mutate, refused: refusedFields(mutation.error), isOff };
}
