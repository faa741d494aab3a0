import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { settleToasts, type ToastMessage, toast } from '../ui/toast-store.ts';
import { type CommandName, withKey } from './command-keys.ts';
import {
  isUnauthenticated,
  isUnsent,
  PastError,
  readableError,
  refusedFields,
  UnreadableError,
} from './errors.ts';
import { shownMoment, useShownMoment } from './shown-moment.ts';

/** Content of a toast. */
export type Said = Pick<ToastMessage, 'title' | 'description' | 'action'>;
type Failure = Partial<Said> & Pick<Said, 'description'>;

/**
 * Fallback sentence for an error without a message of its own; or a function that returns the toast for an error,
 * if any.
 */
type FailureText<Variables> =
  | string
  | { readonly title: string; readonly fallback: string }
  | ((error: Error, variables: Variables) => Failure | undefined | Promise<Failure | undefined>);

export interface CommandOptions<Variables, Answer> {
  /**
   * Identifies the command for its Idempotency-Key. A string is a form's name, whose key survives a reload; a
   * function returns what exactly a click sends, or says itself whether its key survives one. Without a name each attempt gets a new key, for commands that are
   * safe to repeat.
   */
  readonly name?: string | ((variables: Variables) => string | CommandName);
  readonly send: (variables: Variables, key: string) => Promise<Answer>;
  /** A later toast with this key replaces the current one; a success removes it. */
  readonly toastKey?: string;
  /** Sent while signed out: a 401 is an ordinary refusal. */
  readonly isSignIn?: boolean;
  /** Allowed while the screens show the past, because it only reads. */
  readonly worksInPast?: boolean;
  readonly said?: (answer: Answer, variables: Variables) => Said;
  /**
   * What to say instead, with nothing else happening on the screen, when the answer is that of an earlier try, which
   * was carried out then: nothing was done now. Undefined if it was carried out now.
   */
  readonly saidOfBefore?: (answer: Answer) => Said | undefined;
  /** See `withKey`: whether what an earlier try created, by its answer, was cancelled or rejected since. */
  readonly isOver?: (answer: Answer) => Promise<boolean>;
  /** If absent, the screen itself shows the error. */
  readonly failed?: FailureText<Variables>;
  readonly onMutate?: (variables: Variables) => unknown;
  readonly onSuccess?: (answer: Answer, variables: Variables) => unknown;
  /**
   * Moves the screen on, such as closing the dialog, after `onSuccess`. Not called once the component is gone: a late
   * answer would otherwise close whatever was opened since, with what was typed there.
   */
  readonly onDone?: ((answer: Answer, variables: Variables) => unknown) | undefined;
  /** Not called when the session has ended: that is announced centrally for all calls. */
  readonly onError?: (error: Error, variables: Variables) => unknown;
  readonly onSettled?: () => unknown;
}

/** The server's validation errors of the last attempt, by form field. */
interface Refused {
  readonly refused: Readonly<Record<string, string>>;
}
/** Whether the command is disabled because the past is shown. */
interface Off {
  readonly isOff: boolean;
}
export type Command<Variables, Answer> = UseMutationResult<Answer, Error, Variables> & Refused & Off;

/** Toast for a failure; undefined if there is nothing to show. */
export async function failureMessage<Variables>(
  error: Error,
  failed: FailureText<Variables>,
  variables: Variables,
): Promise<Said | undefined> {
  // What the screen says of a failure is not true of what was done.
  if (error instanceof UnreadableError) {
    return { title: 'Recarga la página', description: readableError(error, '') };
  }
  if (typeof failed !== 'function') {
    const { title, fallback } = typeof failed === 'string' ? { title: 'Error', fallback: failed } : failed;
    return { title, description: readableError(error, fallback) };
  }
  const said = await failed(error, variables);
  if (!said) return undefined;
  return { title: 'Error', ...said, ...(isUnsent(error) && { description: readableError(error, '') }) };
}

/** What a success does; `isGone`: whether the component that sent the command was unmounted. */
export async function succeed<Variables, Answer>(
  options: Pick<CommandOptions<Variables, Answer>, 'toastKey' | 'said' | 'onSuccess' | 'onDone'>,
  [answer, variables]: readonly [Answer, Variables],
  isGone: () => boolean,
): Promise<void> {
  const { toastKey, said, onSuccess, onDone } = options;
  if (toastKey !== undefined) settleToasts(toastKey);
  if (said) toast({ ...said(answer, variables), ...(toastKey === undefined ? {} : { toastKey }) });
  await onSuccess?.(answer, variables);
  if (!isGone()) await onDone?.(answer, variables);
}

/** Whether the component has been unmounted; asked by what outlives it. */
function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(() => isGone.current, []);
}

/** Name under which a command's key is stored. */
export function commandName<Variables>(
  name: CommandOptions<Variables, unknown>['name'],
  variables: Variables,
): CommandName | undefined {
  if (name === undefined) return undefined;
  if (typeof name === 'string') return { name, survivesReload: true };
  const named = name(variables);
  return typeof named === 'string' ? { name: named } : named;
}

/**
 * A command to the server: with an Idempotency-Key, so that a retry after a lost response isn't executed twice;
 * sent only once however often the user clicks; with its result shown in a toast.
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
    failed,
    onMutate,
    onError,
    onSettled,
  } = options;
  const isOff = useShownMoment() !== undefined && !worksInPast;
  const isGone = useIsGone();
  const sameKey = toastKey === undefined ? {} : { toastKey };
  // A double click is faster than the render that disables the button.
  const underWay = useRef(new Set<string>());
  /** The answer that came under the key of an earlier try. */
  const repeated = useRef<Answer>(undefined);
  const mutation = useMutation({
    mutationFn: (variables: Variables) => {
      const named = commandName(name, variables);
      if (!named) return send(variables, crypto.randomUUID());
      const sendUnder = async (key: string, isRepeated: boolean) => {
        const answer = await send(variables, key);
        repeated.current = isRepeated ? answer : undefined;
        return answer;
      };
      return withKey(named, sendUnder, options.isOver);
    },
    onMutate: async (variables) => {
      // Checked before any optimistic update.
      if (shownMoment() && !worksInPast) throw new PastError();
      return onMutate?.(variables);
    },
    onSuccess: (answer, variables) => {
      const before = repeated.current === answer ? options.saidOfBefore?.(answer) : undefined;
      if (before) return toast({ ...before, ...sameKey });
      return succeed(options, [answer, variables], isGone);
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
