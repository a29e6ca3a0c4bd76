import { markInboxRead, listOutcomes } from '@krapao/contract'
import { give } from '../money.ts'
import { qrPicture, send } from '../slips.ts'
import type { World } from '../world.ts'
import type { Scene } from './scene.ts'

/** Something has ended twice for a player, who has read of it. */
async function lay(world: World): Promise<void> {
  const player = await world.player()
  await give(world, player, 10)
  for (const text of ['no slip', 'nor this']) await send(player, await qrPicture(text))
  const { newest } = await player.call(listOutcomes, { body: { limit: 10 } })
  await player.call(markInboxRead, { body: { mark: newest } })
}

const READER = `(select player_id from outcomes.player where read_outcome_no = 2)`

export const INBOX: Scene = {
  what: 'what has ended and was read',
  lay,
  damages: [
    [
      'an outcome that is gone',
      `delete from outcomes.outcome where player_id = ${READER} and outcome_no = 1`,
      'the outcomes of a player are numbered without a gap',
    ],
    [
      'an outcome that nobody numbered',
      `insert into outcomes.outcome select player_id, 9, kind, reference, happened_at from outcomes.outcome where player_id = ${READER} and outcome_no = 2`,
      'the outcomes of a player are numbered without a gap',
    ],
    ['a player whose marks are gone', `delete from outcomes.player where player_id = ${READER}`, 'each outcome is of a player'],
    [
      'a mark beyond what has ended',
      `update outcomes.player set read_posting_no = 1000, told_posting_no = 1000 where player_id = ${READER}`,
      'no player has read or been told what has not ended',
    ],
  ],
}
