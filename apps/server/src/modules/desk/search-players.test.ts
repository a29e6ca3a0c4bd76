import { randomUUID } from 'node:crypto'
import { type CallRefused, type Client, createClient, withdraw } from '@krapao/contract'
import { searchPlayers } from '@krapao/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameKept } from '../../../test/account-names.ts'
import { numberKept } from '../../../test/account-numbers.ts'
import { accountNoOf, transferFrom } from '../../../test/bank-transfers.ts'
import { baht, give } from '../../../test/money.ts'
import { send, slipPicture, transfer } from '../../../test/slips.ts'
import { staff, staffCookie } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { createLog } from '../../platform/log.ts'
import { referenceOf } from '../../platform/ids.ts'
import type { Role } from '../operator/index.ts'

let world: World
let player: WorldPlayer
let call: Client
const lines: string[] = []

beforeAll(async () => {
  world = await createWorld({ log: createLog('trace', { write: (line) => void lines.push(line) }) })
  player = await world.player({ name: 'บัวขาว' })
  await give(world, player, 50_000)
  call = await atConsole('support')
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function atConsole(...roles: Role[]): Promise<Client> {
  const cookie = await staffCookie(world, await staff(world, ...roles))
  return createClient({
    baseUrl: world.url,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin: world.url, cookie } }),
  })
}

async function memberNoOf({ playerId }: WorldPlayer): Promise<string> {
  const row = await world.db.selectFrom('account.player').select('member_no').where('player_id', '=', playerId).executeTakeFirstOrThrow()
  return row.member_no
}

const search = async (q: string, by = call) => (await by(searchPlayers, { body: { q, after: null } })).players
const foundBy = async (q: string) => (await search(q)).map(({ playerId, foundBy }) => [playerId, ...foundBy])

test('a player is found by their phone however it is written, and told masked', async () => {
  const memberNo = await memberNoOf(player)
  const { phone } = player
  const written = [phone, `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`, `+66 ${phone.slice(1)}`, ` ${phone} `]
  for (const q of written) {
    expect(await search(q)).toEqual([
      {
        playerId: player.playerId,
        who: `บ… ···${phone.slice(-4)}`,
        memberNo: `···${memberNo.slice(-4)}`,
        state: 'active',
        registeredAt: expect.any(String),
        foundBy: ['phone'],
      },
    ])
  }
})

test('a player is found by member number, id, and each bank account', async () => {
  const memberNo = await memberNoOf(player)
  expect(await foundBy(`${memberNo.slice(0, 3)} ${memberNo.slice(3)}`)).toEqual([[player.playerId, 'member-number']])
  expect(await foundBy(player.playerId.toUpperCase())).toEqual([[player.playerId, 'id']])
  expect(await foundBy(await accountNoOf(player))).toEqual([[player.playerId, 'account']])
})

test('everybody is found who is called so, or whose account is, in any spelling of its letters, and nobody by a part of a name', async () => {
  const named = await world.player({ name: 'นภัสสร ศรีสุวรรณ' })
  const namesake = await world.player({ name: 'นภัสสร  ศรีสุวรรณ' })
  const banked = await world.player()
  await nameKept(world, banked.playerId, 'Naphatsorn Srisuwan')
  const both = [named.playerId, namesake.playerId].toSorted().map((playerId) => [playerId, 'name'])
  for (const q of ['นภัสสร ศรีสุวรรณ', 'นางสาวนภัสสร ศรีสุวรรณ', 'นภัสสรศรีสุวรรณ', 'นภัสสร ศรีสุวรรณ์']) expect(await foundBy(q)).toEqual(both)
  for (const q of ['NAPHATSORN SRISUWAN', 'Miss Napatsorn Sisuwan']) expect(await foundBy(q)).toEqual([[banked.playerId, 'name']])
  for (const q of ['นภัสสร', 'ศรีสุวรรณ', 'นภัสสร ศรีสุวร', 'นภัสสร ศ***', 'Naphatsorn S.', 'นาย', '***']) expect(await foundBy(q)).toEqual([])
})

test('everybody is found who has or had an account, a page after the other, and nobody by a part of its number', async () => {
  const accountNo = '5550001119'
  const holders: string[] = []
  for (let made = 0; made < 52; made++) {
    const holder = await world.player()
    await numberKept(world, holder, accountNo)
    holders.push(holder.playerId)
  }
  const first = await call(searchPlayers, { body: { q: accountNo, after: null } })
  const second = await call(searchPlayers, { body: { q: accountNo, after: first.next } })
  expect([first.players.length, first.next, second.next]).toEqual([50, first.players.at(-1)!.playerId, null])
  expect([...first.players, ...second.players].map(({ playerId }) => playerId)).toEqual(holders.toSorted())
  expect(await search(accountNo.slice(0, 6))).toEqual([])
})

test('a player is found by their payment, slip and withdrawal, as people read their references out', async () => {
  const one = await world.player()
  const sent = await transfer(world, one)
  await send(one, await slipPicture(sent))
  await world.checkSlips()
  const slip = await world.db
    .selectFrom('deposit.slip')
    .select(['reference', 'payment_reference'])
    .where('player_id', '=', one.playerId)
    .executeTakeFirstOrThrow()
  expect(await foundBy(slip.reference)).toEqual([[one.playerId, 'slip']])
  const [, reference] = slip.payment_reference!.split(':')
  expect(await foundBy(slip.payment_reference!)).toEqual([[one.playerId, 'payment']])
  expect(await foundBy(reference!)).toEqual([[one.playerId, 'payment']])

  await player.call(withdraw, { body: { amount: baht(25_000) } })
  const { withdrawal_id: withdrawalId } = await world.db
    .selectFrom('withdraw.withdrawal')
    .select('withdrawal_id')
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
  expect(await foundBy(withdrawalId)).toEqual([[player.playerId, 'withdrawal']])
  expect(await foundBy(referenceOf(withdrawalId).toLowerCase())).toEqual([[player.playerId, 'withdrawal']])
})

test('money that waits leads to whoever is shown it', async () => {
  const one = await world.player()
  const reference = await transferFrom(world, { accountNo: await accountNoOf(one), amount: 321 })
  expect(await foundBy(reference)).toEqual([[one.playerId, 'payment']])
})

test.each(['0899999999', 'KBANK:NOBODY', randomUUID(), 'ไม่มีใคร', '%', "' or 1=1 --", '12'])('nobody is found by %s', async (q) => {
  expect(await search(q)).toEqual([])
})

test('what was typed stands in no line of the log', async () => {
  await search(player.phone)
  expect(lines.filter((line) => line.includes('/console/api/players/search')).length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(player.phone))).toEqual([])
})

test('marketing finds nobody', async () => {
  const refused = expect.objectContaining<Partial<CallRefused>>({ code: 'NO_PERMISSION' })
  await expect(search(player.phone, await atConsole('marketing'))).rejects.toEqual(refused)
})
