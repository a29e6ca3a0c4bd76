import type { OutputOf } from '@krapao/contract'
import type { searchPlayers as searchRoute } from '@krapao/contract/console'
import { findPlayers, maskedPlayersWithState, type NumberReader } from '../account/index.ts'
import { findPayers } from '../deposit/index.ts'
import { findPaid } from '../withdraw/index.ts'

type Found = OutputOf<typeof searchRoute>
type FoundBy = Found['players'][number]['foundBy'][number]

/** So many players are on a page. */
const PAGE = 50

/** Whom exactly this text leads to, masked, in the order of their ids: as many statements whatever is found. */
export async function searchPlayers(
  reader: NumberReader & { db: Parameters<typeof findPayers>[0] },
  { text, after }: { text: string; after: string | null },
): Promise<Found> {
  const [{ players, lookedAtUntil }, payers, paid] = await Promise.all([
    findPlayers(reader, text, { after, limit: PAGE + 1 }),
    findPayers(reader.db, text),
    findPaid(reader.db, text, PAGE + 1),
  ])
  const found: { playerId: string; by: FoundBy }[] = [
    ...players,
    ...payers,
    ...paid.map((playerId) => ({ playerId, by: 'withdrawal' as const })),
  ]
  const byPlayer = Map.groupBy(
    found.filter(({ playerId }) => (after === null || playerId > after) && (lookedAtUntil === null || playerId <= lookedAtUntil)),
    ({ playerId }) => playerId,
  )
  const playerIds = [...byPlayer.keys()].toSorted()
  const page = playerIds.slice(0, PAGE)
  const shown = await maskedPlayersWithState(reader, page)
  return {
    players: shown.map((player) => ({
      ...player,
      registeredAt: player.registeredAt.toISOString(),
      foundBy: [...new Set(byPlayer.get(player.playerId)!.map(({ by }) => by))],
    })),
    next: playerIds.length > PAGE ? page.at(-1)! : lookedAtUntil,
  }
}
