import { acceptTerms, getProfile, login, type ContentLanguage, register } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { writeSetting } from '../site/index.ts'
import * as functions from './functions.gen.ts'

const PASSWORD = 'krapao-demo-1'

let modules: FrontModules
let lastNumber = 0

beforeAll(async () => {
  modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
})
afterAll(() => modules.close())
beforeEach(() => writeSetting(modules.ownerDb, 'termsVersion', '2026-11'))

/** A new player who ticked these terms, or who came by a form that does not ask for them. */
async function newPlayer(terms: { termsVersion?: string; termsLanguage?: ContentLanguage } = {}): Promise<Visitor> {
  const number = String(++lastNumber).padStart(8, '0')
  const form = {
    username: `09${number}`,
    name: 'บัวขาว',
    password: PASSWORD,
    bankCode: 'KBANK',
    bankAccountName: 'สมหญิง ใจดี',
    bankAccountNo: `01${number}`,
    ...terms,
  }
  await modules.visitor().call(register, { body: form })
  return modules.visitor(await modules.visitor().call(login, { body: { username: form.username, password: PASSWORD } }))
}

const accepted = async (player: Visitor) => (await player.call(getProfile)).termsVersion
const consentsOf = async (player: Visitor) => {
  const { _id: playerId } = await player.call(getProfile)
  return modules.db.selectFrom('account.consent').selectAll().where('player_id', '=', playerId).orderBy('accepted_at').execute()
}

test('the terms ticked at registration are kept with their version, their language and the time', async () => {
  const player = await newPlayer({ termsVersion: '2026-11', termsLanguage: 'la' })
  expect(await accepted(player)).toBe('2026-11')
  const [consent, ...more] = await consentsOf(player)
  expect(more).toEqual([])
  expect(consent).toMatchObject({ version: '2026-11', language: 'la' })
  const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(modules.db)
  expect(Math.abs(rows[0]!.now.getTime() - consent!.accepted_at.getTime())).toBeLessThan(3_600_000)
})

test('who registers by a form that does not ask, or with terms that have changed meanwhile, has accepted none', async () => {
  for (const terms of [{}, { termsVersion: '2025-01', termsLanguage: 'th' as const }, { termsVersion: '2026-11' }]) {
    const player = await newPlayer(terms)
    expect(await accepted(player)).toBeNull()
    expect(await consentsOf(player)).toEqual([])
  }
})

test('a new version is accepted once, and the first time stays', async () => {
  const player = await newPlayer({ termsVersion: '2026-11', termsLanguage: 'th' })
  await writeSetting(modules.ownerDb, 'termsVersion', '2027-01')
  expect(await accepted(player)).toBe('2026-11')

  expect(await player.call(acceptTerms, { body: { version: '2026-11', language: 'th' } })).toEqual({ termsVersion: '2027-01' })
  expect(await accepted(player)).toBe('2026-11')

  const accept = () => player.call(acceptTerms, { body: { version: '2027-01', language: 'en' } })
  expect(await accept()).toEqual({ termsVersion: '2027-01' })
  const first = await consentsOf(player)
  await accept()
  expect(await consentsOf(player)).toEqual(first)
  expect(first.map(({ version, language }) => [version, language])).toEqual([
    ['2026-11', 'th'],
    ['2027-01', 'en'],
  ])
  expect(await accepted(player)).toBe('2027-01')
})

test('an operator who goes back to earlier terms asks for them again', async () => {
  const player = await newPlayer({ termsVersion: '2026-11', termsLanguage: 'th' })
  await modules.passTime(60_000)
  await writeSetting(modules.ownerDb, 'termsVersion', '2027-01')
  await player.call(acceptTerms, { body: { version: '2027-01', language: 'th' } })
  await modules.passTime(60_000)
  await writeSetting(modules.ownerDb, 'termsVersion', '2026-11')
  await player.call(acceptTerms, { body: { version: '2026-11', language: 'th' } })
  expect(await accepted(player)).toBe('2026-11')
  expect(await consentsOf(player)).toHaveLength(3)
})

test('nobody accepts without a session, and no other words are taken', async () => {
  expect(await refusalOf(modules.visitor().call(acceptTerms, { body: { version: '2026-11', language: 'th' } }))).toBe('UNAUTHORIZED')
  const player = await newPlayer()
  expect(await refusalOf(player.call(acceptTerms, { body: { version: '', language: 'th' } }))).toBe('KEY_INVALID')
  expect(await refusalOf(player.call(acceptTerms, { body: { version: '2026-11', language: 'lo' as never } }))).toBe('KEY_INVALID')
})

test('of two requests at once the second waits for the first, and adds nothing', async () => {
  const player = await newPlayer()
  const { _id: playerId } = await player.call(getProfile)
  const accept = (by: typeof modules.db) => functions.acceptTerms(by, { player: playerId, version: '2026-11', language: 'th' })
  let isDone = false
  let second: Promise<unknown> | undefined
  await modules.db.transaction().execute(async (first) => {
    await accept(first)
    second = accept(modules.db).then(() => (isDone = true))
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(modules.db)
      expect(isDone || rows.length > 0).toBe(true)
    })
  })
  await second
  expect(await consentsOf(player)).toHaveLength(1)
})

test("the server's login can write no consent past the function, and change none", async () => {
  const player = await newPlayer({ termsVersion: '2026-11', termsLanguage: 'th' })
  const { _id: playerId } = await player.call(getProfile)
  for (const statement of [
    sql`insert into account.consent values (${playerId}, '2027-01', 'th', now())`,
    sql`update account.consent set language = 'en' where player_id = ${playerId}`,
    sql`delete from account.consent where player_id = ${playerId}`,
  ])
    await expect(statement.execute(modules.db)).rejects.toMatchObject({ code: '42501' })
})
