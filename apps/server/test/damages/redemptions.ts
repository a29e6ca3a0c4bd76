import { expect } from 'vitest'
import { giftLink, sendGiftLink } from '../gift-links.ts'
import type { Scene } from './scene.ts'

const OTHER = `(select player_id from account.player where player_id not in (select player_id from deposit.gift_redemption))`
const HAS_PAYMENT = 'each gift link that was redeemed'
const HAS_CLAIM = 'each voucher that was sent here'

export const REDEMPTIONS: Scene = {
  what: 'one gift link is credited, one is refused, one waits for staff, one is on its way',
  async lay(world) {
    const player = await world.player()
    await world.player()
    await sendGiftLink(world, player, await giftLink(world, { amount: 100 }))
    await sendGiftLink(world, player, await giftLink(world, { amount: 50, isExpired: true }))
    await sendGiftLink(world, player, await giftLink(world, { amount: 1, hidesWorth: true }))
    await world.fault('giftlink', 'error-after')
    await sendGiftLink(world, player, await giftLink(world, { amount: 60 }))
    const rows = await world.db.selectFrom('deposit.gift_redemption').select('state').orderBy('created_at').execute()
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['credited', 'in_doubt', 'refused', 'unallocated'])
  },
  damages: [
    ['a gift link of another player', `update deposit.gift_redemption set player_id = ${OTHER} where state = 'credited'`, HAS_PAYMENT],
    [
      'a gift link that says it is credited',
      `update deposit.gift_redemption set state = 'credited', ended_at = now() where state = 'in_doubt'`,
      HAS_PAYMENT,
    ],
    [
      'a gift link that says its money waits',
      `update deposit.gift_redemption set state = 'unallocated', ended_at = now() where state = 'in_doubt'`,
      HAS_PAYMENT,
    ],
    [
      'a gift link that says it was refused',
      `update deposit.gift_redemption set state = 'refused', reason = 'x' where state = 'credited'`,
      HAS_PAYMENT,
    ],
    ['a gift link that vanished', `delete from deposit.gift_redemption where state = 'credited'`, HAS_CLAIM],
    ['a gift link whose claim vanished', `delete from deposit.gift_voucher`, HAS_CLAIM],
    ['a gift link that another player claims', `update deposit.gift_voucher set player_id = ${OTHER}`, HAS_CLAIM],
    [
      'a gift link that vanished with its voucher',
      `delete from deposit.gift_redemption where state = 'credited'; delete from deposit.gift_voucher v where not exists (select from deposit.gift_redemption r where r.voucher = v.voucher)`,
      'each payment by a gift link has the redemption that brought it',
    ],
    [
      'a gift link whose money waits that vanished with its voucher',
      `delete from deposit.gift_redemption where state = 'unallocated'; delete from deposit.gift_voucher v where not exists (select from deposit.gift_redemption r where r.voucher = v.voucher)`,
      'each payment by a gift link has the redemption that brought it',
    ],
    [
      'a gift link that is worth ten times as much',
      `update deposit.gift_redemption set worth = worth * 10 where state = 'credited'`,
      HAS_PAYMENT,
    ],
  ],
}
