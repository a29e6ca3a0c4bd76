import { getSpinSetup } from '@krapao/contract'
import { expect } from 'vitest'
import { deactivate } from '../../src/modules/account/index.ts'
import { erasePlayer } from '../../src/modules/privacy/index.ts'
import { instructionFrom, staff } from '../staff.ts'
import { useWheel } from '../wheel.ts'
import { breaking, type Scene } from './scene.ts'

const CLOSED = 'whoever is erased was closed for five years before, and nothing leads to them'
const GONE = 'the key of whoever is erased is gone'
const HASHES = 'the hash of each seed is that of the seed'
const LEFT = 'the seeds of whoever is erased are left for whoever verifies their spins, and of nobody else'
const KEPT = 'whatever is encrypted of a player has its key'
const RULES = 'each rule, each authority and each member of staff is as the last change of it says'

/** Of a player whose account is open. */
const OTHER = '(select player_id from account.player where deactivated_at is null limit 1)'

export const ERASURES: Scene = {
  what: 'somebody was erased six years after their account was closed, and somebody else was not',
  async lay(world) {
    await useWheel(world)
    const { playerId, ...player } = await world.player()
    await player.call(getSpinSetup)
    await deactivate(world.deps, { playerId, instruction: instructionFrom(await staff(world, 'owner')) })
    await world.passTime(6 * 366 * 86_400_000)
    await world.forget()
    await world.player()
    expect(await erasePlayer({ db: world.ownerDb, encryption: world.deps.encryption }, playerId)).toBe('erased')
  },
  damages: breaking([
    [CLOSED, `insert into platform.erased_player values (${OTHER}, now() + interval '10 years')`],
    [CLOSED, 'insert into platform.erased_player values (gen_random_uuid(), now())'],
    [CLOSED, `update platform.erased_player set erased_at = erased_at - interval '2 years'`],
    [CLOSED, 'insert into account.phone select phone_digest, player_id from account.player where deactivated_at is not null'],
    [
      GONE,
      `insert into platform.player_key select e.player_id, k.data_key_id, k.wrapped, k.made_at from platform.erased_player e, platform.player_key k limit 1`,
    ],
    [HASHES, `update spin.left_seed set server_seed = repeat('0', 64)`],
    [LEFT, 'delete from spin.left_seed'],
    [LEFT, 'delete from platform.erased_player'],
    [KEPT, 'delete from platform.erased_player'],
    [RULES, `update privacy.keep_rule set years = 30 where currency = 'LAK'`],
    [RULES, `insert into privacy.hold select player_id, 'nothing', now() from account.player limit 1`],
  ]),
}
