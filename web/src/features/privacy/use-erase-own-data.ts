import { leaveClosedAccount, setClosingAccount } from '../../lib/account-closed.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { eraseOwnData } from './api/erasure.ts';
import { erasureKey } from './keys.ts';

/**
 * Erases one's own data and leaves the page. The session ends before the response arrives and unmounts this screen,
 * so the follow-up has to be part of the call itself.
 */
export function useEraseOwnData() {
  return useCommand({
    name: 'erase-own-data',
    send: async (confirmation: string, key) => {
      setClosingAccount(true);
      try {
        await eraseOwnData(confirmation, key);
      } catch (error) {
        setClosingAccount(false);
        throw error;
      }
      leaveClosedAccount();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: erasureKey, exact: true }),
  });
}
