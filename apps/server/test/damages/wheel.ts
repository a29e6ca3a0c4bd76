import { claimCoupon } from '@krapao/contract'
import { coinsOf, giveCoinsEvery } from '../coins.ts'
import { give } from '../money.ts'
import { codeOfSpin, moneyPrize, useWheel, wheelOf } from '../wheel.ts'
import { breaking, type Scene } from './scene.ts'

const ONE_COIN = 'I12 each spin is one coin in the ledger, and each coin spent is one spin'
const NAMED = 'I12 the coin of each spin names it: wheel, seed, client seed, nonce and result'
const NONCES = 'I12 the spins of a seed have its nonces from 0 without a gap, and its wheel'
const RESULTS = 'I12 each spin came to what its seed, its client seed and its nonce say'
const HASHES = 'the hash of each seed is that of the seed'
const IN_USE = 'each wheel that is or was in use is what two people said, and its hash is that of its text'
const BUDGET = 'I11 the money prizes won with a wheel are what is reserved of its budget'
const COUPONS = 'I11 each spin that won has one coupon of what its slice says, and no other spin has one'
const CLAIMED = 'each coupon that was claimed is in the ledger once, and no prize that was not'
const TERMS = 'each money prize has the condition that the text of its wheel says'

export const WHEEL: Scene = {
  what: 'somebody has won goods, coins and money, and claimed what can be',
  async lay(world) {
    const player = await world.player()
    await giveCoinsEvery(world, 100)
    await give(world, player, 1000)
    await coinsOf(world, player)
    for (const prize of [{ kind: 'goods' }, { kind: 'coins', coins: 2 }, moneyPrize(10)] as const) {
      await useWheel(world, wheelOf(prize, { codes: [`${prize.kind}-a`, `${prize.kind}-b`] }))
      const code = await codeOfSpin(player)
      await codeOfSpin(player)
      if (prize.kind !== 'goods') await player.call(claimCoupon, { body: { coupon: code } })
    }
  },
  damages: breaking([
    [ONE_COIN, "delete from ledger.posting where kind = 'coin_spent' and posting_no = (select max(posting_no) from spin.spin)"],
    [ONE_COIN, 'delete from spin.spin where posting_no = (select max(posting_no) from spin.spin)'],
    [NAMED, "update spin.seed set client_seed = 'better' where next_nonce > 0"],
    [NAMED, 'update spin.spin set slice_no = 1 - slice_no'],
    [NAMED, 'update spin.spin set coins_left = coins_left + 1'],
    [NONCES, 'update spin.seed set next_nonce = next_nonce + 1 where begun_at is not null'],
    [RESULTS, 'update spin.spin set slice_no = 1 - slice_no where nonce = 0'],
    [NAMED, 'update spin.seed set client_seed = seed_no || $$better$$ where next_nonce > 0'],
    [
      HASHES,
      `update spin.seed s set server_seed_encrypted = o.server_seed_encrypted from spin.seed o where s.seed_no = 1 and o.seed_no = 2`,
    ],
    ['which there is not', 'update spin.seed set wheel_id = gen_random_uuid() where begun_at is not null'],
    [HASHES, `update spin.seed set seed_hash = repeat('0', 64) where begun_at is null`],
    [HASHES, `update spin.seed set server_seed_encrypted = 'no seed at all, and long enough' where seed_no = 1`],
    ['the seeds of each player are numbered without a gap, and the newest has not begun', 'delete from spin.seed where begun_at is null'],
    [
      IN_USE,
      `update spin.wheel set text = replace(text, '"weight":1', '"weight":2'), wheel_hash = encode(sha256(convert_to(replace(text, '"weight":1', '"weight":2'), 'UTF8')), 'hex')`,
    ],
    [IN_USE, "delete from operator.act where kind = 'wheel' and status = 'act'"],
    [IN_USE, 'update spin.wheel set budget = budget + 1'],
    [BUDGET, 'update spin.wheel_use set reserved = reserved - 1000 where reserved > 0'],
    [BUDGET, "delete from spin.coupon where kind = 'money' and state = 'open'"],
    [COUPONS, "delete from spin.coupon where kind = 'goods'"],
    [COUPONS, "update spin.coupon set amount = amount + 1 where kind = 'coins'"],
    [CLAIMED, "delete from ledger.posting where kind = 'prize_granted'"],
    [
      CLAIMED,
      "update spin.coupon set state = 'claimed', ended_at = won_at, posting_no = 1, idempotency_key = 'x' where kind = 'coins' and state = 'open'",
    ],
    [TERMS, 'update bonus.reward set required_turnover = 0'],
    ['goods were fulfilled by an act of staff', "update spin.coupon set state = 'fulfilled', ended_at = won_at where kind = 'goods'"],
    [
      'each prize that needs a person has an open work item, and each open item such a prize',
      "delete from operator.work_item where kind = 'prize'",
    ],
  ]),
}
