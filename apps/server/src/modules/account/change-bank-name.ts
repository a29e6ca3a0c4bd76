import { type changeBankAccountName, needsEnglishName } from '@krapao/contract'
import type { Bank } from '../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { ValueKeys } from '../../platform/keys/sealed-value.ts'
import { listedNumber } from './account-number.ts'
import * as functions from './functions.gen.ts'
import { sealedAnswer } from './name-inquiry.ts'
import { isNameFit } from './name-match.ts'
import { listedName, sealedName } from './player-name.ts'

type BankNameRefusal = (typeof changeBankAccountName)['refusals'][number]

interface Deps extends ValueKeys {
  db: Db
  log: Pick<Log, 'error'>
  integrations: { bank: Pick<Bank, 'holderOf'> }
}

interface Spelling {
  playerId: string
  bankCode: string
  uncheckedName: string
}

const REFUSED = {
  no_bank: 'NO_BANK',
  other_bank: 'BANK_ACCOUNT_CHANGED',
  moved: 'BANK_ACCOUNT_CHANGED',
  limit: 'BANK_NAME_LIMIT',
  differs: 'BANK_NAME_DIFFERS',
  silent: 'BANK_NAME_UNCHECKED',
} as const satisfies Record<Exclude<functions.BankNameTried | functions.BankNameEnded, 'ask' | 'same' | 'changed'>, BankNameRefusal>

/**
 * Spells the name of the player's bank account in English, for a bank that knows its customers so. The number stays, and
 * the bank says whose it is; where it says nothing, nothing changes (docs/decisions/066). Answers the name as it stands.
 */
export async function changeBankName(
  deps: Deps,
  { playerId, bankCode, uncheckedName }: Spelling,
  refuse: Refuse<BankNameRefusal>,
): Promise<string> {
  const { db, integrations } = deps
  if (!needsEnglishName(bankCode)) throw refuse('INVALID_BANK')
  // Checked before upper-casing: `ſ` and the Kelvin sign turn into S and K.
  if (!/^[A-Za-z ]*[A-Za-z][A-Za-z ]*$/.test(uncheckedName)) throw refuse('BANK_ACCOUNT_NAME_ENG')
  const accountName = uncheckedName.trim().replaceAll(/ +/g, ' ').toUpperCase()
  const known = { player: playerId, try: newRowId() }
  const asked = { ...known, bankCode, accountName: await sealedName(deps, playerId, accountName) }
  const tried = await retryIdempotent(() => functions.tryBankName(db, asked))
  if (tried.status === 'same' || tried.status === 'changed') return accountName
  if (tried.status !== 'ask') throw refuse(REFUSED[tried.status])
  // What is asked about is there.
  const accountNo = await listedNumber(deps, { playerId, bankCode, digest: tried.accountNoDigest! })
  // About a number that does not open the bank can be asked as little as while it is silent.
  const account = { bankCode, accountNo: accountNo ?? '' }
  const answer =
    accountNo === null ? ({ outcome: 'in-doubt', reason: 'the number does not open' } as const) : await integrations.bank.holderOf(account)
  const holderName = answer.outcome === 'done' ? answer.name : null
  const said = {
    ...known,
    answer: await sealedAnswer(deps, { playerId, ...account, accountName }, answer),
    isOnePerson: isSpellingOf({ accountName, before: await listedName(deps, { playerId, digest: tried.accountNameDigest! }), holderName }),
  }
  const ended = await retryIdempotent(() => functions.endBankNameTry(db, said))
  if (ended !== 'changed') throw refuse(REFUSED[ended])
  return accountName
}

interface Names {
  /** In Latin letters. */
  accountName: string
  /** Null where it does not open. */
  before: string | null
  /** As the bank says; null where it has no such account. */
  holderName: string | null
}

/**
 * The new name is the holder's. Where the old one is in Latin letters too, it must have been the same person's: nobody gets
 * from one person to another in two steps.
 */
export function isSpellingOf({ accountName, before, holderName }: Names): boolean {
  if (holderName === null || !isNameFit(accountName, holderName)) return false
  return isNameFit(accountName, before) || isNameFit(holderName, before) || (before !== null && !/^[A-Z. -]+$/i.test(before))
}
