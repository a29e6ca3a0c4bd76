import type { BankAccount, BankProof, getProfile, OutputOf, Profile } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import { shownKeptNumber } from './account-number.ts'
import { type ListReader, NOT_OPENED, shownKept } from './player-name.ts'
import { shownKeptPhone } from './player-phone.ts'
import type { SiteFacts } from './site-facts.ts'
import { openBankChange, playerWithBankAccount, readBankProof } from './store.ts'

export type BankNames = Pick<SiteFacts, 'bankByCode'>

interface BankAccountRow {
  bank_code: string
  account_name: string
  account_no: string
  is_proven: boolean
}

export interface Person {
  profile: Profile
  bankAccount: BankAccount | null
}

/** The player as the wire shows them; a player without a bank account has null for it. */
export async function readPerson(
  reader: ListReader,
  playerId: string,
  { balances, site }: { balances: Promise<{ coin: bigint }>; site: BankNames },
): Promise<Person> {
  const [player, { coin }] = await Promise.all([playerWithBankAccount(reader.db, playerId), balances])
  if (!player) throw new Error(`player ${playerId} does not exist`)
  const { member_no: memberNo, created_at, bank_code, is_proven, terms_version } = player
  return {
    profile: {
      _id: playerId,
      memberNo,
      name: await shownKept(reader, player),
      username: await shownKeptPhone(reader, player),
      createdAt: created_at.toISOString(),
      coin: Number(coin),
      termsVersion: terms_version,
    },
    bankAccount:
      bank_code === null ? null : await presentBankAccount({ bank_code, ...(await shownAccount(reader, player)), is_proven }, site),
  }
}

/** A bank account as rows say it, with what is kept of it. */
export interface KeptAccount {
  player_id: string
  account_no_digest: Buffer | null
  account_no_encrypted: Buffer | null
  account_name_digest: Buffer | null
  account_name_encrypted: Buffer | null
}

/** — for what is kept nowhere, or does not open. */
export async function shownAccount(
  reader: Pick<ListReader, 'encryption' | 'log'>,
  { player_id, account_no_digest, account_no_encrypted, account_name_digest, account_name_encrypted }: KeptAccount,
): Promise<Pick<BankAccountRow, 'account_no' | 'account_name'>> {
  const [account_no, account_name] = await Promise.all([
    account_no_digest !== null && account_no_encrypted !== null
      ? shownKeptNumber(reader, { player_id, account_no_digest, account_no_encrypted })
      : NOT_OPENED,
    account_name_digest !== null && account_name_encrypted !== null
      ? shownKept(reader, { player_id, name_digest: account_name_digest, name_encrypted: account_name_encrypted })
      : NOT_OPENED,
  ])
  return { account_no, account_name }
}

async function presentBankAccount(
  { bank_code: bankCode, account_name: bankAccountName, account_no: bankAccountNo, is_proven: isProven }: BankAccountRow,
  site: BankNames,
): Promise<BankAccount> {
  return { bankCode, bankAccountName, bankAccountNo, isProven, bank: await bankNamesOf(site, bankCode) }
}

/** A bank that is no longer offered keeps its accounts; its code is then all there is to show. */
export async function bankNamesOf(site: BankNames, bankCode: string): Promise<BankAccount['bank']> {
  const { nameTH, nameEN, nameLA } = (await site.bankByCode(bankCode)) ?? { nameTH: bankCode, nameEN: bankCode }
  return { nameTH, nameEN, nameLA }
}

/** Another bank account that waits for a person, as its player sees it; null where none does. */
export async function readBankChange(
  reader: ListReader,
  playerId: string,
  site: BankNames,
): Promise<OutputOf<typeof getProfile>['bankChange']> {
  const change = await openBankChange(reader, playerId)
  if (!change) return null
  const { isProven: _never, ...account } = await presentBankAccount({ ...change, is_proven: false }, site)
  return { ...account, isProven: false, askedAt: change.proposed_at.toISOString(), by: change.is_asked ? 'you' : 'support' }
}

const PROVEN_HOW: Record<string, Extract<BankProof, { state: 'proven' }>['how']> = {
  transfer: 'whole',
  in_part: 'part',
  earlier: 'earlier',
}

/** Since when and how the player's bank account is proven to be theirs, or what is missing; null without an account. */
export async function readProof(db: Db, playerId: string): Promise<BankProof | null> {
  const known = await readBankProof(db, playerId)
  if (!known) return null
  const { proof, provenAt, awaitedBy } = known
  if (proof !== null && provenAt !== null) return { state: 'proven', how: PROVEN_HOW[proof]!, since: provenAt.toISOString() }
  return { state: 'missing', what: awaitedBy === null ? 'transfer' : 'name' }
}
