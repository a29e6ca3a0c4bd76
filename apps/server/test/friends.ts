import type { Judgement } from '../src/modules/invite/ring.ts'
import { feedsPassed } from './settled-bets.ts'
import type { World, WorldPlayer } from './world.ts'

/** Somebody who has registered by this player's link. */
export async function newFriend(world: World, inviter: WorldPlayer, name = 'ปิติ ใจดี'): Promise<WorldPlayer> {
  const friend = await world.player({ name })
  await world.asOwner(`update account.player set invited_by = '${inviter.playerId}' where player_id = '${friend.playerId}'`)
  return friend
}

/** One signs in from the other's browser. */
export async function shareDevice(world: World, one: WorldPlayer, other: WorldPlayer): Promise<void> {
  await world.asOwner(
    `insert into account.known_visitor (player_id, visitor_hash, signed_in_at)
      select '${one.playerId}', visitor_hash, signed_in_at from account.known_visitor where player_id = '${other.playerId}'`,
  )
}

/** What each earning of this player is, and why. */
export async function reasonsOf(world: World, { playerId }: WorldPlayer): Promise<string[]> {
  const rows = await world.db.selectFrom('invite.earning').select(['state', 'reason']).where('player_id', '=', playerId).execute()
  return rows.map(({ state, reason }) => `${state} ${reason ?? ''}`.trim())
}

/** What spoke for a ring in the earnings of this player that wait for staff. */
export async function signalsOf(world: World, { playerId }: WorldPlayer): Promise<Set<string>> {
  const rows = await world.db
    .selectFrom('invite.earning')
    .select('evidence')
    .where('player_id', '=', playerId)
    .where('state', '=', 'pending')
    .execute()
  return new Set(rows.flatMap(({ evidence }) => Object.keys((evidence as unknown as Judgement['evidence']).signals)))
}

/** The end of the day in Bangkok that the world is in. */
export function endOfDay(world: World): string {
  const day = 86_400_000
  const zone = 7 * 3_600_000
  return new Date((Math.floor((world.clock.now().getTime() + zone) / day) + 1) * day - zone).toISOString()
}

/** The clock of the world stands there, and every feed has told all that was settled before. */
export async function passTo(world: World, time: string): Promise<void> {
  await world.passTime(new Date(time).getTime() - world.clock.now().getTime())
  await feedsPassed(world, time)
}
