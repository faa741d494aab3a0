import { z } from 'zod';

/** Base addresses of one node's interfaces. */
export interface TronNodeAddress {
  readonly wallet: string;
  readonly walletsolidity: string;
  readonly jsonrpc: string;
}

const base = z
  .url({ protocol: /^https?$/, error: 'is not an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));

/**
 * TRON_URL: nodes, separated by commas. A provider serves everything below one address; a java-tron of one's own has a
 * port for each of `/wallet`, `/walletsolidity` and `/jsonrpc`, and is named by the three in this order, separated by `|`.
 */
export const tronNodesSchema = z.string().transform((text, context): TronNodeAddress[] =>
  listOf(text, ',').map((node) => {
    const [wallet, walletsolidity, jsonrpc, ...more] = listOf(node, '|').map((part) => {
      const parsed = base.safeParse(part);
      if (!parsed.success)
        context.addIssue({ code: 'custom', message: 'names what is no http:// or https:// address' });
      return parsed.success ? parsed.data : '';
    });
    const isWhole = more.length === 0 && (walletsolidity === undefined) === (jsonrpc === undefined);
    if (wallet === undefined || !isWhole) {
      context.addIssue({
        code: 'custom',
        message: 'has a node that is named neither by one address nor by three',
      });
      return z.NEVER;
    }
    return { wallet, walletsolidity: walletsolidity ?? wallet, jsonrpc: jsonrpc ?? wallet };
  }),
);

function listOf(text: string, separator: string): string[] {
  const items = text.split(separator).map((item) => item.trim());
  return items.filter((item) => item !== '');
}
