import { activateBonus, clearBonus } from '@krapao/contract'
import { HALF, offer } from '../campaigns.ts'
import { breaking, type Scene } from './scene.ts'

const BUDGET = 'I11 what a campaign has used of its budget is what its receipts say, and within it'
const REDEMPTIONS = 'I11 each receipt of a player has its redemptions, and no unused one has any'
const TIMES = 'I11 no person received a campaign more often in a period than one of its versions says'
const REWARDS = 'each receipt is a reward of its campaign, with the amount and the terms of the version that it was received in'

export const CAMPAIGNS: Scene = {
  what: 'one has received a bonus, one waits for a deposit, and one has ended that again',
  async lay(world) {
    const [fixed, half] = [await offer(world, { code: 'FIXED' }), await offer(world, { code: 'HALF', terms: { grant: HALF } })]
    for (const code of [fixed, half, half]) {
      const player = await world.player()
      await player.call(activateBonus, { params: { code } })
      if ((await world.db.selectFrom('promotion.receipt').select('receipt_id').execute()).length === 3) await player.call(clearBonus)
    }
  },
  damages: breaking([
    [BUDGET, `update promotion.budget set money_used = money_used - 1 where code = 'FIXED'`],
    [BUDGET, `update promotion.budget set number_used = number_used + 1 where code = 'HALF'`],
    [BUDGET, `delete from promotion.receipt where state = 'waiting'`],
    [REDEMPTIONS, `delete from promotion.redemption where code = 'FIXED'`],
    [REDEMPTIONS, `update promotion.receipt set state = 'unused', settled_at = received_at where state = 'waiting'`],
    [REDEMPTIONS, `update promotion.redemption set period = period + 1 where code = 'FIXED'`],
    [REDEMPTIONS, `update promotion.receipt set subjects = array_append(subjects, sha256('')) where state = 'granted'`],
    [TIMES, `update promotion.redemption set redemption_no = 2 where code = 'FIXED'`],
    [REWARDS, `update promotion.receipt set amount = amount + 1 where state = 'granted'`],
    [REWARDS, `update promotion.receipt set code = 'HALF' where code = 'FIXED'`],
    [REWARDS, `update promotion.receipt set receipt_id = gen_random_uuid() where state = 'granted'`],
  ]),
}
