import { sql } from 'kysely'
import type { Bank } from '../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import type { Sealing } from '../reports/index.ts'
import { reportedName } from './name-inquiry.ts'
import { isNameFit as isOneName } from './name-match.ts'
import { isAccountNo } from './registration.ts'
import { readBankAccount } from './store.ts'

export interface BankChange {
  playerId: string
  bankCode: string
  accountNo: string
  accountName: string
  /** Of the accounts at this bank; undefined where there is no such bank. */
  currency: string | undefined
  instruction: Instruction
}

/**
 * Beside what any instruction is answered: `not_an_account`, `other_currency`, `same_account`, `taken` by another player,
 * `name_differs` from what the bank says, `open`: another change waits; `not_known`: the bank has not said whose it is.
 */
export type BankChangeDecided =
  | Authorised
  | 'no_player'
  | 'not_an_account'
  | 'other_currency'
  | 'same_account'
  | 'taken'
  | 'name_differs'
  | 'open'
  | 'not_known'

/** The first of two people proposes another bank account for a player who asked for it. The bank is asked whose it is. */
export async function proposeBankChange(
  { db, seal, integrations }: Sealing & { db: Db; integrations: { bank: Bank } },
  change: BankChange,
): Promise<BankChangeDecided> {
  const { playerId, bankCode, accountNo, accountName, currency, instruction } = change
  const holder =
    currency === undefined || !isAccountNo(accountNo) ? undefined : await integrations.bank.holderOf({ bankCode, accountNo, accountName })
  if (holder?.outcome === 'in-doubt') return 'not_known'
  const holderName = holder?.outcome === 'done' ? holder.name : null
  // The same instruction again proposes the same change.
  const order = sql`row(${instruction.actId}::uuid, ${bankCode}, ${accountNo}, ${accountName}, ${holderName}, ${currency ?? null})::account.bank_change_order`
  const before = await readBankAccount(db, playerId)
  const wasNameFit = isOneName(before?.accountName ?? null, holderName)
  const report = holder ? reportedName({ seal }, { bankCode, accountNo, accountName }, holder) : null
  const { rows } = await retryIdempotent(() =>
    sql<{ status: BankChangeDecided }>`
      select account.propose_bank_account(
        ${playerId}, ${order}, ${instructionValue(instruction, 'approve')}, ${report}, ${wasNameFit}) as status`.execute(db),
  )
  return rows[0]!.status
}

/** Another person approves it, or two refuse it. */
export async function decideBankChange(
  { db }: { db: Db },
  {
    playerId,
    changeId,
    outcome,
    instruction,
  }: { playerId: string; changeId: string; outcome: 'approve' | 'refuse'; instruction: Instruction },
): Promise<BankChangeDecided> {
  const { rows } = await retryIdempotent(() =>
    sql<{ status: BankChangeDecided }>`
      select account.decide_bank_change(${playerId}, ${changeId}, ${instructionValue(instruction, outcome)}) as status`.execute(db),
  )
  return rows[0]!.status
}
