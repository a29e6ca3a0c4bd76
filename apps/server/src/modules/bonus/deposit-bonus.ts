import { minorUnits } from '@krapao/money'
import { figuresOf, readTerms } from '@krapao/terms'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import { type EventHandler, postings } from '../ledger/index.ts'
import * as functions from './functions.gen.ts'
import { tellOfBonus } from './tell-of-bonus.ts'

interface DepositBonusDeps {
  db: Db
  push: Push
}

/** Opens the bonus that waits for a deposit, and ends one whose money was gone before a deposit came. */
export function depositBonus(deps: DepositBonusDeps): EventHandler {
  const { db } = deps
  return {
    stream: 'postings',
    name: 'deposit-bonus',
    kinds: postings.kindsOf('deposit'),
    isOn: () => isAnyActive(db),
    read: (playerId) => readDeposits(deps, playerId),
    async readTogether(playerIds) {
      const answers = await functions.readDepositsBatch(db, { players: playerIds })
      for (const [index, { status, hasEnded }] of answers.entries()) {
        switch (status) {
          case 'not_current':
            await readDeposits(deps, playerIds[index]!)
            break
          case 'current':
            if (hasEnded) await tellOfBonus(deps, playerIds[index]!)
            break
          case 'busy':
        }
      }
      return answers.map(({ status }) => status !== 'busy')
    },
  }
}

/** Reads a player's deposits to the end; what each comes to is worked out here, and only here. */
export async function readDeposits(deps: DepositBonusDeps, playerId: string): Promise<void> {
  const { db } = deps
  let isChanged = false
  for (;;) {
    const { unread, hasEnded } = await retryIdempotent(() => functions.readDeposits(db, { player: playerId }))
    isChanged ||= hasEnded
    if (!unread) break
    // Asked again after a lost commit, it answers `stale`: the deposit has been read.
    await retryIdempotent(() => functions.startCondition(db, { player: playerId, answer: answerTo(unread) }))
    isChanged = true
  }
  if (isChanged) await tellOfBonus(deps, playerId)
}

function answerTo({ conditionId, postingNo, deposit, terms }: functions.UnreadDeposit): functions.DepositAnswer {
  const {
    grant = null,
    requiredTurnover = null,
    keptOnSuccess = null,
    takenOnEnding = null,
  } = figuresOf(readTerms(terms), minorUnits(deposit)) ?? {}
  return { conditionId, postingNo, amount: grant, requiredTurnover, keptOnSuccess, takenOnEnding }
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
    if (isCurrent(answer)) return answer
    await readDeposits(deps, playerId)
  }
}

function isCurrent<Answer extends { status: string }>(answer: Answer): answer is Current<Answer> {
  return answer.status !== 'not_current'
}

/** Counts bets, reads deposits and ends what is out of time, so that what is read of the player's condition afterwards is as it is now. */
export async function bringUpToDate(deps: DepositBonusDeps, playerId: string): Promise<void> {
  await whenCurrent(deps, playerId, async () => {
    const isUpToDate = await functions.bringUpToDate(deps.db, { player: playerId })
    return { status: isUpToDate ? ('current' as const) : ('not_current' as const) }
  })
}

/** While nobody has a condition, nor owes anything of one, no deposit is an event. */
async function isAnyActive(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select 1 from bonus.condition where closed_at is null) or exists (select 1 from bonus.condition where taken < due) as is_any`.execute(
    db,
  )
  return rows[0]!.is_any
}
