import type { PersonalDataViews } from '@nodo/platform/personal-data-views';
import type { SweepServices } from '../module.ts';

const AT_ONCE = 200;

/** Tells the log of what staff looked at, each look once: whoever dies before it is noted tells it again. */
export async function recordLooks(
  { commands }: Pick<SweepServices, 'commands'>,
  views: PersonalDataViews,
): Promise<void> {
  for (;;) {
    const looks = await views.unrecorded(AT_ONCE);
    for (const look of looks) {
      await commands.send('RecordPersonalDataView', look, { key: [look.viewId], correlationId: look.viewId });
      await views.recorded(look.viewId);
    }
    if (looks.length < AT_ONCE) break;
  }
  await views.forgetOld();
}
