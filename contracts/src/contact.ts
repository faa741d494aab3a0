import { z } from 'zod';

/** An address that the deployment names and pages lead to. */
export const webAddressSchema = z.url({ protocol: /^https$/, error: 'is not an https:// address' });
export const chatUrlSchema = webAddressSchema;
export const chatContactSchema = z.string().trim().min(1).max(80);
/** Label of the chat when a deployment configures an address without a name. */
export const DEFAULT_CHAT_CONTACT = 'Chat de WhatsApp';

/** Support chat; null when a deployment has none. */
export const chatSchema = z.object({ url: chatUrlSchema, contact: chatContactSchema }).nullable();
export type Chat = z.infer<typeof chatSchema>;

const legalText = z.string().trim().min(1).max(160);

/** Variables that describe the legal entity behind the platform; unset ones are shown nowhere. */
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

/** GET /api/contact: the chat's address and label, and the legal entity behind the platform. */
export const contactViewSchema = z.object({ chat: chatSchema, legal: legalEntitySchema });
export type ContactView = z.infer<typeof contactViewSchema>;

/** The chat's address with a prefilled message, where the service supports it. */
export function chatAddress(url: string, message: string): string {
  const address = new URL(url);
  if (address.hostname === 'wa.me') address.searchParams.set('text', message);
  return address.href;
}
