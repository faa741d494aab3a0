import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { savedViewScreenSchema } from './values.ts';

// Events of `savedViews-{userId}`. Names are free text, and filters may contain the person searched for.

export const ViewSaved = defineEvent(
  'ViewSaved',
  z.object({ viewId: z.uuid(), screen: savedViewScreenSchema, name: z.string(), search: z.string() }),
  { personal: ['name', 'search'], audit: false, label: 'Vista guardada' },
);
export const ViewRemoved = defineEvent('ViewRemoved', z.object({ viewId: z.uuid() }), {
  audit: false,
  label: 'Vista borrada',
});

export const savedViewEvents = [ViewSaved, ViewRemoved] as const;
