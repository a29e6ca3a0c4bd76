import { activateBonus, clearBonus, lookupWithdraw, withdraw } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { expect } from 'vitest'
import { readDeposits } from '../../src/modules/bonus/index.ts'
import { HALF, offer } from '../campaigns.ts'
import { baht, give, walletOf } from '../money.ts'
import { breaking, type Scene } from './scene.ts'

const LEFT =
  'beside a bonus that covers only its grant no more than own money was withdrawn, none of the deposit that earned it, and the grant stayed'
const TOOK =
  'a bonus that covers only its grant and was not met took of that what its terms say, for a withdrawal all that was won too, and no own money'

export const COVERED_BONUSES: Scene = {
  what: 'bonuses that cover only their grant: one open, beside which own money was withdrawn; one ended by the withdrawal of its deposit, one by its player',
  async lay(world) {
    const open = await world.player()
    await give(world, open, 500)
    await open.call(activateBonus, { params: { code: await offer(world, { terms: { covers: 'grant' } }) } })
    await open.call(withdraw, { body: { amount: baht(200) } })
    const ended = await world.player()
    await give(world, ended, 60)
    await ended.call(activateBonus, { params: { code: await offer(world, { terms: { covers: 'grant', grant: HALF } }) } })
    await give(world, ended, 300)
    await readDeposits(world.deps, ended.playerId)
    const { bonus } = await ended.call(lookupWithdraw)
    await ended.call(withdraw, { body: { amount: baht(100), endsBonus: bonus!.ends!.shown } })
    expect(await walletOf(ended)).toBe(260)
    const given = await world.player()
    await give(world, given, 50)
    const threshold = 200 as MajorUnits
    await given.call(activateBonus, { params: { code: await offer(world, { terms: { covers: 'grant', threshold } }) } })
    await given.call(clearBonus)
    expect(await walletOf(given)).toBe(50)
  },
  damages: breaking([
    [LEFT, `update ledger.posting set amount = amount + 40000 where kind = 'withdraw_held' and amount = 20000`],
    [
      LEFT,
      `update ledger.posting set amount = amount + 40000, idempotency_key = 'withdraw:staff:' || reference_id where kind = 'withdraw_held' and amount = 20000`,
    ],
    [LEFT, `update ledger.posting set source_after = 9999 where kind = 'withdraw_held' and amount = 20000`],
    [LEFT, `update bonus.reward set deposit = 50000, deposit_posting_no = 1 where deposit is null`],
    [LEFT, `update bonus.condition set closed_posting_no = null where ended_by = 'withdrawal'`],
    [TOOK, `update bonus.condition set due = due - 1, taken = taken - 1 where ended_by = 'withdrawal'`],
    [TOOK, `update bonus.condition set due = due + 1 where ended_by = 'withdrawal'`],
    [TOOK, `update bonus.condition set due = due - 1, taken = taken - 1 where ended_by = 'player'`],
    [TOOK, `update bonus.condition set due = due + 1 where ended_by = 'player'`],
  ]),
}
