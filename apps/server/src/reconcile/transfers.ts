import type { ProviderTransfer } from '../integrations/providers.ts'
import { pagesOf } from '../integrations/pages.ts'
import type { Db } from '../platform/database/db.ts'
import type { Comparison } from './comparison.ts'
import { compareActs } from './compare-acts.ts'
import { withMargin } from './difference.ts'
import type { GameRecords } from './provider-records.ts'

/** Transfers that are done there and not here, or here and not there; of a game that keeps our ids. */
export function reconcileTransfers(db: Db, code: string, transfers: NonNullable<GameRecords['transfers']>, since: Date): Comparison {
  const counterparty = `games:${code}`
  const differences = compareActs<ProviderTransfer & { id: string }, Ours>({
    counterparty,
    done: 'done',
    doneHere: () => doneHere(db, code, since),
    knownHere: (ids) => ours(db, code).where('transfer_id', 'in', ids).execute(),
    doneThere: doneThere(transfers, since),
    subjectOf: ({ id, username }) => `transfer ${id} of ${username}`,
    whyNot,
  })
  return { counterparty, differences }
}

type Ours = Awaited<ReturnType<typeof doneHere>>[number]

function whyNot({ username, direction, amount }: ProviderTransfer, ours: Ours): string | undefined {
  if (ours.state === 'refused') return 'it is done there, and refused here'
  const isSame = ours.username === username && ours.direction === direction && ours.amount === amount
  return isSame ? undefined : `it is another one here: ${ours.direction} ${ours.amount} of ${ours.username}`
}

async function* doneThere(transfers: NonNullable<GameRecords['transfers']>, since: Date) {
  for await (const page of pagesOf(withMargin(since), transfers))
    yield page.filter(({ state }) => state === 'done').map((transfer) => ({ ...transfer, id: transfer.transferId }))
}

function ours(db: Db, code: string) {
  return db
    .selectFrom('games.transfer')
    .select(['transfer_id as id', 'username', 'direction', 'amount', 'state'])
    .where('game_code', '=', code)
}

function doneHere(db: Db, code: string, since: Date) {
  return ours(db, code).where('state', '=', 'done').where('created_at', '>=', since).orderBy('created_at').execute()
}
