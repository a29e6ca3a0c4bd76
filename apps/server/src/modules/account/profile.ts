import type { BankAccount, BankProof, getProfile, OutputOf, Profile } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import { type ListReader, listedPlayers, NOT_OPENED, shownKept } from './player-name.ts'
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
  const { member_no: memberNo, phone, created_at, bank_code, account_no, is_proven, terms_version } = player
  const { account_name_digest: digest, account_name_encrypted: encrypted } = player
  const kept = digest !== null && encrypted !== null && { player_id: playerId, name_digest: digest, name_encrypted: encrypted }
  const account_name = kept ? await shownKept(reader, kept) : NOT_OPENED
  return {
    profile: {
      _id: playerId,
      memberNo,
      name: await shownKept(reader, player),
      username: phone,
      createdAt: created_at.toISOString(),
      coin: Number(coin),
      termsVersion: terms_version,
    },
    bankAccount:
      bank_code !== null && account_no !== null ? await presentBankAccount({ bank_code, account_no, account_name, is_proven }, site) : null,
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

/** As staff may see players without a reason to see more: the first letter of the name, — where it does not open, and the end of the phone. */
export async function maskedPlayers(reader: ListReader, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const players = await listedPlayers(reader, playerIds)
  return new Map(
    players.map(({ playerId, name, phone }) => [
      playerId,
      `${name === null ? NOT_OPENED : `${[...name][0] ?? ''}…`} ···${phone.slice(-4)}`,
    ]),
  )
}
