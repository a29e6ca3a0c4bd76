import { randomUUID } from 'node:crypto'
import { CallRefused, getProfile, withdraw } from '@krapao/contract'
import {
  claimWorkItem,
  deactivatePlayer,
  declareOwnPlayer,
  decideWorkItem,
  endPlayerPassword,
  endPlayerSessions,
  freezePlayer,
  getWorkItem,
  listOwnPlayers,
  nextWorkItem,
  revealOfPlayer,
} from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shareDevice } from '../../../test/friends.ts'
import { baht, give } from '../../../test/money.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { readyStaff, type ReadyStaff } from '../../../test/staff-browser.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { newSecret, sha256 } from '../../platform/ids.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { proposeAdjustment } from '../adjustment/index.ts'
import { declareOwnPlayer as declareAs, endStaffLinks } from '../operator/index.ts'
import { decideItem } from './decide-item.ts'
import { linksOf, linkTo } from './find-link.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player({ name: 'บัวขาว' })
  await give(world, player, 50_000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function waiting(amount = 6000): Promise<string> {
  await player.call(withdraw, { body: { amount: baht(amount) } })
  const row = world.db
    .selectFrom('operator.work_item')
    .select('item_id')
    .where('owner_id', '=', player.playerId)
    .where('closed_at', 'is', null)
  return (await row.executeTakeFirstOrThrow()).item_id
}

const said = { outcome: 'approve', reason: 'the name fits' } as const
const declare = ({ call }: ReadyStaff, { phone }: Pick<WorldPlayer, 'phone'>) => call(declareOwnPlayer, { body: { phone } })
const linkedOf = async ({ call }: ReadyStaff, itemId: string) => (await call(getWorkItem, { params: { itemId } })).linked
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'OK',
    (error: unknown) => (error instanceof CallRefused ? error.code : String(error)),
  )
const decide = ({ call }: ReadyStaff, itemId: string) => codeOf(call(decideWorkItem, { params: { itemId }, body: said }))

async function statusesOf(playerId: string) {
  const acts = world.db.selectFrom('operator.act').select(['staff_id', 'status']).where('owner_id', '=', playerId)
  return (await acts.where('kind', '=', 'withdrawal').orderBy('act_no').execute()).map((act) => [act.staff_id, act.status])
}

describe('whoever is a player themselves', () => {
  test('declares it, reads it on the card, and decides nothing about them, which is kept', async () => {
    const itemId = await waiting()
    const [one, other] = [await readyStaff(world), await readyStaff(world)]
    expect(await linkedOf(one, itemId)).toBeNull()
    expect(await declare(one, player)).toEqual({ status: 'declared' })
    const { players } = await one.call(listOwnPlayers)
    expect(players).toEqual([{ playerId: player.playerId, who: expect.stringMatching(/^บ… ···\d{4}$/) }])
    expect(await linkedOf(one, itemId)).toBe('own')
    expect(await codeOf(one.call(claimWorkItem, { params: { itemId } }))).toBe('LINKED')
    expect(await decide(one, itemId)).toBe('LINKED')
    expect(await statusesOf(player.playerId)).toEqual([[one.staffId, 'linked']])
    const { item } = await one.call(nextWorkItem, { body: { kind: 'withdrawal', passedBy: null } })
    expect(item?.itemId).not.toBe(itemId)
    expect([await linkedOf(other, itemId), await decide(other, itemId)]).toEqual([null, 'OK'])
  })

  test('declares it once, however often it is said, and nobody who does not exist', async () => {
    const one = await readyStaff(world)
    const idempotencyKey = randomUUID()
    const say = (phone: string) => codeOf(one.call(declareOwnPlayer, { body: { phone } }, { idempotencyKey }))
    expect([await say(player.phone), await say(player.phone)]).toEqual(['OK', 'OK'])
    expect(await say((await world.player()).phone)).toBe('REQUEST_KEY_REUSED')
    expect(await declareNobody(one)).toBe('NO_PLAYER')
    expect((await one.call(listOwnPlayers)).players).toHaveLength(1)
  })
  const declareNobody = (one: ReadyStaff) => codeOf(declare(one, { phone: '0000000000' }))

  test('closes no way into their account, and is shown nothing of it', async () => {
    const one = await readyStaff(world, ['owner'])
    await declare(one, player)
    const params = { playerId: player.playerId }
    const reason = 'it is me'
    expect([
      await codeOf(one.call(freezePlayer, { params, body: { reason } })),
      await codeOf(one.call(deactivatePlayer, { params, body: { reason } })),
      await codeOf(one.call(endPlayerSessions, { params, body: { sessionId: null, reason } })),
      await codeOf(one.call(endPlayerPassword, { params, body: { reason } })),
      await codeOf(one.call(revealOfPlayer, { params, body: { field: 'phone', itemId: null, reason } })),
    ]).toEqual(Array.from({ length: 5 }, () => 'LINKED'))
    const acts = world.db
      .selectFrom('operator.act')
      .select('status')
      .where('owner_id', '=', player.playerId)
      .where('staff_id', '=', one.staffId)
    expect((await acts.execute()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'linked'))
    expect(await codeOf(player.call(getProfile))).toBe('OK')
  })

  test('proposes nothing about them either, and what they proposed before is nothing anybody carries out', async () => {
    const itemId = await waiting(25_000)
    const [one, other] = [await readyStaff(world), await readyStaff(world)]
    expect(await decide(one, itemId)).toBe('OK')
    await declare(one, player)
    // It would have been the second word of two.
    expect(await codeOf(other.call(decideWorkItem, { params: { itemId }, body: said }))).toBe('OK')
    expect(await statusesOf(player.playerId)).toEqual([
      [one.staffId, 'proposed'],
      [other.staffId, 'proposed'],
    ])
    const adjustment = { playerId: player.playerId, direction: 'up', amount: 100n as never, reasonCode: 'other' } as const
    const proposed = await proposeAdjustment(world.deps, {
      ...adjustment,
      instruction: { ...instructionFrom(one.staffId), secret: one.cookies.get('staff')! },
    })
    expect(proposed.status).toBe('linked')
  })
})

describe('whoever is linked to a player by', () => {
  test('a browser that both have used', async () => {
    const itemId = await waiting()
    const one = await readyStaff(world)
    const secret = newSecret()
    await world.ownerDb
      .insertInto('account.known_visitor')
      .values({ player_id: player.playerId, visitor_hash: sha256(secret), signed_in_at: world.clock.now() })
      .execute()
    one.cookies.set('visitor', secret)
    expect(await linkedOf(one, itemId)).toBe('browser')
    expect(await decide(one, itemId)).toBe('LINKED')
    // They go on in another browser.
    one.cookies.delete('visitor')
    expect([await linkedOf(one, itemId), await decide(one, itemId)]).toEqual(['browser', 'LINKED'])
  })

  test.each([
    ['browser', (own: WorldPlayer) => shareDevice(world, player, own)],
    [
      'invitation',
      (own: WorldPlayer) =>
        world.asOwner(`update account.player set invited_by = '${own.playerId}' where player_id = '${player.playerId}'`),
    ],
  ] as const)('%s of a player that they are', async (because, link) => {
    const itemId = await waiting()
    const own = await world.player()
    const one = await staff(world)
    const visitor = { player_id: own.playerId, visitor_hash: sha256(own.playerId), signed_in_at: world.clock.now() }
    await world.ownerDb.insertInto('account.known_visitor').values(visitor).execute()
    await link(own)
    expect(await declareAs(world.db, own.playerId, instructionFrom(one))).toBe('done')
    expect(await linkTo(world.deps, { staffId: one, playerId: player.playerId })).toBe(because)
    expect(await decideItem(world.deps, { itemId, outcome: 'approve', instruction: instructionFrom(one) })).toBe('linked')
    expect(await statusesOf(player.playerId)).toEqual([[one, 'linked']])
  })

  test.each([
    ['bank_account', { bankAccounts: ['SCB:1'] }, { bankAccounts: ['KBANK:2', 'SCB:1'] }],
    ['phone', { phone: '0810000009' }, { numbers: ['0810000009'] }],
    ['phone', { numbers: ['0810000009'] }, { phone: '0810000009' }],
    ['invitation', { playerId: 'x' }, { invitedBy: 'x' }],
    ['browser', { devices: ['aa'] }, { devices: ['bb', 'aa'] }],
  ] as const)('%s, whichever of the two has it: %j and %j', (because, one, other) => {
    const nobody = { phone: '', invitedBy: null, registeredAt: new Date(), bankAccounts: [], numbers: [], devices: [], networks: [] }
    const [first, second] = [
      { ...nobody, playerId: '1', ...one },
      { ...nobody, playerId: '2', ...other },
    ]
    expect(linksOf(first, [second], { browsers: [] })).toEqual([because])
    expect(linksOf({ ...nobody, playerId: '3' }, [second], { browsers: [] })).toEqual([])
  })
})

test('a link that the owner of the database has ended stays ended', async () => {
  const itemId = await waiting()
  const one = await readyStaff(world)
  await declare(one, player)
  const staffId = one.staffId
  const end = () => withClient(world.database.ownerUrl, (owner) => endStaffLinks(owner, { playerId: player.playerId, staffId }))
  expect([await end(), await end()]).toEqual([1, 0])
  expect([await linkedOf(one, itemId), await decide(one, itemId)]).toEqual([null, 'OK'])
})
