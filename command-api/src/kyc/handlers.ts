import type { ReviewKyc } from '@nodo/contracts/kyc';
import { AppError } from '@nodo/platform/errors';
import type { Categories } from '../categories.ts';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { CommandResults } from '../commands/results.ts';
import { decideReview } from './decider.ts';

export function createKycHandlers({ kyc, users }: Pick<Categories, 'kyc' | 'users'>) {
  async function reviewKyc(
    context: CommandContext,
    command: ReviewKyc,
  ): Promise<Outcome<CommandResults['ReviewKyc']>> {
    const user = await users.load(command.userId);
    if (!user.state) throw new AppError('NOT_FOUND', 'El usuario no existe.');
    const changed = await kyc.changeOnce(command.userId, context, ({ state }) =>
      decideReview(state, command, context.actor),
    );
    return {
      result: { userId: command.userId, kycStatus: command.status },
      position: changed.position,
    };
  }

  return { ReviewKyc: reviewKyc };
}
