import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import type { Services } from '../../services.ts'
import { type Authorised, type Word, wordValue } from '../operator/index.ts'
import { PAYOUTS } from './withdrawal.ts'
import { tellEnded } from './withdrawal-push.ts'

export interface WithdrawalDecision {
  playerId: string
  withdrawalId: string
  verdict: 'approve' | 'refuse'
  word: Word
}

/** Staff approve a withdrawal that waits for them, or refuse it, which gives the money back. */
export async function decideWithdrawal(
  { db, count, push, wake }: Pick<Services, 'db' | 'count' | 'push' | 'wake'>,
  decision: WithdrawalDecision,
): Promise<Authorised> {
  const answer = await askAgain(() => decide(db, decision))
  if (answer.status === 'act' && decision.verdict === 'approve') wake(PAYOUTS)
  if (answer.posting_no !== null) {
    count.withdrawal('refused')
    tellEnded(push, decision.playerId, answer, 'refused')
  }
  return answer.status
}

type DecideAnswer = { status: Authorised; amount: bigint } & ({ posting_no: bigint; wallet: bigint } | { posting_no: null; wallet: null })

async function decide(db: Db, { playerId, withdrawalId, verdict, word }: WithdrawalDecision): Promise<DecideAnswer> {
  const { rows } = await sql<DecideAnswer>`
    select * from withdraw.decide_withdrawal(${playerId}, ${withdrawalId}, ${wordValue(word, verdict)})`.execute(db)
  return rows[0]!
}
