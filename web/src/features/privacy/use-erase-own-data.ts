import { setClosingAccount } from '../../lib/account-closed.ts';
import { leaveClosedAccount } from '../../lib/leave-closed-account.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { eraseOwnData } from './api/erasure.ts';
import { erasureKey } from './keys.ts';

/**
 * Erases one's own data and leaves the page. The session ends before the response arrives and unmounts this screen,
 * so the follow-up has to be part of the call itself. `onUndecided`: it may still be refused, so the person stays.
 */
export function useEraseOwnData(onUndecided: () => void) {
  return useCommand({
    name: 'erase-own-data',
    send: async (confirmation: string, key) => {
      setClosingAccount(true);
      try {
        const { state } = await eraseOwnData(confirmation, key);
        if (state !== 'requested') return leaveClosedAccount();
        setClosingAccount(false);
      } catch (error) {
        setClosingAccount(false);
        throw error;
      }
      await queryClient.invalidateQueries({ queryKey: erasureKey, exact: true });
      onUndecided();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: erasureKey, exact: true }),
  });
}
