import { command } from '../command.ts';
import { joinWaitlistSchema, leaveWaitlistSchema, notifyWaitlistSchema } from './commands.ts';
import { waitlistChangedSchema } from './views.ts';

export { waitlistRoutes as routes } from './api.ts';
export { waitlistTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Avisos de cupo';

export const commands = {
  JoinWaitlist: command(joinWaitlistSchema, 'investments.create', waitlistChangedSchema),
  LeaveWaitlist: command(leaveWaitlistSchema, 'investments.create', waitlistChangedSchema),
  NotifyWaitlist: command(notifyWaitlistSchema, 'service', waitlistChangedSchema),
};
