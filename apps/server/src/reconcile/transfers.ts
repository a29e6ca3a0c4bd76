import { satang } from '@krapao/money'
import type { GameProvider, ProviderTransfer } from '../outside/parties.ts'
import { pagesOf } from '../outside/pages.ts'
import type { Db } from '../platform/db.ts'
import { isUuid } from '../platform/ids.ts'
import type { Comparison } from './books-asked.ts'
import { type Difference, withMargin } from './difference.ts'

/** Transfers that are done there and not here, or here and not there. Nothing of a game that keeps no ids of ours. */
export function reconcileTransfers(db: Db, provider: GameProvider, since: Date): Comparison {
  return { party: `games:${provider.code}`, differences: compare(db, provider, since) }
}

async function* compare(db: Db, { code, transfers }: GameProvider, since: Date): AsyncGenerator<Difference> {
  if (!transfers) return
  const party = `games:${code}`
  // Ours first: what is done here by now, its provider has done before.
  const done = await doneHere(db, code, since)
  const doneThere = new Set<string>()
  for await (const page of pagesOf(withMargin(since), transfers)) {
    const known = await knownHere(db, code, page)
    for (const theirs of page.filter(({ state }) => state === 'done')) {
      const { transferId, amount } = theirs
      const says = doneThere.has(transferId) ? 'it is done there twice' : whyNot(theirs, known.get(transferId))
      doneThere.add(transferId)
      if (says) {
        const side = known.has(transferId) ? 'both' : 'theirs'
        yield { party, side, subject: `transfer ${transferId} of ${theirs.username}`, amount, says, isInformation: false }
      }
    }
  }
  for (const { transfer_id: id, username, amount } of done) {
    if (doneThere.has(id)) continue
    const subject = `transfer ${id} of ${username}`
    yield { party, side: 'ours', subject, amount: satang(amount), says: 'it is done here, and not there', isInformation: false }
  }
}

type Ours = Awaited<ReturnType<typeof doneHere>>[number]

/** What is wrong about a transfer that is done there; nothing when it is done here too, or still being found out. */
function whyNot({ username, direction, amount }: ProviderTransfer, ours: Ours | undefined): string | undefined {
  if (!ours) return 'it is done there, and our books do not know it'
  if (ours.state === 'refused') return 'it is done there, and refused here'
  const isSame = ours.username === username && ours.direction === direction && ours.amount === amount
  return isSame ? undefined : `it is another one here: ${ours.direction} ${ours.amount} of ${ours.username}`
}

const COLUMNS = ['transfer_id', 'username', 'direction', 'amount', 'state'] as const

function doneHere(db: Db, code: string, since: Date) {
  return db
    .selectFrom('games.transfer')
    .select(COLUMNS)
    .where('game_code', '=', code)
    .where('state', '=', 'done')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()
}

/** Read anew: one that began after ours were read is no difference. */
async function knownHere(db: Db, code: string, page: readonly ProviderTransfer[]): Promise<Map<string, Ours>> {
  // An id that is none of ours need not have the form of one, and PostgreSQL would not look for it.
  const ids = page.map(({ transferId }) => transferId).filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('games.transfer').select(COLUMNS).where('game_code', '=', code).where('transfer_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.transfer_id, row]))
}
