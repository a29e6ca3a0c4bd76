import type { Bank } from '../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import type { Log } from '../../platform/log.ts'
import type { ValueKeys } from '../../platform/keys/sealed-value.ts'
import { sealedNumber } from './account-number.ts'
import * as functions from './functions.gen.ts'
import { sealedAnswer } from './name-inquiry.ts'
import { isNameFit as isOneName } from './name-match.ts'
import { sealedName } from './player-name.ts'
import { isAccountNo, normalAccountName } from './registration.ts'
import { isPlayer, listedAccount, readBankAccount } from './store.ts'

export interface BankChangeDeps extends ValueKeys {
  db: Db
  log: Pick<Log, 'error'>
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
export async function proposeBankChange(deps: BankChangeDeps, change: BankChange): Promise<BankChangeDecided> {
  const { db, integrations } = deps
  const { playerId, bankCode, accountNo, currency, instruction } = change
  const accountName = normalAccountName(change.accountName)
  // Nothing is encrypted of nobody: the database says that there is no such player.
  const isNamed = accountName !== '' && (await isPlayer(db, playerId))
  const isAsked = isNamed && currency !== undefined && isAccountNo(accountNo)
  const holder = isAsked ? await integrations.bank.holderOf({ bankCode, accountNo, accountName }) : undefined
  if (holder?.outcome === 'in-doubt') return 'not_known'
  const holderName = holder?.outcome === 'done' ? holder.name : null
  const before = await readBankAccount(deps, playerId)
  const proposed = {
    player: playerId,
    // The same instruction again proposes the same change.
    order: {
      changeId: instruction.actId,
      bankCode,
      accountNo: isNamed && isAccountNo(accountNo) ? await sealedNumber(deps, playerId, { bankCode, accountNo }) : null,
      accountName: isNamed ? await sealedName(deps, playerId, accountName) : null,
      currency: currency ?? null,
    },
    instruction: instructionTo('approve', instruction),
    answer: holder ? await sealedAnswer(deps, { playerId, bankCode, accountNo, accountName }, holder) : null,
    wasNameFit: isOneName(before?.accountName ?? null, holderName),
  }
  return decidedOf(await retryIdempotent(() => functions.proposeBankAccount(db, proposed)))
}

/** Another person approves it, or two refuse it. The bank is asked whose it is, where it had not said that the name fits. */
export async function decideBankChange(deps: BankChangeDeps, decision: BankChangeDecision): Promise<BankChangeDecided> {
  return (await prepareBankChange(deps, decision))(deps)
}

/** The same in two steps: the bank is asked, and with what it said it is decided. */
export async function prepareBankChange(
  deps: BankChangeDeps,
  { playerId, changeId, outcome, instruction }: BankChangeDecision,
): Promise<(by: Pick<BankChangeDeps, 'db'>) => Promise<BankChangeDecided>> {
  const answer = outcome === 'approve' ? await askAgain(deps, { playerId, changeId }) : null
  const decision = { player: playerId, change: changeId, instruction: instructionTo(outcome, instruction), answer }
  return async ({ db }) => decidedOf(await retryIdempotent(() => functions.decideBankChange(db, decision)))
}

async function askAgain(
  deps: BankChangeDeps,
  { playerId, changeId }: Pick<BankChangeDecision, 'playerId' | 'changeId'>,
): Promise<functions.NameAnswer | null> {
  const change = await deps.db
    .selectFrom('account.bank_account_change')
    .select(['bank_code', 'account_no_digest', 'account_name_digest'])
    .where('player_id', '=', playerId)
    .where('change_id', '=', changeId)
    .where('state', '=', 'proposed')
    .where('name_state', '<>', 'fits')
    .executeTakeFirst()
  if (!change) return null
  const { bank_code: bankCode, account_no_digest: accountNoDigest, account_name_digest: accountNameDigest } = change
  const { accountNo, accountName } = await listedAccount(deps, { playerId, bankCode, accountNoDigest, accountNameDigest })
  if (accountNo === null || accountName === null) return null
  const account = { bankCode, accountNo, accountName }
  return sealedAnswer(deps, { playerId, ...account }, await deps.integrations.bank.holderOf(account))
}
