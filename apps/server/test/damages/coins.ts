import { expect } from 'vitest'
import { coinsOf, giveCoinsEvery } from '../coins.ts'
import { takeOut } from '../money-out.ts'
import { give } from '../money.ts'
import { stake } from '../settled-bets.ts'
import { breaking, type Scene } from './scene.ts'

const COUNTED = 'each entry that was read is counted once, with its amount where a rule held'
const CARRIED = 'coins are given for what was counted since the last, and the rest is carried over'
const GIVEN = 'the coins of what was counted are in the ledger once, under its number'
const ENTERED = 'each deposit that was read is there once with its amount, and each entry of a posting is of that posting'
const WITHDRAWN = 'the entries of each player are numbered without a gap, and are what its deposits say was withdrawn'
const LEFT = 'what left without having been staked left by a payout, when what stayed was too little'
const STAKED = 'each stake since the first deposit counts once, to one deposit or as more than enough'
const RESULTS = 'each result that counts as staked is one of the ledger, and a win gives back what was lost before'

export const COINS: Scene = {
  what: 'three deposits: one that gives coins, one that is carried over, and one that gives a coin with what was left; then 100 are played and 250 taken out',
  async lay(world) {
    const player = await world.player()
    await giveCoinsEvery(world, 100)
    for (const amount of [250, 20, 30]) {
      await give(world, player, amount)
      await world.deps.events.settled()
    }
    expect(await coinsOf(world, player)).toBe(3)
    await stake(world, player.playerId, 100)
    await takeOut(world, player, 250)
  },
  damages: breaking([
    [
      'no handler of events has read more than was posted',
      `update platform.stream_cursor set read_to = read_to + 9 where stream = 'postings'`,
    ],
    [COUNTED, 'delete from spin.counted_deposit where count_no = 3'],
    [
      COUNTED,
      `insert into spin.counted_deposit select player_id, null, 'x', 5, every_amount, 0, 5, 9, 99 from spin.counted_deposit limit 1`,
    ],
    [COUNTED, `update platform.stream_cursor set read_to = 2 where stream = 'playthrough'`],
    [COUNTED, 'update spin.counted_deposit set counted = counted + 1, remainder = remainder + 1 where count_no = 3'],
    [COUNTED, 'update spin.counted_deposit set counted = 0, remainder = 0 where counted < 0'],
    [CARRIED, 'update spin.counted_deposit set remainder = remainder + 1 where count_no = 3'],
    [CARRIED, 'update spin.counted_deposit set every_amount = 5000 where count_no = 1'],
    [CARRIED, 'update spin.counted_deposit set remainder = 0 where remainder < 0'],
    [GIVEN, 'update spin.counted_deposit set coins = 3, remainder = remainder - every_amount where count_no = 1'],
    [GIVEN, `update ledger.posting set reference_id = '3' where kind = 'coins_given' and posting_no = 2`],
    [ENTERED, `delete from playthrough.entry where kind = 'deposited' and entry_no = 1`],
    [ENTERED, 'update playthrough.deposit set amount = amount + 1'],
    [ENTERED, `update playthrough.entry set posting_no = 1 where kind = 'withdrawn'`],
    [WITHDRAWN, `delete from playthrough.entry where kind = 'withdrawn'`],
    [WITHDRAWN, 'update playthrough.deposit set withdrawn = 0'],
    [LEFT, `update playthrough.entry set amount = amount + 11000 where entry_no = (select max(entry_no) from playthrough.entry)`],
    [STAKED, 'update playthrough.deposit set played = 0'],
    [STAKED, 'update playthrough.deposit set surplus = surplus + 500'],
    [RESULTS, `insert into playthrough.counted_result select player_id, posting_no, 500, 500 from playthrough.deposit`],
  ]),
}
