import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { type Story, WALLET } from './story.test.ts';

/** A person who passes KYC, invests, is paid out and changes their name: events of most kinds. */
export async function lifeOf(story: Story, admin: string, name: string): Promise<string> {
  const userId = await story.user('investor', name);
  await story.submitKyc(userId);
  await story.reviewKyc(userId, 'approved', admin);
  await story.rename(userId, `${name} María`);
  // Two fields at once: the audit lists them in the order of the remembered fields.
  await story.append(streams.user(userId), {
    type: 'UserProfileChanged',
    data: { firstName: `${name} María`, lastName: 'Gómez Ruiz' },
  });
  await story.append(streams.user(userId), {
    type: 'UserProfileChanged',
    data: { firstName: `${name} M.`, lastName: 'Gómez R.' },
  });
  const warehouse = await story.warehouse(`Bodega de ${name}`);
  await story.constructionUpdate(warehouse, 12);
  const paid = await story.invest(userId, warehouse, '100.00');
  const transfer = await story.transfer(paid.amountUsdt, 7);
  await story.match(transfer, paid);
  await story.confirm(transfer, paid, 7);
  await story.expire(await story.invest(userId, warehouse, '50.00'));
  await payout(story, userId);
  await story.settings('50000.00', `Por ${name}`);
  await story.append(streams.decision(newId()), {
    type: 'DecisionRecorded',
    data: { investorId: userId, action: 'hold', warehouseId: warehouse, reason: `De ${name}` },
  });
  await close(story, warehouse, admin);
  return userId;
}

/** Closing requested, withdrawn, requested again and confirmed. */
async function close(story: Story, warehouse: string, admin: string): Promise<void> {
  const requested = { type: 'WarehouseClosingRequested', data: { reason: 'Se vendió' } } as const;
  await story.append(
    streams.warehouse(warehouse),
    requested,
    { type: 'WarehouseClosingWithdrawn', data: { request: 5 } },
    requested,
    {
      type: 'WarehouseClosed',
      data: { request: 7, from: 'in_progress', requestedBy: admin, reason: 'Se vendió' },
    },
  );
}

/** A payout from its reservation to its approval; its later audit entries depend on fields of earlier ones. */
export async function payout(story: Story, userId: string): Promise<void> {
  const transferId = newId();
  await story.append(streams.account(userId), {
    type: 'PayoutReserved',
    data: { transferId, amount: '77.00' },
  });
  await story.append(
    streams.transfer(transferId),
    {
      type: 'TransferRequested',
      data: {
        purpose: 'distribution',
        ...{
          userId,
          to: WALLET,
          amount: '77.000000',
          amountUsd: '77.00',
          needsApproval: true,
          review: 'amount',
        },
      },
    },
    { type: 'TransferApproved', data: { via: 'review' } },
  );
}
