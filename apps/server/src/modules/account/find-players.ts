import type { Db } from '../../platform/database/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { plainAccountNo } from './account-mask.ts'
import { accountNoDigestOf } from './account-number.ts'
import type { NumberReader } from './accounts-by-number.ts'
import { phoneDigestOf } from '../otp/index.ts'
import { type FoundByName, playersCalled } from './find-by-name.ts'
import { memberNoIn } from './member-number.ts'

/** By what a player was found here. */
export interface FoundPlayer {
  playerId: string
  by: 'id' | 'phone' | 'member-number' | 'account' | 'name'
}

/** Those of a list after one id, in the order of their ids: so many, whatever is added meanwhile. */
export interface FoundPage {
  after: string | null
  limit: number
}

export interface FoundPlayers extends Pick<FoundByName, 'lookedAtUntil'> {
  players: FoundPlayer[]
}

/**
 * Players of whom this text is the id, the phone, the member number, the number of a bank account that they have or had, or a name of theirs
 * or of an account.
 */
export async function findPlayers(reader: NumberReader & { db: Db }, text: string, page: FoundPage): Promise<FoundPlayers> {
  const { db, siteKey } = reader
  const phones = await Promise.all(phonesIn(text).map((phone) => phoneDigestOf(siteKey, phone)))
  const [byId, byPhone, byMemberNo, byAccount, called] = await Promise.all([
    isUuid(text) ? idsIn(db, 'account.player', page, { player_id: [text.toLowerCase()] }) : [],
    idsIn(db, 'account.phone', page, { phone_digest: phones }),
    idsIn(db, 'account.member_number', page, { member_no: [memberNoIn(text) ?? []].flat() }),
    byAccountNo({ db, siteKey }, text, page),
    playersCalled(reader, text, page),
  ])
  const byNumber = [...as('id', byId), ...as('phone', byPhone), ...as('member-number', byMemberNo), ...as('account', byAccount)]
  return { players: [...byNumber, ...as('name', called.playerIds)], lookedAtUntil: called.lookedAtUntil }
}

const as = (by: FoundPlayer['by'], playerIds: readonly string[]) => playerIds.map((playerId) => ({ playerId, by }))

type OfOnePlayer = 'account.player' | 'account.phone' | 'account.member_number'

/** Of a table with a row for each value. */
async function idsIn(
  db: Db,
  table: OfOnePlayer,
  { after, limit }: FoundPage,
  column: Record<string, readonly (string | Buffer)[]>,
): Promise<string[]> {
  const [[name, values] = ['', []]] = Object.entries(column)
  if (values.length === 0) return []
  const rows = await db
    .selectFrom(table)
    .select('player_id')
    .where(db.dynamic.ref(name), 'in', [...values])
    .$if(after !== null, (query) => query.where('player_id', '>', after!))
    .orderBy('player_id')
    .limit(limit)
    .execute()
  return rows.map(({ player_id: playerId }) => playerId)
}

async function byAccountNo({ db, siteKey }: { db: Db } & Pick<NumberReader, 'siteKey'>, text: string, { after, limit }: FoundPage) {
  const accountNo = plainAccountNo(text)
  if (!/^\d{6,40}$/.test(accountNo)) return []
  const rows = await db
    .selectFrom('account.account_number')
    .select('player_id')
    .distinct()
    .where('account_no_digest', '=', await accountNoDigestOf(siteKey, accountNo))
    .$if(after !== null, (query) => query.where('player_id', '>', after!))
    .orderBy('player_id')
    .limit(limit)
    .execute()
  return rows.map(({ player_id: playerId }) => playerId)
}

/** The phone, of one as people write it: with the country in front, or with spaces; nothing of what is none. */
function phonesIn(text: string): string[] {
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^(\+|00)(?=66|856)/, '+')
  const [, country, rest] = /^\+(66|856)(\d+)$/.exec(digits) ?? []
  if (country !== undefined) return [rest!]
  return /^\d{8,15}$/.test(digits) ? [digits] : []
}
