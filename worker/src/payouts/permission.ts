import { tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import type { Logger } from '@nodo/platform/logging';
import type { ActivePermission } from '../chain/answers.ts';
import type { NodePool } from '../chain/nodes.ts';

/** The id of the contract type `TriggerSmartContract`. */
const CONTRACT_CALL = 31;

/** What is wrong with the signer key's permission; undefined when it may call contracts and nothing else. */
export function permissionFault(
  permissions: readonly ActivePermission[],
  { address, permissionId }: { readonly address: string; readonly permissionId: number },
): 'absent' | 'powerless' | 'too_powerful' | undefined {
  const permission = permissions.find(({ id }) => id === permissionId);
  const key = `41${tronAddressToEvmHex(address)}`;
  const own = permission?.keys.find((one) => one.address === key);
  if (!permission || !own) return 'absent';
  const allowed = [...Buffer.from(permission.operations, 'hex')].flatMap((byte, index) =>
    Array.from({ length: 8 }, (_, bit) => index * 8 + bit).filter((type) => byte & (1 << (type % 8))),
  );
  if (own.weight < permission.threshold || !allowed.includes(CONTRACT_CALL)) return 'powerless';
  return allowed.length > 1 ? 'too_powerful' : undefined;
}

/**
 * Logs an error when the signing key lacks its permission, or could do more than call contracts. The owner key could
 * do anything.
 */
export async function checkPermission(
  nodes: NodePool,
  treasury: string,
  signer: { readonly address: string; readonly permissionId: number },
  logger: Logger,
): Promise<void> {
  if (signer.permissionId === 0) {
    logger.warn(
      'Payouts are signed with the key of the treasury’s owner: give the signer a permission of its own',
    );
    return;
  }
  const permissions = await nodes.run((node) => node.activePermissions(tronAddressToEvmHex(treasury)), {
    background: true,
  });
  const fault = permissionFault(permissions, signer);
  if (fault) logger.error({ ...signer, treasury, fault }, 'The signer’s permission is not what it should be');
}
