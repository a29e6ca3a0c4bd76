import { minorUnits } from '@krapao/money'
import { figuresOf, type StoredTerms, termsOf } from '@krapao/terms'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { EventHandler } from '../ledger/index.ts'
import { tellOfBonus } from './tell-of-bonus.ts'

interface DepositBonusDeps {
  db: Db
  push: Push
}

/** Opens the bonus that waits for a deposit, and ends one whose money was gone before a deposit came. */
export function depositBonus(deps: DepositBonusDeps): EventHandler {
  const { db } = deps
  return {
    name: 'deposit-bonus',
    kinds: ['deposit_bank', 'deposit_gateway', 'deposit_slip', 'deposit_giftlink', 'deposit_ewallet', 'allocated'],
    isOn: () => isAnyActive(db),
    read: (playerId) => readDeposits(deps, playerId),
    async readTogether(playerIds) {
      const { rows } = await sql<{ status: string; has_ended: boolean }>`select * from bonus.read_deposits_batch(${playerIds})`.execute(db)
      for (const [index, { status, has_ended: hasEnded }] of rows.entries()) {
        if (status === 'not_current') await readDeposits(deps, playerIds[index]!)
        else if (hasEnded) await tellOfBonus(deps, playerIds[index]!)
      }
      return rows.map(({ status }) => status !== 'busy')
    },
  }
}

type Unread = { has_ended: boolean } & (
  | { status: 'current' }
  | { status: 'not_current'; condition_id: string; posting_no: bigint; deposit: bigint; terms: StoredTerms }
)

/** Reads a player's deposits to the end; what each comes to is worked out here, and only here. */
export async function readDeposits(deps: DepositBonusDeps, playerId: string): Promise<void> {
  const { db } = deps
  let isChanged = false
  for (;;) {
    const unread = await retryIdempotent(async () => {
      const { rows } = await sql<Unread>`select * from bonus.read_deposits(${playerId})`.execute(db)
      return rows[0]!
    })
    isChanged ||= unread.has_ended
    if (unread.status === 'current') break
    // Asked again after a lost commit, it answers `stale`: the deposit has been read.
    await retryIdempotent(() => sql`select bonus.start_condition(${playerId}, ${answerTo(unread)})`.execute(db))
    isChanged = true
  }
  if (isChanged) await tellOfBonus(deps, playerId)
}

function answerTo(unread: Unread & { status: 'not_current' }) {
  const figures = figuresOf(termsOf(unread.terms), minorUnits(unread.deposit))
  const { grant = null, requiredTurnover = null, keptOnSuccess = null, takenOnEnding = null } = figures ?? {}
  return sql`row(${unread.condition_id}::uuid, ${unread.posting_no}::bigint, ${grant}::bigint, ${requiredTurnover}::bigint,
    ${keptOnSuccess}::bigint, ${takenOnEnding}::bigint)::bonus.deposit_answer`
}

/** What is answered once there is no deposit to be read. */
type Current<Answer extends { status: string }> = Answer & { status: Exclude<Answer['status'], 'not_current'> }

/** Asks something that answers `not_current` while a deposit is to be read, after reading it. Asked again where its connection is lost. */
export async function whenCurrent<Answer extends { status: string }>(
  deps: DepositBonusDeps,
  playerId: string,
  ask: () => Promise<Answer>,
): Promise<Current<Answer>> {
  for (;;) {
    const answer = await retryIdempotent(ask)
    if (answer.status !== 'not_current') return answer as Current<Answer>
    await readDeposits(deps, playerId)
  }
}

/** While nobody has a condition, nor owes anything of one, no deposit is news. */
async function isAnyActive(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from bonus.condition where closed_at is null) or exists (select from bonus.condition where taken < due) as is_any`.execute(
    db,
  )
  return rows[0]!.is_any
}
