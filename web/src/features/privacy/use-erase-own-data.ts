import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { leaveForGood, setLeaving } from '../../lib/farewell.ts';
import { queryClient } from '../../lib/query-client.ts';
import { eraseOwnData, erasureKey } from './api/erasure.ts';

/**
 * Has one's own data erased and leaves. The session ends before the answer is here, and this screen with it: what
 * follows is part of the call itself.
 */
export function useEraseOwnData() {
  const command = useCommandKey('erase-own-data');
  return useMutation({
    mutationFn: async (confirmation: string) => {
      setLeaving(true);
      try {
        await eraseOwnData(confirmation, command.key);
      } catch (error) {
        command.failed(error);
        setLeaving(false);
        throw error;
      }
      leaveForGood();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: erasureKey, exact: true }),
  });
}
