import { z } from 'zod';

/** Where people write to us, unless a deployment says otherwise: WhatsApp, without a number. */
export const DEFAULT_CHAT = {
  url: 'https://wa.me/?text=Hola%2C%20quiero%20conocer%20Nodo%20Cartago',
  contact: 'Chat de WhatsApp',
} as const;
export const chatUrlSchema = z.url({ protocol: /^https$/ });
export const chatContactSchema = z.string().trim().min(1).max(80);

/** GET /api/contact: where the chat opens, and how it is called. */
export const contactViewSchema = z.object({ url: chatUrlSchema, contact: chatContactSchema });
export type ContactView = z.infer<typeof contactViewSchema>;

/** The chat's address with a message begun, where its service takes one. */
export function chatAddress(url: string, message: string): string {
  const address = new URL(url);
  if (address.hostname === 'wa.me') address.searchParams.set('text', message);
  return address.href;
}
