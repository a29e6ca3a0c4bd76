import { minorUnits } from '@krapao/money'
import { expect } from 'vitest'
import { decideItem, deskCards } from '../../src/modules/desk/index.ts'
import { send, slipPicture, transfer } from '../slips.ts'
import { byTwo } from '../staff.ts'
import type { Scene } from './scene.ts'

const CREDITED = `state = 'credited' and amount = 10000`

/** In satang. */
export const SLIPS: Scene = {
  what: 'a slip of 100 that was credited, one of 200 that staff accepted, one that failed and one that waits for manual review',
  async lay(world) {
    const player = await world.player()
    await send(player, await slipPicture(await transfer(world, player)))
    await world.checkSlips()
    await world.fault('slips', 'lie', 2)
    await send(player, await slipPicture(await transfer(world, player, { amount: 200 })))
    await world.checkSlips()
    const [{ itemId } = { itemId: '' }] = await deskCards(world.deps, { limit: 1 })
    await byTwo(world, (instruction) =>
      decideItem(world.deps, { itemId, outcome: 'accept', amount: minorUnits(20_000n), bankCode: 'SCB', instruction }),
    )
    await send(player, await slipPicture(await transfer(world, player)))
    await world.checkSlips()
    await send(player, await slipPicture(await transfer(world, player, { accountNo: '9998887776' })))
    await world.checkSlips()
    const slips = await world.db.selectFrom('deposit.slip').select('state').orderBy('slip_id').execute()
    expect(slips.map(({ state }) => state)).toEqual(['credited', 'credited', 'manual_review', 'failed'])
  },
  damages: [
    ['a slip of another amount', `update deposit.slip set amount = 10001 where ${CREDITED}`, 'I5 each slip that has succeeded'],
    [
      'a slip of another payment',
      `update deposit.slip set payment_reference = 'SCB:X' where ${CREDITED}`,
      'I5 each slip that has succeeded',
    ],
    [
      'a slip that succeeded for nothing',
      `update deposit.slip set state = 'credited', note = null, amount = 1, currency = 'BAHT' where state = 'failed'`,
      'I5 each slip that has succeeded',
    ],
    ['a credited slip that vanished', `delete from deposit.slip where ${CREDITED}`, 'I5 each payment that was credited by a slip'],
    [
      'a credited slip that has failed since',
      `update deposit.slip set state = 'failed', note = 'NOT_MATCH' where ${CREDITED}`,
      'I5 each payment that was credited by a slip',
    ],
    [
      'a slip that nobody of the operator’s has decided',
      `update deposit.slip set decided_by = gen_random_uuid() where decided_by is not null`,
      'each slip that staff ended',
    ],
    [
      'a slip that nobody waits for any more',
      `update deposit.slip set state = 'failed', note = 'NOT_MATCH', ended_at = now() where state = 'manual_review'`,
      'each slip that needs a person',
    ],
    [
      'another picture',
      `update deposit.slip set source_hash = decode(repeat('00', 32), 'hex') where ${CREDITED}`,
      'each slip is of a picture',
    ],
  ],
}
