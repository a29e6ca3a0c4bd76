import { markPlayer, readBankAccount, writeNote } from '../account/index.ts'
import {
  askForData,
  changePassword,
  freezeAccount,
  getDataRequest,
  linkToData,
  listSecurityEvents,
  login,
  SECURITY_EVENTS,
  stepUp,
} from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { playerWithInvites } from '../../../test/players.ts'
import { give, open } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { DECISIONS, outcomesOf } from '../desk/index.ts'
import { WORDS } from './words/index.ts'
import { sealedName } from '../account/player-name.ts'
import { phoneOf } from '../../../test/phones.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  while ((await world.makeData()) > 0);
  player = await world.player()
})
afterAll(async () => {
  await world.forget()
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const newest = async (of = player) => (await of.call(getDataRequest)).request
async function made(of = player): Promise<string> {
  const { request } = await of.call(askForData)
  while ((await world.makeData()) > 0);
  return request.requestId
}
const linkOf = async (requestId: string, call = player.call) => (await call(linkToData, { params: { requestId } })).link
const read = (link: string) => fetch(world.url + link)
const codeOf = async (link: string) => ((await (await read(link)).json()) as { message: string }).message
const show = async () => world.client((await player.call(stepUp, { body: { password: player.password } })).token)
const kindsOf = async () => (await player.call(listSecurityEvents)).events.map(({ kind }) => kind)

/** The data of the file, as a machine reads them. */
async function dataOf(requestId: string, call = player.call): Promise<{ text: string; data: Record<string, Record<string, unknown>[]> }> {
  const text = await (await read(await linkOf(requestId, call))).text()
  return { text, data: JSON.parse(/<script type="application\/json" id="data">(.*)<\/script>/.exec(text)![1]!) as never }
}

describe('a file of a player’s data', () => {
  test('is made in the background, told of, and saved by a link', async () => {
    expect(await newest()).toBeNull()
    const { request } = await player.call(askForData)
    expect(request).toMatchObject({ state: 'making', expiresAt: null, bytes: null })
    await world.makeData()
    const ready = (await newest())!
    expect(ready).toMatchObject({ requestId: request.requestId, state: 'ready' })
    expect(Date.parse(ready.expiresAt!) - world.clock.now().getTime()).toBe(24 * HOUR_MS)
    const answer = await read(await linkOf(ready.requestId))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="krapao-my-data-\d{4}-\d\d-\d\d\.html"$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await answer.arrayBuffer()).byteLength).toBe(ready.bytes)
    expect(await kindsOf()).toEqual(['data_shown', 'data_ready', 'data_asked', 'signed_in'])
    await world.notify()
    const [message] = (await world.control('GET', `sms?phone=${player.phone}`)) as { text: string }[]
    expect(message!.text).toContain('สำเนาข้อมูล')
  })

  test('is asked for, and told, only by whoever has shown the password within five minutes', async () => {
    await world.passTime(6 * MINUTE_MS)
    expect(await refusalOf(player.call(askForData))).toBe('STEP_UP_NEEDED')
    expect(await newest()).toBeNull()
    const call = await show()
    const { request } = await call(askForData)
    await world.makeData()
    await world.passTime(6 * MINUTE_MS)
    expect(await refusalOf(linkOf(request.requestId, call))).toBe('STEP_UP_NEEDED')
    expect((await call(listSecurityEvents)).events.map(({ kind }) => kind)).not.toContain('data_shown')
  })

  test('asked for again under the same key, or while it is made, it is the same; three a day', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await player.call(askForData, {}, { idempotencyKey })
    expect((await player.call(askForData)).request).toEqual(first.request)
    await world.makeData()
    expect((await player.call(askForData, {}, { idempotencyKey })).request).toMatchObject({
      requestId: first.request.requestId,
      state: 'ready',
    })
    const second = await made()
    expect(await refusalOf(linkOf(first.request.requestId))).toBe('NO_DATA')
    expect(second).not.toBe(first.request.requestId)
    await made()
    expect(await refusalOf(player.call(askForData))).toBe('DATA_LIMIT')
    expect((await player.call(askForData, {}, { idempotencyKey })).request.state).toBe('ready')
  })

  test('is gone after a day, from the database too, and its link after ten minutes', async () => {
    const requestId = await made()
    const link = await linkOf(requestId)
    await world.passTime(10 * MINUTE_MS)
    expect(await codeOf(link)).toBe('FILE_LINK_EXPIRED')
    await world.passTime(24 * HOUR_MS - 11 * MINUTE_MS)
    const call = await show()
    const last = await linkOf(requestId, call)
    expect((await read(last)).status).toBe(200)
    await world.passTime(MINUTE_MS)
    expect(await refusalOf(linkOf(requestId, call))).toBe('NO_DATA')
    expect(await codeOf(last)).toBe('FILE_LINK_EXPIRED')
    expect((await call(getDataRequest)).request).toMatchObject({ state: 'expired' })
    await world.makeData()
    const { rows } = await sql<{ state: string; document_encrypted: Buffer | null }>`
      select state, document_encrypted from privacy.data_request where request_id = ${requestId}`.execute(world.ownerDb)
    expect(rows).toEqual([{ state: 'gone', document_encrypted: null }])
  })

  test('is nobody else’s: not by its id, not by a link with a letter changed, and not by one to a picture', async () => {
    const requestId = await made()
    const other = await world.player()
    expect(await refusalOf(linkOf(requestId, other.call))).toBe('NO_DATA')
    const link = await linkOf(requestId)
    const token = link.slice('/api/data/'.length)
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.slice(1), 'x'])
      expect(await codeOf(`/api/data/${wrong}`)).toBe('NO_DATA')
    expect(await codeOf(`/api/file/${token}`)).toBe('NO_DATA')
    const { rows } = await sql<{ is_plain: boolean }>`
      select position(${Buffer.from(player.phone)} in document_encrypted) > 0 as is_plain from privacy.data_request
      where request_id = ${requestId}`.execute(world.ownerDb)
    expect(rows).toEqual([{ is_plain: false }])
  })

  test('goes on being there where its player freezes the account, and nobody is told of it', async () => {
    const requestId = await made()
    await player.call(freezeAccount)
    expect(await refusalOf(linkOf(requestId))).toBe('INVALID_USER_3')
    expect(await refusalOf(player.call(askForData))).toBe('INVALID_USER_3')
  })
})

describe('what is in it', () => {
  test('is what the player did and has, in their language, and nothing of anybody else', async () => {
    const inviter = await playerWithInvites(world)
    player = { ...player, ...inviter }
    await give(world, player, 1234.5)
    const username = await open(player, 'PG')
    const guesser = refusalOf(world.client()(login, { body: { username: player.phone, password: 'wrong-one' } }))
    expect(await guesser).toBe('WRONG_CREDENTIAL')
    const inThai = await dataOf(await made())
    expect(inThai.data['profile']).toEqual([expect.objectContaining({ phone: player.phone, memberId: player.playerId })])
    expect(inThai.data['games']).toContainEqual(expect.objectContaining({ username }))
    expect(inThai.data['statement']).toContainEqual(expect.objectContaining({ what: 'deposit', amount: '1234.50' }))
    expect(inThai.data['events']).toContainEqual(expect.objectContaining({ what: 'sign_in_refused' }))
    expect(inThai.data['invites']!.length).toBeGreaterThan(0)
    expect(inThai.text).toContain('฿\u00a01,234.50')
    const { rows: others } = await sql<{ player_id: string }>`
      select player_id from account.player where player_id <> ${player.playerId}`.execute(world.ownerDb)
    const accounts = await Promise.all(others.map(({ player_id: playerId }) => readBankAccount(world.deps, playerId)))
    const { rows: people } = await sql<{ name: string }>`select name from operator.staff`.execute(world.ownerDb)
    const secrets = [
      ...(await Promise.all(others.map(({ player_id: playerId }) => phoneOf(world, playerId)))),
      ...accounts.map((own) => own!.accountNo!),
      ...people.map(({ name }) => name),
      player.password,
    ]
    expect(secrets.length).toBeGreaterThan(2)
    expect(secrets.filter((secret) => inThai.text.includes(secret))).toEqual([])
  })

  test('is that staff have written of them and marked them, and when, and neither the words nor which tag', async () => {
    const staffId = await staff(world, 'support')
    const { playerId } = player
    await writeNote(world.deps, { playerId, note: 'words for colleagues', instruction: instructionFrom(staffId) })
    await markPlayer(world.db, { playerId, tag: 'careful-withdrawals', isOn: true, instruction: instructionFrom(staffId) })
    const { text, data } = await dataOf(await made())
    expect(data['decisions']).toMatchObject([
      { what: 'player-note', state: 'write_note' },
      { what: 'player-tag', state: 'tag' },
    ])
    expect(text).not.toMatch(/words for colleagues|careful-withdrawals/)
  })

  test('a name of signs that mean something in HTML stays a name', async () => {
    const name = `</script><script>alert('1')</script>&"`
    const { digest, encrypted } = await sealedName(world.deps, player.playerId, name)
    const kept = { player_id: player.playerId, name_digest: digest!, name_encrypted: encrypted }
    await world.ownerDb.insertInto('account.player_name').values(kept).execute()
    await world.ownerDb.updateTable('account.player').set({ name_digest: digest! }).where('player_id', '=', player.playerId).execute()
    const { text, data } = await dataOf(await made())
    expect(data['profile']![0]!['name']).toBe(name)
    expect(text.match(/<script/g)).toHaveLength(1)
  })

  test('has a word in each language for everything that can be kept', async () => {
    const enums = await sql<{ type: string; value: string }>`
      select t.typname as type, e.enumlabel as value from pg_enum e join pg_type t on t.oid = e.enumtypid`.execute(world.ownerDb)
    const valuesOf = (...types: string[]) => enums.rows.filter(({ type }) => types.includes(type)).map(({ value }) => value)
    const checked = async (table: string, constraint: string) => {
      const { rows } = await sql<{ text: string }>`
        select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = ${table}::regclass and conname = ${constraint}`.execute(
        world.ownerDb,
      )
      return [...rows[0]!.text.matchAll(/'([\w-]+)'::text/g)].map(([, value]) => value!)
    }
    const needed: Record<string, string[]> = {
      event: [...SECURITY_EVENTS],
      notice: await checked('account.notice', 'known_kind'),
      noticeState: await checked('account.notice', 'known_state'),
      restriction: await checked('account.restriction', 'known_kind'),
      sessionEnd: await checked('account.session', 'known_end'),
      checked: await checked('account.name_inquiry', 'known_state'),
      qr: valuesOf('qr_state'),
      slip: valuesOf('slip_state'),
      slipNote: await checked('deposit.slip', 'slip_note_check'),
      gift: valuesOf('redemption_state'),
      withdrawal: enums.rows.filter(({ type, value }) => type === 'state' && value).map(({ value }) => value),
      reward: await checked('bonus.reward', 'of_a_source'),
      earning: valuesOf('earning_kind'),
      earningState: valuesOf('earning_state'),
      prizeKind: await checked('spin.coupon', 'known_kind'),
      coupon: await checked('spin.coupon', 'known_state'),
      bet: await checked('bets.bet', 'known_kind'),
      request: await checked('privacy.data_request', 'known_state'),
      decision: Object.keys(DECISIONS).filter((kind) => Object.keys(outcomesOf(kind as never)).length > 0),
      act: Object.keys(DECISIONS).flatMap((kind) => Object.keys(outcomesOf(kind as never))),
    }
    for (const words of Object.values(WORDS))
      for (const [group, values] of Object.entries(needed)) {
        expect(values.length, group).toBeGreaterThan(0)
        expect(Object.keys(words.codes[group as never]), group).toEqual(expect.arrayContaining(values))
      }
  })
})

describe('whoever makes it', () => {
  test('may die: another makes it once the lease is over, and what the first brings is not taken', async () => {
    const { request } = await player.call(askForData)
    const claim = (leaseNo: number) =>
      sql<{ lease_no: bigint }>`select * from privacy.claim_data(${player.playerId}, ${request.requestId}, ${leaseNo})`.execute(world.db)
    expect((await claim(0)).rows).toHaveLength(1)
    expect(await world.makeData()).toBe(0)
    await world.passTime(31_000)
    expect(await world.makeData()).toBe(1)
    const end = sql<{ ended: boolean }>`
      select privacy.end_data(${player.playerId}, ${request.requestId}, 1, 'another'::bytea, 7) as ended`.execute(world.db)
    expect((await end).rows).toEqual([{ ended: false }])
    expect((await dataOf(request.requestId, await show())).data['profile']).toHaveLength(1)
  })

  test('gives up after ten attempts, and the player may ask again', async () => {
    const { request } = await player.call(askForData)
    await sql`update privacy.data_request set attempts = 9 where request_id = ${request.requestId}`.execute(world.ownerDb)
    await sql`select * from privacy.claim_data(${player.playerId}, ${request.requestId}, 0)`.execute(world.db)
    await sql`select privacy.leave_data(${player.playerId}, ${request.requestId}, 1)`.execute(world.db)
    expect(await newest()).toMatchObject({ state: 'failed' })
    expect((await player.call(askForData)).request.state).toBe('making')
  })

  test('is not stopped by a password that changes meanwhile', async () => {
    const { request } = await player.call(askForData)
    await player.call(changePassword, { body: { oldPassword: player.password, newPassword: 'another-good-one' } })
    await world.makeData()
    expect(await newest()).toMatchObject({ requestId: request.requestId, state: 'ready' })
  })
})
