import { type AuditProof, auditProofSchema } from '@nodo/contracts/audit/values';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { treeHeadAnswerSchema } from '@nodo/contracts/audit/views';
import { get, post } from '../../../lib/api.ts';
import { type Verdict, verifyProof } from '../proof/verify-proof.ts';

export interface Proved {
  readonly proof: AuditProof;
  readonly verdict: Verdict;
}

/** Fetches an entry's inclusion proof and verifies it in the browser. Throws what `get` throws. */
export async function prove(entry: AuditRow): Promise<Proved> {
  const { data: proof } = await get(`/api/audit/${entry.id}/proof`, auditProofSchema);
  return { proof, verdict: await verifyProof(entry, proof) };
}

/** Records a tree head (a seal over the whole history) now. */
export function sealHistory(key: string) {
  return post('/api/audit/tree-heads', { body: {}, key, schema: treeHeadAnswerSchema });
}
