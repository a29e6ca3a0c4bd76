import type { Activity, OutputOf, getStatementItem } from '@krapao/contract'
import { bahtFromSatang } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import { isUuid, referenceOf } from '../../platform/ids.ts'
import { transferActivities } from '../games/index.ts'
import { statementLine, type StatementEntry } from '../ledger/index.ts'
import { withdrawalActivities } from '../withdraw/index.ts'
import { presentAll } from './statement.ts'

/** One line of the player's statement with all that belongs to it; undefined where they have no such line. */
export async function readStatementItem(
  db: Db,
  playerId: string,
  statementNo: bigint,
): Promise<OutputOf<typeof getStatementItem> | undefined> {
  const line = await statementLine(db, playerId, statementNo)
  if (!line) return undefined
  const { entry, walletBefore, walletAfter } = line
  const [[item], activity] = await Promise.all([presentAll(db, playerId, [entry]), activityOf(db, playerId, entry)])
  return {
    item: item!,
    walletBefore: walletBefore === undefined ? null : bahtFromSatang(walletBefore),
    walletAfter: walletAfter === undefined ? null : bahtFromSatang(walletAfter),
    activity: activity ?? standingAlone(entry),
  }
}

async function activityOf(db: Db, playerId: string, { kind, cause }: StatementEntry): Promise<Activity | undefined> {
  if (kind === 'game_in_sent' || kind === 'game_out_asked')
    return (await transferActivities(db, playerId, { transferIds: [cause] }))[0]?.activity
  if (kind === 'withdraw_held') return (await withdrawalActivities(db, playerId, { withdrawalIds: [cause] }))[0]?.activity
  return undefined
}

const KINDS: Record<string, Activity['kind']> = { bonus: 'bonus', finish_bonus: 'bonus', deposit: 'deposit' }

/** What is over as soon as it is posted: the posting says all there is. */
function standingAlone({ statementNo, type, from, to, amount, cause, postedAt }: StatementEntry): Activity {
  const at = postedAt.toISOString()
  return {
    id: String(statementNo),
    kind: KINDS[type] ?? 'correction',
    requestKey: null,
    state: 'done',
    from,
    to,
    moneyAt: to,
    amount: bahtFromSatang(amount),
    reference: isUuid(cause) ? referenceOf(cause) : cause,
    createdAt: at,
    endedAt: at,
    walletAfter: null,
    account: null,
    canCancel: false,
    steps: [{ step: 'received', at }],
  }
}
