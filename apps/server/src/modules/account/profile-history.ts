import type { ProfileVersion } from '@krapao/contract'
import { type ListReader, shownKept } from './player-name.ts'
import { bankNamesOf, type BankNames, shownAccount } from './profile.ts'

const SHOWN = 50

/** What the player was called and where they were paid, the newest first. Whatever they have not done themselves, support has. */
export async function listProfileHistory(reader: ListReader, playerId: string, site: BankNames): Promise<ProfileVersion[]> {
  const [names, accounts] = await Promise.all([namesOf(reader, playerId), accountsOf(reader, playerId)])
  const newest = [...accounts, ...names].toSorted(
    (one, other) => Number(other.at) - Number(one.at) || Number(other.name === null) - Number(one.name === null),
  )
  return Promise.all(
    newest.slice(0, SHOWN).map(async ({ at, isOwn, name, account }) => ({
      since: at.toISOString(),
      by: isOwn ? ('you' as const) : ('support' as const),
      name,
      bankAccount: account && {
        bankCode: account.bank_code,
        bankAccountName: account.account_name,
        bankAccountNo: masked(account.account_no),
        bank: await bankNamesOf(site, account.bank_code),
      },
    })),
  )
}

interface Version {
  at: Date
  /** The player did it. */
  isOwn: boolean
  name: string | null
  account: { bank_code: string; account_no: string; account_name: string } | null
}

async function namesOf(reader: ListReader, playerId: string): Promise<Version[]> {
  const { db } = reader
  const [versions, changes] = await Promise.all([
    db
      .selectFrom('account.player_version as v')
      .innerJoin('account.player_name as n', (join) =>
        join.onRef('n.player_id', '=', 'v.player_id').onRef('n.name_digest', '=', 'v.name_digest'),
      )
      .select(['v.version_no', 'v.written_at', 'n.player_id', 'n.name_digest', 'n.name_encrypted'])
      .where('v.player_id', '=', playerId)
      .orderBy('v.version_no')
      .execute(),
    db
      .selectFrom('account.profile_change')
      .select('player_version_no')
      .where('player_id', '=', playerId)
      .where('player_version_no', 'is not', null)
      .execute(),
  ])
  const called = await Promise.all(
    versions.map(async ({ version_no: no, written_at: at, ...row }) => ({ no, at, name: await shownKept(reader, row) })),
  )
  const own = new Set(changes.map((change) => change.player_version_no))
  return called
    .filter(({ name }, at, all) => name !== all[at - 1]?.name)
    .map(({ no, at, name }) => ({ at, isOwn: isFirst(no) || own.has(no), name, account: null }))
    .toReversed()
}

async function accountsOf(reader: ListReader, playerId: string): Promise<Version[]> {
  const { db } = reader
  const [versions, changes, tries] = await Promise.all([
    db
      .selectFrom('account.bank_account_version as v')
      .leftJoin('account.player_name as n', (join) =>
        join.onRef('n.player_id', '=', 'v.player_id').onRef('n.name_digest', '=', 'v.account_name_digest'),
      )
      .leftJoin('account.account_number as k', (join) =>
        join
          .onRef('k.player_id', '=', 'v.player_id')
          .onRef('k.bank_code', '=', 'v.bank_code')
          .onRef('k.account_no_digest', '=', 'v.account_no_digest'),
      )
      .select(['v.version_no', 'v.written_at', 'v.player_id', 'v.bank_code', 'v.account_no_digest', 'v.account_name_digest'])
      .select(['k.account_no_encrypted', 'n.name_encrypted as account_name_encrypted'])
      .where('v.player_id', '=', playerId)
      .where('v.is_removed', '=', false)
      .orderBy('v.version_no', 'desc')
      .execute(),
    db
      .selectFrom('account.profile_change')
      .select('bank_version_no as version_no')
      .where('player_id', '=', playerId)
      .where('bank_version_no', 'is not', null)
      .execute(),
    db
      .selectFrom('account.bank_name_try')
      .select('version_no')
      .where('player_id', '=', playerId)
      .where('version_no', 'is not', null)
      .execute(),
  ])
  const own = new Set([...changes, ...tries].map((one) => one.version_no))
  return Promise.all(
    versions.map(async ({ version_no: no, written_at: at, ...kept }) => {
      const account = { bank_code: kept.bank_code, ...(await shownAccount(reader, kept)) }
      return { at, isOwn: isFirst(no) || own.has(no), name: null, account }
    }),
  )
}

const isFirst = (versionNo: number | string) => Number(versionNo) === 1

/** As banks show numbers of others: whoever reads it knows their own again. */
const masked = (accountNo: string) => accountNo.replace(/\d(?=\d{4})/g, 'x')
