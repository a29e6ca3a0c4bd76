import { sql } from 'kysely'
import type { ProviderTransfer } from '../integrations/providers.ts'
import type { Db } from '../platform/database/db.ts'
import { type Acts, compareActs, isDoneBefore, notThere, type Ours } from './compare-acts.ts'
import type { Difference } from './difference.ts'
import { gameOf, type Plan, type Stretch, type Untold } from './parts.ts'
import type { GameRecords } from './provider-records.ts'
import { type ActTimes, isWithin, timesIn } from './stretches.ts'
import { readPage } from './walk.ts'

interface OurTransfer extends Ours {
  username: string
  direction: string
  state: string
}

/** Transfers that are done there and not here, or otherwise; of a game that keeps our ids. */
export function comparingTransfers(db: Db, code: string, transfers: NonNullable<GameRecords['transfers']>, plan: Plan) {
  const acts: Acts<ProviderTransfer & { id: string }, OurTransfer> = {
    counterparty: gameOf(code),
    done: 'done',
    doneHere: (stretch) => doneHere(db, code, plan, stretch),
    knownHere: (ids) => ours(db, code, plan).where('transfer_id', 'in', ids).execute(),
    list: { name: 'transfers', ask: (question) => transfers(question).then((page) => readPage(page, withId)), at: ({ at }) => at },
    isDoneThere: ({ state }) => state === 'done',
    subjectOf: ({ id, username }) => subjectOf(id, username),
    whyNot,
  }
  return compareActs(acts)
}

/** Those of ours that stand nowhere in its list. */
export async function transfersNotThere(db: Db, code: string, untold: readonly Untold[]): Promise<Difference[]> {
  const { rows } = await sql<{ transfer_id: string; username: string }>`
    select transfer_id, username from games.transfer t where transfer_id = any (${untold.map(({ id }) => id)}::uuid[])`.execute(db)
  const usernames = new Map(rows.map((row) => [row.transfer_id, row.username]))
  return untold.map(({ id, amount }) => notThere({ counterparty: gameOf(code), done: 'done' }, subjectOf(id, usernames.get(id)), amount))
}

export const timesOfTransfers = (code: string, since: Date): ActTimes[] => [
  timesIn('games.transfer', 'created_at', { since, where: sql`game_code = ${code} and state = 'done'` }),
]

const subjectOf = (id: string, username = 'nobody') => `transfer ${id} of ${username}`

function whyNot({ username, direction, amount }: ProviderTransfer, ours: OurTransfer): string | undefined {
  if (ours.state === 'refused') return 'it is done there, and refused here'
  const isSame = ours.username === username && ours.direction === direction && ours.amount === amount
  return isSame ? undefined : `it is another one here: ${ours.direction} ${ours.amount} of ${ours.username}`
}

const withId = (transfer: ProviderTransfer) => ({ ...transfer, id: transfer.transferId })

const isDone = (plan: Plan) => sql<boolean>`state = 'done' and ${isDoneBefore(plan)}`

function ours(db: Db, code: string, plan: Plan) {
  return db
    .selectFrom('games.transfer')
    .select(['transfer_id as id', 'username', 'direction', 'amount', 'state', 'created_at'])
    .select([isDone(plan).as('is_done'), sql<boolean>`created_at >= ${plan.since}`.as('isOwed')])
    .where('game_code', '=', code)
}

function doneHere(db: Db, code: string, plan: Plan, stretch: Stretch): Promise<OurTransfer[]> {
  return ours(db, code, plan)
    .where(isDone(plan))
    .where(isWithin(stretch, sql`created_at`))
    .execute()
}
