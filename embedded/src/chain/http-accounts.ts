import { contractAt } from './contracts.ts';
import type { Call } from './http-blocks.ts';
import { withoutDefaults } from './printing.ts';
import { bandwidthInUse, chainParameters, FREE_BANDWIDTH } from './resources.ts';
import { ACTIVE_PERMISSION, activeKeyOf, keys } from './state.ts';
import type { View } from './view.ts';

const UNKNOWN = {};
/** Plausible network totals; their exact values don't matter. */
const NETWORK_LIMITS = { TotalNetLimit: 43_200_000_000, TotalNetWeight: 26_000_000_000 };
const ENERGY_LIMITS = { TotalEnergyLimit: 180_000_000_000, TotalEnergyWeight: 19_000_000_000 };

function exists(view: View, address: string): boolean {
  return view.state.get(keys.trx(address)) !== undefined;
}

function usedBandwidth(view: View, address: string): number {
  return bandwidthInUse(view.state, address, view.head.timestamp);
}

const getAccount: Call = (params, view) => {
  const address = params.address('address');
  const isContract = contractAt(view.state, address) !== undefined;
  if (!exists(view, address) && !isContract) return UNKNOWN;
  return withoutDefaults({
    address,
    balance: Number(view.state.get(keys.trx(address)) ?? 0n),
    type: isContract ? 'Contract' : '',
    free_net_usage: usedBandwidth(view, address),
    ...permissionsOf(view, address),
  });
};

/** A bit for each contract type: only TriggerSmartContract (31) is set. */
const ONLY_CONTRACT_CALLS = `00000080${'00'.repeat(28)}`;

/** An account's permissions, where it has more than its own key. */
function permissionsOf(view: View, address: string): object {
  const active = activeKeyOf(view.state, address);
  if (active === undefined) return {};
  const keysOf = (key: string) => ({ threshold: 1, keys: [{ address: key, weight: 1 }] });
  const operations = ONLY_CONTRACT_CALLS;
  return {
    owner_permission: { permission_name: 'owner', ...keysOf(address) },
    active_permission: [
      { type: 'Active', id: ACTIVE_PERMISSION, permission_name: 'active', operations, ...keysOf(active) },
    ],
  };
}

const getAccountResource: Call = (params, view) => {
  const address = params.address('address');
  if (!exists(view, address)) return UNKNOWN;
  const freeNetUsed = usedBandwidth(view, address);
  return withoutDefaults({ freeNetUsed, freeNetLimit: FREE_BANDWIDTH, ...NETWORK_LIMITS, ...ENERGY_LIMITS });
};

const getAccountNet: Call = (params, view) => {
  const address = params.address('address');
  if (!exists(view, address)) return UNKNOWN;
  const freeNetUsed = usedBandwidth(view, address);
  return withoutDefaults({ freeNetUsed, freeNetLimit: FREE_BANDWIDTH, ...NETWORK_LIMITS });
};

const getChainParameters: Call = (_params, view) => ({ chainParameter: chainParameters(view.state) });

const listWitnesses: Call = (_params, view) => {
  const { witnesses } = view.chain.ledger;
  return {
    witnesses: witnesses.addresses.map((address) =>
      withoutDefaults({ address, latestBlockNum: witnesses.latestOf(address), isJobs: true }),
    ),
  };
};

const getContract: Call = (params, view) => {
  const address = params.address('value');
  const native = contractAt(view.state, address);
  if (!native) return UNKNOWN;
  const owner = view.state.get(keys.owner(address)) ?? 0n;
  return {
    bytecode: native.bytecode,
    name: native.name,
    origin_address: owner.toString(16).padStart(42, '0'),
    contract_address: address,
    consume_user_resource_percent: 100,
    abi: { entrys: native.abi },
  };
};

/** Calls about accounts and the network; identical under `/wallet` and `/walletsolidity`. */
export const accountCalls: Readonly<Record<string, Call>> = {
  getaccount: getAccount,
  getaccountresource: getAccountResource,
  getaccountnet: getAccountNet,
  getchainparameters: getChainParameters,
  listwitnesses: listWitnesses,
  getcontract: getContract,
};
