import { refuse } from '../../src/platform/http/refusal.ts'
import { redeemVoucher } from '../../src/modules/deposit/gift-link/redeem-gift-link.ts'
import { workRedemptions } from '../../src/modules/deposit/index.ts'
import { ask } from './requests.ts'
import type { SimulatedWorld } from './world.ts'

/** Now and then one that somebody has sent before, and one that is worth too little. */
export function askGift(world: SimulatedWorld): Promise<void> {
  const { random, records, tally } = world
  const { playerId, name } = random.pick(world.players)
  const { vouchers } = records.gifts
  const isKnown = vouchers.size > 0 && random.chance(0.2)
  const voucher = isKnown ? random.pick([...vouchers.keys()]) : `V${world.seed}N${vouchers.size}`.padEnd(12, 'x')
  if (isKnown) tally.happened('a gift link is sent that was sent before')
  else vouchers.set(voucher, { amount: BigInt((random.chance(0.15) ? 1 : 200) + random.below(150)), isTold: random.chance(0.6) })
  const order = { playerId, voucher, idempotencyKey: world.newKey() }
  return ask(world, {
    says: `${name} sends the gift ${voucher} (${order.idempotencyKey})`,
    send: async (deps) => (await redeemVoucher(deps, order, refuse)).message,
  })
}

export const workOnGiftLinks = (world: SimulatedWorld) => world.start('works on gift links', workRedemptions)
