import { z } from 'zod';

/** What `file:` leaves of a mail: one JSON file each, named in the order of sending. */
export const storedMailSchema = z.object({
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
});
export type StoredMail = z.infer<typeof storedMailSchema>;
