import type { Bank } from '../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import type { SealedReport, Sealing } from '../reports/index.ts'
import * as functions from './functions.gen.ts'
import { reportedName } from './name-inquiry.ts'
import { isNameFit as isOneName } from './name-match.ts'
import { isAccountNo, normalAccountName } from './registration.ts'
import { readBankAccount } from './store.ts'

export interface BankChangeDeps extends Sealing {
  db: Db
  integrations: { bank: Pick<Bank, 'holderOf'> }
}

export interface BankChange {
  playerId: string
  bankCode: string
  accountNo: string
  accountName: string
  /** Of the accounts at this bank; undefined where there is no such bank. */
  currency: string | undefined
  instruction: Instruction
}

export type BankChangeDecided = Authorised | functions.BankChangeObstacle

export interface BankChangeDecision {
  playerId: string
  changeId: string
  outcome: 'approve' | 'refuse'
  instruction: Instruction
}

/** The first of two people proposes another bank account for a player who asked for it. The bank is asked whose it is. */
export async function proposeBankChange({ db, integrations, ...keys }: BankChangeDeps, change: BankChange): Promise<BankChangeDecided> {
  const { playerId, bankCode, accountNo, currency, instruction } = change
  const accountName = normalAccountName(change.accountName)
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
    report: holder ? await reportedName(keys, { bankCode, accountNo, accountName }, holder) : null,
    wasNameFit: isOneName(before?.accountName ?? null, holderName),
  }
  return decidedOf(await retryIdempotent(() => functions.proposeBankAccount(db, proposed)))
}

/** Another person approves it, or two refuse it. The bank is asked whose it is, where it had not said that the name fits. */
export async function decideBankChange(
  deps: BankChangeDeps,
  { playerId, changeId, outcome, instruction }: BankChangeDecision,
): Promise<BankChangeDecided> {
  const report = outcome === 'approve' ? await askAgain(deps, { playerId, changeId }) : null
  const decision = { player: playerId, change: changeId, instruction: instructionTo(outcome, instruction), report }
  return decidedOf(await retryIdempotent(() => functions.decideBankChange(deps.db, decision)))
}

async function askAgain(
  { db, integrations, ...keys }: BankChangeDeps,
  { playerId, changeId }: Pick<BankChangeDecision, 'playerId' | 'changeId'>,
): Promise<SealedReport | null> {
  const change = await db
    .selectFrom('account.bank_account_change')
    .select(['bank_code', 'account_no', 'account_name'])
    .where('player_id', '=', playerId)
    .where('change_id', '=', changeId)
    .where('state', '=', 'proposed')
    .where('name_state', '<>', 'fits')
    .executeTakeFirst()
  if (!change) return null
  const account = { bankCode: change.bank_code, accountNo: change.account_no, accountName: change.account_name }
  return reportedName(keys, account, await integrations.bank.holderOf(account))
}
