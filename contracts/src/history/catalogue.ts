import { command } from '../command.ts';
import { branchOrderedSchema, branchRefSchema, orderBranchSchema } from './branches/commands.ts';
import {
  rebuildOrderedSchema,
  rebuildRefSchema,
  requestRebuildSchema,
  switchRebuildSchema,
} from './rebuilds/commands.ts';

export { historyRoutes as routes } from './api.ts';
export const title = 'Historia';

const permission = 'history.rebuild';

export const commands = {
  RequestRebuild: command(requestRebuildSchema, permission, rebuildOrderedSchema),
  PauseRebuild: command(rebuildRefSchema, permission, rebuildOrderedSchema),
  ResumeRebuild: command(rebuildRefSchema, permission, rebuildOrderedSchema),
  CancelRebuild: command(rebuildRefSchema, permission, rebuildOrderedSchema),
  SwitchRebuild: command(switchRebuildSchema, permission, rebuildOrderedSchema),
  DropRebuild: command(rebuildRefSchema, permission, rebuildOrderedSchema),
  OrderBranch: command(orderBranchSchema, 'history.branch', branchOrderedSchema),
  DeleteBranch: command(branchRefSchema, 'history.branch', branchOrderedSchema),
};
