import type { Activity, ContentLanguage, OutputOf, getStatementItem } from '@krapao/contract'
import { majorFromMinor, type MinorUnits } from '@krapao/money'
import { isUuid, referenceOf } from '../../platform/ids.ts'
import type { SiteKeys } from '../../platform/keys/keyring.ts'
import type { ListReader } from '../account/index.ts'
import { creditedDeposit } from '../deposit/index.ts'
import { transferActivities } from '../games/index.ts'
import { statementLine, type PostingKind, type StatementEntry } from '../ledger/index.ts'
import { withdrawalActivities } from '../withdraw/index.ts'
import { presentAll } from './statement.ts'

type Item = OutputOf<typeof getStatementItem>

/** What a line of a statement is read with. */
export type ItemReader = ListReader & { siteKey: SiteKeys }

/** One line of the player's statement with all that belongs to it; undefined where they have no such line. */
export async function readStatementItem(
  reader: ItemReader,
  playerId: string,
  { statementNo, language }: { statementNo: bigint; language: ContentLanguage },
): Promise<Item | undefined> {
  const { db } = reader
  const line = await statementLine(db, playerId, statementNo)
  if (!line) return undefined
  const [[item], begun] = await Promise.all([presentAll(db, playerId, [line.entry], language), begunBy(reader, playerId, line.entry)])
  const walletAfter = bahtOrNull(line.walletAfter)
  return {
    item: item!,
    ...(begun
      ? { walletBefore: bahtOrNull(begun.walletBefore), walletAfter: begun.activity.walletAfter, activity: begun.activity }
      : {
          walletBefore: bahtOrNull(line.walletBefore),
          walletAfter,
          activity: { ...(await activityOfPosting(reader, playerId, line.entry)), walletAfter },
        }),
  }
}

const bahtOrNull = (amount: MinorUnits | undefined) => (amount === undefined ? null : majorFromMinor(amount))

/** What a request began; the wallet before and after is then that of the whole, not of the one posting. */
async function begunBy(
  reader: ListReader,
  playerId: string,
  { kind, referenceId }: StatementEntry,
): Promise<{ activity: Activity; walletBefore: MinorUnits | undefined } | undefined> {
  if (kind === 'game_in_sent' || kind === 'game_out_asked')
    return (await transferActivities(reader.db, playerId, { transferIds: [referenceId] }))[0]
  if (kind === 'withdraw_held') return (await withdrawalActivities(reader, playerId, { withdrawalIds: [referenceId] }))[0]
  return undefined
}

const CORRECTIONS: ReadonlySet<PostingKind> = new Set(['adjusted_up', 'adjusted_down', 'chargeback_taken'])

function kindOf({ kind, type }: StatementEntry): Activity['kind'] {
  if (CORRECTIONS.has(kind)) return 'correction'
  return type === 'deposit' ? 'deposit' : 'bonus'
}

/** What is over as soon as it is posted: the posting says all there is, of a deposit also what was said of the payment. */
async function activityOfPosting(reader: ItemReader, playerId: string, entry: StatementEntry): Promise<Omit<Activity, 'walletAfter'>> {
  const { statementNo, from, to, amount, referenceId, postedAt } = entry
  const kind = kindOf(entry)
  const deposit = kind === 'deposit' ? await creditedDeposit(reader, playerId, referenceId) : undefined
  const at = postedAt.toISOString()
  return {
    id: String(statementNo),
    kind,
    idempotencyKey: null,
    state: 'done',
    from,
    to,
    moneyAt: to,
    amount: majorFromMinor(amount),
    reference: isUuid(referenceId) ? referenceOf(referenceId) : referenceId,
    createdAt: at,
    endedAt: at,
    account: null,
    ...(deposit ? { deposit: deposit.how } : {}),
    canCancel: false,
    steps: deposit
      ? [
          // A gateway's clock may run ahead of ours: nothing is credited before it was received.
          ...(deposit.paidAt && deposit.paidAt <= postedAt ? [{ step: 'received' as const, at: deposit.paidAt.toISOString() }] : []),
          { step: 'credited', at },
        ]
      : [{ step: 'received', at }],
  }
}
