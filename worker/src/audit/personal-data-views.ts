import type { PersonalDataViews } from '@nodo/platform/personal-data-views';
import { CommandRefused } from '../commands.ts';
import type { SweepServices } from '../module.ts';

const AT_ONCE = 200;

/**
 * Records views of personal data by staff, each once: a view whose recording was not noted before a crash is sent
 * again.
 */
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
        // A refused view stays queued, and does not keep others from being recorded.
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
