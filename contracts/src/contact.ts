import { z } from 'zod';

export const chatUrlSchema = z.url({ protocol: /^https$/ });
export const chatContactSchema = z.string().trim().min(1).max(80);
/** How the chat is called where a deployment gives its address and no name. */
export const DEFAULT_CHAT_CONTACT = 'Chat de WhatsApp';

/** Where people write to us; null where a deployment has no chat. */
export const chatSchema = z.object({ url: chatUrlSchema, contact: chatContactSchema }).nullable();
export type Chat = z.infer<typeof chatSchema>;

const legalText = z.string().trim().min(1).max(160);

/** Variables that say who answers for the platform; what is not given is shown nowhere. */
export const legalVariables = {
  LEGAL_NAME: legalText.optional(),
  LEGAL_TAX_ID: legalText.optional(),
  LEGAL_ADDRESS: legalText.optional(),
  LEGAL_EMAIL: z.email().max(160).optional(),
} as const;
export type LegalSettings = z.output<z.ZodObject<typeof legalVariables>>;

export const legalEntitySchema = z.object({
  name: legalText.nullable(),
  taxId: legalText.nullable(),
  address: legalText.nullable(),
  email: z.email().nullable(),
});
export type LegalEntity = z.infer<typeof legalEntitySchema>;

export const legalEntity = (settings: LegalSettings): LegalEntity => ({
  name: settings.LEGAL_NAME ?? null,
  taxId: settings.LEGAL_TAX_ID ?? null,
  address: settings.LEGAL_ADDRESS ?? null,
  email: settings.LEGAL_EMAIL ?? null,
});

/** GET /api/contact: where the chat opens and how it is called, and who answers for the platform. */
export const contactViewSchema = z.object({ chat: chatSchema, legal: legalEntitySchema });
export type ContactView = z.infer<typeof contactViewSchema>;

/** The chat's address with a message begun, where its service takes one. */
export function chatAddress(url: string, message: string): string {
  const address = new URL(url);
  if (address.hostname === 'wa.me') address.searchParams.set('text', message);
  return address.href;
}
