import type { ListReader } from '../account/index.ts'
import { shortNamesOf } from './short-name.ts'

/** What friends have earned this player; each friend by as much of the name as the portal shows. */
export async function inviteDataOf(reader: ListReader, playerId: string) {
  const earnings = await reader.db
    .selectFrom('invite.earning')
    .select(['friend_id', 'kind', 'amount', 'state', 'released', 'dropped', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .execute()
  const names = await shortNamesOf(
    reader,
    earnings.map(({ friend_id: friendId }) => friendId),
  )
  return earnings.map(({ friend_id: friendId, ...earning }) => ({ ...earning, friend: names.get(friendId) ?? '—' }))
}
