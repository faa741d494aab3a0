import type { RecordPersonalDataView } from '@nodo/contracts/audit/commands';
import type { PersonalDataViews } from '@nodo/platform/personal-data-views';
import { CommandRefused } from '../commands.ts';
import { eachRow, pagesOf } from '../each-row.ts';
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
  const idOf = ({ viewId }: RecordPersonalDataView) => viewId;
  const pages = pagesOf(AT_ONCE, idOf, (had) => views.unrecorded(AT_ONCE, had));
  const about = { sweep: 'record-personal-data-views', logger, idOf };
  try {
    await eachRow(pages, about, async (look) => {
      const options = { key: [look.viewId], correlationId: look.viewId };
      try {
        await commands.send('RecordPersonalDataView', look, options);
        await views.recorded(look.viewId);
      } catch (error) {
        if (!(error instanceof CommandRefused)) throw error;
        // A refused view stays queued: no read model lags here, so somebody has to see to it.
        logger.error(
          { viewId: look.viewId, code: error.code },
          'A look at personal data could not be recorded',
        );
      }
    });
  } finally {
    await views.forgetOld();
  }
}
