import type { Db } from '../../platform/database/db.ts'
import { type ListReader, shownName, shownNumber } from '../account/index.ts'
import type { WithdrawalState } from './withdrawal.ts'

/** A withdrawal with what became of it, step by step. The account is not masked here. */
export interface WithdrawalEvidence {
  state: WithdrawalState
  bankCode: string
  accountNo: string
  accountName: string
  bankReference: string | null
  /** `rule`, or the member of staff. */
  approvedBy: string | null
  history: readonly HistoryLine[]
  /** Of the bank's answer by which it ended. */
  reportId: string | null
  endedAt: Date | null
}

interface HistoryLine {
  at: string
  state: string
  says: string
}

/** Undefined where the player has none of this id. */
export async function withdrawalEvidence(
  reader: ListReader & { db: Db },
  playerId: string,
  withdrawalId: string,
): Promise<WithdrawalEvidence | undefined> {
  const row = await reader.db
    .selectFrom('withdraw.withdrawal')
    .select([
      'state',
      'bank_code',
      'account_no_digest',
      'account_name_digest',
      'bank_reference',
      'approved_by',
      'history',
      'report_id',
      'ended_at',
    ])
    .where('player_id', '=', playerId)
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst()
  if (!row) return undefined
  const [accountNo, accountName] = await Promise.all([
    shownNumber(reader, { playerId, bankCode: row.bank_code, digest: row.account_no_digest }),
    shownName(reader, { playerId, digest: row.account_name_digest }),
  ])
  return {
    state: row.state,
    bankCode: row.bank_code,
    accountNo,
    accountName,
    bankReference: row.bank_reference,
    approvedBy: row.approved_by,
    history: row.history as unknown as HistoryLine[],
    reportId: row.report_id,
    endedAt: row.ended_at,
  }
}
