import type { BankAccount, BankProof, getProfile, OutputOf, Profile } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import { type ListReader, listedPlayers, type NameReader, openName } from './player-name.ts'
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
  { db, encryption }: NameReader,
  playerId: string,
  { balances, site }: { balances: Promise<{ coin: bigint }>; site: BankNames },
): Promise<Person> {
  const [player, { coin }] = await Promise.all([playerWithBankAccount(db, playerId), balances])
  if (!player) throw new Error(`player ${playerId} does not exist`)
  const { member_no: memberNo, phone, created_at, bank_code, account_no, account_name, is_proven, terms_version } = player
  const hasBank = bank_code !== null && account_no !== null && account_name !== null
  return {
    profile: {
      _id: playerId,
      memberNo,
      name: await openName(encryption, player),
      username: phone,
      createdAt: created_at.toISOString(),
      coin: Number(coin),
      termsVersion: terms_version,
    },
    bankAccount: hasBank ? await presentBankAccount({ bank_code, account_no, account_name, is_proven }, site) : null,
  }
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
export async function readBankChange(db: Db, playerId: string, site: BankNames): Promise<OutputOf<typeof getProfile>['bankChange']> {
  const change = await openBankChange(db, playerId)
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

/** As staff may see players without a reason to see more: the first letter of the name, — where it does not open, and the end of the phone. */
export async function maskedPlayers(reader: ListReader, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const players = await listedPlayers(reader, playerIds)
  return new Map(
    players.map(({ playerId, name, phone }) => [playerId, `${name === null ? '—' : `${[...name][0] ?? ''}…`} ···${phone.slice(-4)}`]),
  )
}
