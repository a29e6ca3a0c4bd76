import type { Bank } from '../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import type { Sealing } from '../reports/index.ts'
import * as functions from './functions.gen.ts'
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

/** `not_known`: the bank has not said whose the account is. */
export type BankChangeDecided = Authorised | functions.BankChangeObstacle | 'not_known'

export interface BankChangeDecision {
  playerId: string
  changeId: string
  outcome: 'approve' | 'refuse'
  instruction: Instruction
}

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
  const before = await readBankAccount(db, playerId)
  const proposed = {
    player: playerId,
    // The same instruction again proposes the same change.
    order: { changeId: instruction.actId, bankCode, accountNo, accountName, currency: currency ?? null },
    instruction: instructionTo('approve', instruction),
    report: holder ? reportedName({ seal }, { bankCode, accountNo, accountName }, holder) : null,
    wasNameFit: isOneName(before?.accountName ?? null, holderName),
  }
  return decidedOf(await retryIdempotent(() => functions.proposeBankAccount(db, proposed)))
}

/** Another person approves it, or two refuse it. */
export async function decideBankChange(
  { db }: { db: Db },
  { playerId, changeId, outcome, instruction }: BankChangeDecision,
): Promise<BankChangeDecided> {
  const decision = { player: playerId, change: changeId, instruction: instructionTo(outcome, instruction) }
  return decidedOf(await retryIdempotent(() => functions.decideBankChange(db, decision)))
}
