import type { PersonalDataViews } from '@nodo/platform/personal-data-views';
import { CommandRefused } from '../commands.ts';
import type { SweepServices } from '../module.ts';

const AT_ONCE = 200;

/** Tells the log of what staff looked at, each look once: whoever dies before it is noted tells it again. */
export async function recordLooks(
  { commands, logger }: Pick<SweepServices, 'commands' | 'logger'>,
  views: PersonalDataViews,
): Promise<void> {
  for (let isWhole = true; isWhole; ) {
    const looks = await views.unrecorded(AT_ONCE);
    isWhole = looks.length === AT_ONCE;
    for (const look of looks) {
      try {
        const about = { key: [look.viewId], correlationId: look.viewId };
        await commands.send('RecordPersonalDataView', look, about);
        await views.recorded(look.viewId);
      } catch (error) {
        if (!(error instanceof CommandRefused)) throw error;
        // It stays, and keeps nobody else's from being told.
        isWhole = false;
        logger.error(
          { viewId: look.viewId, code: error.code },
          'A look at personal data could not be recorded',
        );
      }
    }
  }
  await views.forgetOld();
}
