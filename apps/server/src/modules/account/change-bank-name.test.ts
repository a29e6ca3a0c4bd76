import { changeBankAccountName, getProfile } from '@krapao/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf, hasNumber } from '../../../test/account-numbers.ts'
import { playerToSpell } from '../../../test/players.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { newRowId } from '../../platform/ids.ts'
import { aReport } from '../../../test/reported.ts'
import { isSpellingOf } from './change-bank-name.ts'
import { endBankNameTry, tryBankName } from './functions.gen.ts'
import { sealedAnswer } from './name-inquiry.ts'
import { nameSaid, sealedName } from './player-name.ts'

let world: World
let player: Awaited<ReturnType<typeof playerToSpell>>

const save = (bankAccountName = 'MANEE MEENA', bankCode = 'KTB') =>
  player.call(changeBankAccountName, { body: { bankCode, bankAccountName } })
const account = async () => (await player.call(getProfile)).bankAccount!
const named = (digest: Buffer) => nameSaid(world.deps, { playerId: player.playerId, digest })
const tries = async () => {
  const rows = await world.db
    .selectFrom('account.bank_name_try')
    .select(['state', 'account_name_digest'])
    .where('player_id', '=', player.playerId)
    .orderBy('tried_at')
    .execute()
  return Promise.all(rows.map(async (row) => `${row.state} ${await named(row.account_name_digest)}`))
}
const holderIs = (name: string) => world.control('POST', 'bank/holders', { bankCode: 'KTB', accountNo: player.accountNo, name })

describe('the name of a bank account, spelt in English', () => {
  beforeAll(async () => {
    world = await createWorld()
  })
  beforeEach(async () => {
    await world.nextDay()
    player = await playerToSpell(world)
  })
  afterAll(async () => {
    expect(await world.audit()).toEqual([])
    await world.stop()
  })

  test('[BANKNAME-05] [BANKNAME-08] is stored in capitals when it is the one the bank has, and the number stays', async () => {
    expect(await save('  manee   Meena ')).toEqual({ message: 'BANK_NAME_SAVED', bankAccountName: 'MANEE MEENA' })
    expect(await account()).toMatchObject({ bankCode: 'KTB', bankAccountName: 'MANEE MEENA', bankAccountNo: player.accountNo })
    const versions = await world.db
      .selectFrom('account.bank_account_version')
      .select(['version_no', 'account_no_digest', 'account_name_digest'])
      .where('player_id', '=', player.playerId)
      .orderBy('version_no', 'desc')
      .limit(2)
      .execute()
    const number = await digestOf(world, player.accountNo)
    expect(await Promise.all(versions.map(async (row) => [row.account_no_digest, await named(row.account_name_digest)]))).toEqual([
      [number, 'MANEE MEENA'],
      [number, 'มานี มีนา'],
    ])
    expect(await tries()).toEqual(['changed MANEE MEENA'])
  })

  test('twice is once', async () => {
    await save()
    expect(await save()).toEqual({ message: 'BANK_NAME_SAVED', bankAccountName: 'MANEE MEENA' })
    expect(await tries()).toHaveLength(1)
  })

  test.each(['มานี มีนา', 'MANEE 2', "O'NEIL", 'MANEE-MEENA', '', '   ', 'ſARA', 'MANEE\tMEENA'])(
    '[BANKNAME-03] %j is refused, and the bank is not asked',
    async (name) => {
      expect(await refusalOf(save(name))).toBe('BANK_ACCOUNT_NAME_ENG')
      expect([await tries(), (await account()).bankAccountName]).toEqual([[], 'มานี มีนา'])
    },
  )

  test('of somebody else is refused, and so is any where the bank has no such account', async () => {
    expect(await refusalOf(save('PITI JAIDEE'))).toBe('BANK_NAME_DIFFERS')
    await world.fault('bank', 'refuse', 1, 'holder')
    expect(await refusalOf(save())).toBe('BANK_NAME_DIFFERS')
    expect((await account()).bankAccountName).toBe('มานี มีนา')
  })

  test('does not lead from one person to another, even where the bank now has the other', async () => {
    await save()
    await holderIs('PITI JAIDEE')
    expect(await refusalOf(save('PITI JAIDEE'))).toBe('BANK_NAME_DIFFERS')
    expect((await account()).bankAccountName).toBe('MANEE MEENA')
  })

  test.each(['timeout-before', 'error-after', 'garbage', 'lie'])('changes nothing while the bank says nothing (%s)', async (kind) => {
    await world.fault('bank', kind, 1, 'holder')
    expect(await refusalOf(save())).toBe('BANK_NAME_UNCHECKED')
    expect([await tries(), (await account()).bankAccountName]).toEqual([['silent MANEE MEENA'], 'มานี มีนา'])
    await save()
    expect((await account()).bankAccountName).toBe('MANEE MEENA')
  })

  test('is tried five times in a day and night', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) expect(await refusalOf(save(name))).toBe('BANK_NAME_DIFFERS')
    expect(await refusalOf(save())).toBe('BANK_NAME_LIMIT')
    await world.passTime(24 * 3_600_000 + 1000)
    await save()
    expect((await account()).bankAccountName).toBe('MANEE MEENA')
  })

  test('many tries at once: five ask the bank', async () => {
    // Each gets as far as it can before the first is written down.
    const superuser = new pg.Client({ connectionString: world.database.superuserUrl })
    await superuser.connect()
    await superuser.query('begin; lock table account.bank_name_try in exclusive mode')
    const saying = Array.from('ABCDEFGH', (letter) => refusalOf(save(`NAME ${letter}`)))
    const waiting = async () => (await superuser.query(`select from pg_locks where not granted`)).rowCount
    await expect.poll(waiting).toBeGreaterThanOrEqual(6)
    await superuser.query('commit')
    expect((await Promise.all(saying)).toSorted()).toEqual([
      ...Array<string>(5).fill('BANK_NAME_DIFFERS'),
      ...Array<string>(3).fill('BANK_NAME_LIMIT'),
    ])
    await superuser.end()
  })

  test('is of the account the player has: of another bank, of a bank that takes any name, or without an account it is refused', async () => {
    expect(await refusalOf(save('MANEE MEENA', 'BBL'))).toBe('BANK_ACCOUNT_CHANGED')
    expect(await refusalOf(save('MANEE MEENA', 'KBANK'))).toBe('INVALID_BANK')
    await world.asOwner(`delete from account.bank_account where player_id = '${player.playerId}'`)
    expect(await refusalOf(save())).toBe('NO_BANK')
    expect(await tries()).toEqual([])
  })

  test('is not written to an account that staff changed while the bank was asked', async () => {
    const known = { player: player.playerId, try: newRowId() }
    const { bankAccountNo: accountNo } = await account()
    const begun = await tryBankName(world.db, {
      ...known,
      bankCode: 'KTB',
      accountName: await sealedName(world.deps, known.player, 'MANEE MEENA'),
    })
    expect(begun.status).toBe('ask')
    await hasNumber(world, '9990009990', { playerId: known.player })
    const asked = { playerId: known.player, bankCode: 'KTB', accountNo, accountName: 'MANEE MEENA' }
    const answer = await sealedAnswer(world.deps, asked, { outcome: 'done', name: 'MANEE MEENA', report: aReport })
    for (const _time of ['once', 'again']) expect(await endBankNameTry(world.db, { ...known, answer, isOnePerson: true })).toBe('moved')
    expect(await account()).toMatchObject({ bankAccountNo: '9990009990', bankAccountName: 'มานี มีนา' })
  })
})

describe('two spellings of one name', () => {
  test.each([
    ['MANEE MEENA', 'มานี มีนา', 'MANEE MEENA', true],
    ['MANEE MEENA', 'มานี มีนา', 'MS. MANEE MEENA', true],
    ['MANEE MEENA', 'MS MANEE MEENA', 'Manee Meena', true],
    ['MANEE MEENA', 'มานี มีนา', 'PITI JAIDEE', false],
    ['MANEE MEENA', 'PITI JAIDEE', 'MANEE MEENA', false],
    ['MANEE MEENA', 'มานี มีนา', null, false],
    ['MANEE MEENA', 'มานี มีนา', '', false],
  ])('%s for %s, the bank says %s: %s', (accountName, before, holderName, fits) => {
    expect(isSpellingOf({ accountName, before, holderName })).toBe(fits)
  })
})
