import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { queryClient, USER_KEY } from './query-client.ts';

afterEach(() => queryClient.clear());

/** Signs a user in; returns a function that counts the current-user requests since then. */
function signedIn(): () => number {
  let asked = 0;
  const user = new QueryObserver(queryClient, {
    queryKey: USER_KEY,
    queryFn: () => {
      asked += 1;
      return { id: 'ana' };
    },
    initialData: { id: 'ana' },
  });
  user.subscribe(() => undefined);
  return () => asked;
}

const refusal = (status: number) => Promise.reject(new ApiError(status, '', undefined));

describe('AUTH-09 an answer that nobody is signed in', () => {
  it('makes a query fail, with no value in its place, and asks again who is here', async () => {
    const asked = signedIn();
    const reading = queryClient.fetchQuery({ queryKey: ['reports'], queryFn: () => refusal(401) });
    await expect(reading).rejects.toMatchObject({ status: 401 });
    expect(queryClient.getQueryData(['reports'])).toBeUndefined();
    expect(asked()).toBe(1);
  });

  it('makes a command fail, and asks again who is here', async () => {
    const asked = signedIn();
    const command = new MutationObserver(queryClient, { mutationFn: () => refusal(401) });
    await expect(command.mutate(undefined)).rejects.toMatchObject({ status: 401 });
    expect(asked()).toBe(1);
  });

  it('is not what any other refusal says', async () => {
    const asked = signedIn();
    const reading = queryClient.fetchQuery({ queryKey: ['reports'], queryFn: () => refusal(403) });
    await expect(reading).rejects.toMatchObject({ status: 403 });
    expect(asked()).toBe(0);
  });
});
