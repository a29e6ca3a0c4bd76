import { randomUUID } from 'node:crypto'
import { type Client, type CallRefused, createClient, listOutcomes } from '@krapao/contract'
import {
  explainBalance,
  getPlayer,
  listActs,
  listNotes,
  listRead,
  listTimeline,
  notePlayer,
  sendExplanation,
  tagPlayer,
} from '@krapao/contract/console'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { give } from '../../../test/money.ts'
import { instructionFrom, staff, staffCookie } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { declareOwnPlayer, type Role } from '../operator/index.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

interface AtConsole {
  staffId: string
  name: string
  call: Client
}

async function atConsole(...roles: Role[]): Promise<AtConsole> {
  const staffId = await staff(world, ...roles)
  const cookie = await staffCookie(world, staffId)
  const { name } = await world.db.selectFrom('operator.staff').select('name').where('staff_id', '=', staffId).executeTakeFirstOrThrow()
  const call = createClient({
    baseUrl: world.url,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, origin: world.url, cookie } }),
  })
  return { staffId, name, call }
}

const refusal = (code: string) => expect.objectContaining<Partial<CallRefused>>({ code })
const params = () => ({ playerId: player.playerId })
const write = (call: Client, note: string, idempotencyKey: string = randomUUID()) =>
  call(notePlayer, { params: params(), body: { note } }, { idempotencyKey })
const tag = (call: Client, isOn: boolean, idempotencyKey: string = randomUUID()) =>
  call(tagPlayer, { params: params(), body: { tag: 'call-back', isOn, reason: 'they asked' } }, { idempotencyKey })
const notes = async (call: Client, before?: number) =>
  call(listNotes, { params: params(), query: before === undefined ? {} : { before: String(before) } })

describe('notes about a player', () => {
  const words = 'ขอให้โทรกลับหลัง 20.00 น.\nSpeaks to his sister’s phone 0899999999'

  test('stand for good with who wrote them and when, and lead from the timeline; their words stand under a key, and in no act', async () => {
    const { call, name } = await atConsole('support')
    expect(await write(call, words)).toEqual({ status: 'done' })
    await write(call, 'called, nobody answered')
    const auditor = await atConsole('auditor')
    const read = await notes(auditor.call)
    expect(read).toEqual({
      notes: [
        { noteNo: 2, by: name, at: expect.any(String) as string, note: 'called, nobody answered' },
        { noteNo: 1, by: name, at: expect.any(String) as string, note: words },
      ],
      next: null,
      count: 2,
    })
    const { entries } = await call(listTimeline, { params: params(), query: { kind: 'staff' } })
    expect(entries).toMatchObject([
      { act: 'write_note', about: 'player-note', by: name, status: 'act', noteNo: 2 },
      { act: 'write_note', about: 'player-note', by: name, status: 'act', noteNo: 1 },
    ])
    expect(await notes(call, 2)).toMatchObject({ notes: [{ noteNo: 1 }], count: 2 })
    const { acts } = await (await atConsole('owner')).call(listActs, { query: { kind: 'player-note' } })
    expect(acts[0]).toMatchObject({ act: 'write_note', changes: [{ name: 'noteDigest', before: null, after: '···' }] })
    const { rows } = await sql<{ text: string }>`
      select n::text || coalesce((select string_agg(a::text, ' ') from operator.act a where a.owner_id = n.player_id), '') as text
      from account.staff_note n where n.player_id = ${player.playerId}`.execute(world.ownerDb)
    expect(rows.length).toBe(2)
    for (const { text } of rows) expect(text).not.toMatch(/0899999999|nobody answered/)
  })

  test('are written once under a key, and other words under it are refused', async () => {
    const { call } = await atConsole('cashier')
    const key = randomUUID()
    expect([await write(call, words, key), await write(call, words, key)]).toEqual([{ status: 'done' }, { status: 'done' }])
    await expect(write(call, 'other words', key)).rejects.toEqual(refusal('REQUEST_KEY_REUSED'))
    expect((await notes(call)).count).toBe(1)
  })

  test('are ten on a page', async () => {
    const { call } = await atConsole('cashier')
    for (let no = 1; no <= 11; no += 1) await write(call, `note ${no}`)
    const first = await notes(call)
    expect([first.notes.length, first.next, first.count]).toEqual([10, 2, 11])
    expect(await notes(call, first.next!)).toMatchObject({ notes: [{ note: 'note 1' }], next: null })
  })

  test('are written about nobody, by nobody who may not, and by nobody who is the player', async () => {
    const { call, staffId } = await atConsole('support')
    const body = { note: words }
    await expect(call(notePlayer, { params: { playerId: randomUUID() }, body })).rejects.toEqual(refusal('NO_PLAYER'))
    for (const role of ['auditor', 'marketing'] as const)
      await expect(write((await atConsole(role)).call, words)).rejects.toEqual(refusal('NO_PERMISSION'))
    await declareOwnPlayer(world.db, player.playerId, instructionFrom(staffId))
    await expect(write(call, words)).rejects.toEqual(refusal('LINKED'))
    await expect(tag(call, true)).rejects.toEqual(refusal('LINKED'))
    expect((await notes(call)).count).toBe(0)
  })

  test('one that does not open is told so, and hides no other', async () => {
    const { call } = await atConsole('support')
    await write(call, 'the first')
    await write(call, 'the second')
    const turnABit = () =>
      world.asSuperuser(`set session_replication_role = replica;
        update account.staff_note set note_encrypted = set_bit(note_encrypted, 200, 1 - get_bit(note_encrypted, 200))
        where player_id = '${player.playerId}' and note_no = 1`)
    await turnABit()
    expect((await notes(call)).notes.map(({ note }) => note)).toEqual(['the second', null])
    await turnABit()
  })
})

describe('a tag of a player', () => {
  test('is put on and taken off once, each an act with its reason, and shows who put it on', async () => {
    const { call, name } = await atConsole('compliance')
    const key = randomUUID()
    expect([await tag(call, true, key), await tag(call, true, key)]).toEqual([{ status: 'done' }, { status: 'done' }])
    await expect(tag((await atConsole('owner')).call, true)).rejects.toEqual(refusal('NOTHING_CHANGES'))
    expect((await call(getPlayer, { params: params() })).tags).toEqual([{ tag: 'call-back', by: name, at: expect.any(String) as string }])
    await tag(call, false)
    await expect(tag(call, false)).rejects.toEqual(refusal('NOTHING_CHANGES'))
    expect((await call(getPlayer, { params: params() })).tags).toEqual([])
    const { entries } = await call(listTimeline, { params: params(), query: { kind: 'staff' } })
    expect(entries).toMatchObject([
      { act: 'untag', about: 'player-tag', reason: 'they asked', noteNo: null },
      { act: 'tag', about: 'player-tag', reason: 'they asked', noteNo: null },
    ])
  })
})

describe('an explanation of a balance', () => {
  const send = (call: Client, at: number, idempotencyKey: string = randomUUID()) =>
    call(sendExplanation, { params: params(), body: { at } }, { idempotencyKey })

  test('is read by the player in their inbox, with its terms and the line of their statement, and once whoever sends it', async () => {
    await give(world, player, 500)
    const { call } = await atConsole('support')
    const before = await call(explainBalance, { params: params() })
    expect([before.at, before.sentAt]).toEqual([1, null])
    const key = randomUUID()
    expect([await send(call, 1, key), await send(call, 1, key)]).toEqual([{ status: 'done' }, { status: 'done' }])
    await expect(send((await atConsole('owner')).call, 1)).rejects.toEqual(refusal('NOTHING_CHANGES'))
    // What is posted since changes nothing of what was explained.
    await give(world, player, 20)
    const { outcomes } = await player.call(listOutcomes, { body: { limit: 10 } })
    const told = outcomes.filter(({ kind }) => kind === 'balance_explained')
    expect(told).toMatchObject([
      { isUnread: true, amount: 500, statementNo: 1, explained: { opening: 0, terms: [{ term: 'in', amount: 500, count: 1 }] } },
    ])
    expect((await call(explainBalance, { params: params(), query: { at: '1' } })).sentAt).toBe(told[0]!.at)
    expect((await call(explainBalance, { params: params() })).sentAt).toBeNull()
    const read = await call(listRead, { params: params() })
    expect(read.outcomes.find(({ kind }) => kind === 'balance_explained')).toMatchObject({ explained: told[0]!.explained })
  })

  test('is of a posting that there is, of a player that there is, by whoever may', async () => {
    const { call } = await atConsole('cashier')
    await expect(send(call, 1)).rejects.toEqual(refusal('NO_DATA'))
    await give(world, player, 10)
    await expect(send(call, 2)).rejects.toEqual(refusal('NO_DATA'))
    await expect(send((await atConsole('auditor')).call, 1)).rejects.toEqual(refusal('NO_PERMISSION'))
    await expect(call(sendExplanation, { params: { playerId: randomUUID() }, body: { at: 1 } })).rejects.toEqual(refusal('NO_PLAYER'))
    expect((await player.call(listOutcomes, { body: { limit: 10 } })).outcomes.map(({ kind }) => kind)).not.toContain('balance_explained')
  })
})
