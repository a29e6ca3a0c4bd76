import type { BankAccount, Profile } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import type { SiteFacts } from './site-facts.ts'
import { playersById, playerWithBankAccount } from './store.ts'

type BankNames = Pick<SiteFacts, 'bankByCode'>

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
  db: Db,
  playerId: string,
  { balances, site }: { balances: Promise<{ coin: bigint }>; site: BankNames },
): Promise<Person> {
  const [player, { coin }] = await Promise.all([playerWithBankAccount(db, playerId), balances])
  if (!player) throw new Error(`player ${playerId} does not exist`)
  const { member_no: memberNo, name, phone, created_at, bank_code, account_no, account_name, is_proven, terms_version } = player
  const hasBank = bank_code !== null && account_no !== null && account_name !== null
  return {
    profile: {
      _id: playerId,
      memberNo,
      name,
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
  // A bank that is no longer offered keeps its accounts; its code is then all there is to show.
  const { nameTH, nameEN, nameLA } = (await site.bankByCode(bankCode)) ?? { nameTH: bankCode, nameEN: bankCode }
  return { bankCode, bankAccountName, bankAccountNo, isProven, bank: { nameTH, nameEN, nameLA } }
}

/** As staff may see players without a reason to see more: the first letter of the name and the end of the phone. */
export async function maskedPlayers(db: Db, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const players = await playersById(db, playerIds)
  return new Map(players.map(({ player_id, name, phone }) => [player_id, `${[...name][0] ?? ''}… ···${phone.slice(-4)}`]))
}
