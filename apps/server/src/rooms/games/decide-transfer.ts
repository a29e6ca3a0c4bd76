import { inTransaction } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { endTransfer } from './end-transfer.ts'
import { takeForDecision } from './transfer-store.ts'

export interface TransferDecision {
  playerId: string
  transferId: string
  verdict: 'done' | 'refused'
  /** Who decided, and on what evidence. Both stand in the story. */
  by: string
  why: string
}

/** A person ends a transfer that awaits a decision, after the provider has told them what became of it. NO_DATA for any other. */
export async function decideTransfer(services: Services, decision: TransferDecision, refuse: Refuse<'NO_DATA'>): Promise<void> {
  const { verdict, by, why } = decision
  // Run again after a commit that nobody heard of, it takes a newer lease still, and the words stand in the story twice.
  const transfer = await inTransaction(services.db, (tx) => takeForDecision(tx, decision, `${by} decided "${verdict}": ${why}`))
  if (!transfer) throw refuse('NO_DATA')
  const ended = await endTransfer(services, transfer, verdict === 'done' ? { verdict } : { verdict, reason: `decided by ${by}` })
  // Somebody else decided in the same moment.
  if (!ended) throw refuse('NO_DATA')
}
