import { sealedNumber } from './account-number.ts'
import {
  changeProfile,
  expectDeposit,
  getProfile,
  getWallet,
  listProfileHistory,
  listSecurityEvents,
  stepUp,
  withdraw,
} from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf, numberKept } from '../../../test/account-numbers.ts'
import { nameKept } from '../../../test/account-names.ts'
import { transferFrom } from '../../../test/bank-transfers.ts'
import { baht, give } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { decideBankChange, proposeBankChange } from './change-bank-account.ts'
import { beginProfileChange } from './functions.gen.ts'
import { isNameFit } from './name-match.ts'
import { workNotices } from './notices.ts'
import { sealedName } from './player-name.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

let world: World
let player: WorldPlayer
/** As they registered. */
let first: Form
/** Another account of theirs, of which the bank says so. */
let own: Form

interface Form {
  name: string
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
}

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  first = await formOf(player)
  own = { ...first, bankCode: 'SCB', bankAccountNo: `7${player.phone.slice(1)}` }
  await holderIs('นาง มานี มีนา')
  await world.passTime(1000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function formOf(whose: WorldPlayer): Promise<Form> {
  const { name, bankAccount } = await whose.call(getProfile)
  const { bankCode, bankAccountName, bankAccountNo } = bankAccount!
  return { name, bankCode, bankAccountName, bankAccountNo }
}
const holderIs = (name: string, { bankCode, bankAccountNo }: Form = own) =>
  world.control('POST', 'bank/holders', { bankCode, accountNo: bankAccountNo, name })
const save = (form: Partial<Form>, idempotencyKey: string = crypto.randomUUID(), call = player.call) =>
  call(changeProfile, { body: { ...first, ...form } }, { idempotencyKey })
const saved = async (...args: Parameters<typeof save>) => (await save(...args)).message
const account = async () => (await formOf(player)).bankAccountNo
const waiting = async () => (await player.call(getProfile)).bankChange
const events = async () => (await player.call(listSecurityEvents)).events.map(({ kind }) => kind)
const items = () =>
  world.db
    .selectFrom('operator.work_item')
    .select(['kind', 'subject', 'reason', 'evidence'])
    .where('owner_id', '=', player.playerId)
    .where('closed_at', 'is', null)
    .execute()
const changes = () =>
  world.db.selectFrom('account.profile_change').select(['state', 'inquiries']).where('player_id', '=', player.playerId).execute()
async function texts() {
  const since = (await world.control('GET', `sms?phone=${player.phone}`)) as { text: string }[]
  return since.map(({ text }) => text)
}
async function notify() {
  while ((await workNotices(world.deps)) > 0);
}
async function decide(outcome: 'approve' | 'refuse', times = 2) {
  const [item] = await items()
  const answers: string[] = []
  for (let said = 0; said < times; said++) {
    const decision = { playerId: player.playerId, changeId: item!.subject, outcome, instruction: instructionFrom(await staff(world)) }
    answers.push(await decideBankChange(world.deps, decision))
  }
  return answers
}

describe('a name', () => {
  test('[PROF-14] [PROF-20] is the player’s at once, with an event, a message and its place in the history', async () => {
    expect(await saved({ name: 'มานะ' })).toBe('PROFILE_SAVED')
    expect(await player.call(getProfile)).toMatchObject({ name: 'มานะ', bankChange: null })
    expect((await events())[0]).toBe('name_changed')
    await notify()
    expect((await texts())[0]).toContain('ชื่อที่ใช้แสดงในบัญชีของคุณถูกเปลี่ยน')
    const { versions } = await player.call(listProfileHistory)
    expect(versions.map(({ name, by, bankAccount }) => [name, by, bankAccount?.bankAccountNo])).toEqual([
      ['มานะ', 'you', undefined],
      [null, 'you', `xxxxxx${first.bankAccountNo.slice(-4)}`],
      [first.name, 'you', undefined],
    ])
  })

  test('is changed five times a day', async () => {
    for (const name of ['ก', 'ข', 'ค', 'ง', 'จ']) expect(await saved({ name })).toBe('PROFILE_SAVED')
    expect(await refusalOf(save({ name: 'ฉ' }))).toBe('PROFILE_LIMIT')
    expect((await formOf(player)).name).toBe('จ')
    await world.passTime(24 * HOUR_MS)
    await showAgain()
    expect(await saved({ name: 'ฉ' })).toBe('PROFILE_SAVED')
  })
})

const showAgain = async () => {
  const { token } = await player.call(stepUp, { body: { password: player.password } })
  player = { ...player, token, call: world.client(token) }
}

describe('the same as before', () => {
  test('is answered so, and nothing is written', async () => {
    const before = await events()
    expect(await saved({})).toBe('PROFILE_SAME')
    expect(await saved({ name: `  ${first.name}​` })).toBe('PROFILE_SAME')
    expect([await changes(), await events()]).toEqual([[], before])
  })

  test('needs no password', async () => {
    await world.passTime(5 * MINUTE_MS)
    expect(await saved({})).toBe('PROFILE_SAME')
  })

  test.each([
    ['small letters and spaces', { bankCode: 'SCB', bankAccountName: 'Manee  Meena' }],
    ['letters that nobody would be given today', { bankCode: 'KTB', bankAccountName: 'มานี Meena (ร่วม)' }],
  ])('is a bank account whose name stands in %s, while its player changes the name and takes back another', async (_what, stored) => {
    const name = await nameKept(world, player.playerId, stored.bankAccountName)
    await numberKept(world, player, first.bankAccountNo, stored.bankCode)
    await world.asOwner(`update account.bank_account set bank_code = '${stored.bankCode}', account_name_digest = ${name}
      where player_id = '${player.playerId}'`)
    const typed = { ...stored, bankAccountName: stored.bankAccountName.replace(/\s+/g, ' ').toUpperCase() }
    expect(await saved(typed)).toBe('PROFILE_SAME')
    expect(await saved({ ...typed, name: 'มานะ' })).toBe('PROFILE_SAVED')
    await holderIs('สมชาย ใจดี')
    expect(await saved({ ...own, name: 'มานะ' })).toBe('PROFILE_CHECKED')
    expect(await saved({ ...typed, name: 'มานะ' })).toBe('PROFILE_SAVED')
    expect([await formOf(player), await waiting(), await items()]).toEqual([{ ...first, ...stored, name: 'มานะ' }, null, []])
    expect((await events()).slice(0, 3)).toEqual(['bank_kept', 'bank_asked', 'name_changed'])
  })
})

describe('another bank account', () => {
  test('[PROF-14] of the same person is theirs at once, as the bank says', async () => {
    expect(await saved(own)).toBe('PROFILE_SAVED')
    expect(await formOf(player)).toEqual(own)
    expect(await player.call(getProfile)).toMatchObject({ bankAccount: { isProven: false }, bankChange: null })
    expect([await items(), (await events())[0]]).toEqual([[], 'bank_changed'])
    await notify()
    expect((await texts())[0]).toContain('บัญชีธนาคารสำหรับรับเงินถอนของคุณถูกเปลี่ยน')
    const { versions } = await player.call(listProfileHistory)
    expect(versions[0]).toMatchObject({ by: 'you', bankAccount: { bankAccountNo: `xxxxxx${own.bankAccountNo.slice(-4)}` } })
  })

  test('holds withdrawals for 24 hours, and asks for the password for seven days; one that is under way keeps its account', async () => {
    await give(world, player, 20_000)
    await player.call(withdraw, { body: { amount: baht(6000) } })
    await save(own)
    await player.call(withdraw, { body: { amount: baht(60) } })
    await world.passTime(25 * HOUR_MS)
    expect(await refusalOf(player.call(withdraw, { body: { amount: baht(60) } }))).toBe('STEP_UP_NEEDED')
    const rows = await world.db
      .selectFrom('withdraw.withdrawal')
      .select(['state', 'account_no_digest'])
      .where('player_id', '=', player.playerId)
      .orderBy('amount', 'desc')
      .execute()
    expect(rows).toEqual([
      { state: 'pending_approval', account_no_digest: await digestOf(world, first.bankAccountNo) },
      { state: 'pending_approval', account_no_digest: await digestOf(world, own.bankAccountNo) },
    ])
  })

  test('leaves a transfer that was announced from the old one to a person', async () => {
    while ((await world.inquire()) > 0);
    await player.call(expectDeposit, { body: { amount: baht(500) } })
    expect(await saved(own)).toBe('PROFILE_SAVED')
    await transferFrom(world, { amount: 500, accountNo: first.bankAccountNo })
    await world.sandbox.flushWebhooks()
    expect((await player.call(getWallet)).amount).toBe(0)
    const payment = world.db.selectFrom('operator.work_item').select('kind').where('closed_at', 'is', null).where('kind', '=', 'payment')
    expect(await payment.execute()).toHaveLength(1)
  })

  test('asked for again under its key is changed once, and another form under that key is refused', async () => {
    const key = crypto.randomUUID()
    expect([await saved(own, key), await saved(own, key)]).toEqual(['PROFILE_SAVED', 'PROFILE_SAVED'])
    expect(await changes()).toEqual([{ state: 'saved', inquiries: 1 }])
    expect(await refusalOf(save({ ...own, name: 'x' }, key))).toBe('REQUEST_KEY_REUSED')
  })

  test('of which the server died before the bank answered is asked for again under its key, or is as if nobody had asked', async () => {
    const key = crypto.randomUUID()
    const { bankCode } = own
    const accountNo = await sealedNumber(world.deps, player.playerId, { bankCode, accountNo: own.bankAccountNo })
    const name = await sealedName(world.deps, player.playerId, own.name)
    const form = { name, bankCode, accountName: await sealedName(world.deps, player.playerId, own.bankAccountName), accountNo }
    const device = { browser: null, system: null, country: null }
    const begun = { player: player.playerId, tokenHash: sha256(player.token), change: newRowId(), idempotencyKey: key, form, device }
    expect(await beginProfileChange(world.db, begun)).toMatchObject({ status: 'ask', changeId: begun.change })
    expect([await account(), await waiting(), await items()]).toEqual([first.bankAccountNo, null, []])
    expect(await saved({})).toBe('PROFILE_SAME')
    expect(await saved(own, key)).toBe('PROFILE_SAVED')
    expect(await changes()).toEqual([{ state: 'saved', inquiries: 2 }])
  })

  test('asks for the password first, and that is not remembered', async () => {
    await world.passTime(5 * MINUTE_MS)
    const key = crypto.randomUUID()
    expect(await refusalOf(save(own, key))).toBe('STEP_UP_NEEDED')
    expect([await account(), await changes()]).toEqual([first.bankAccountNo, []])
    await showAgain()
    expect(await saved(own, key)).toBe('PROFILE_SAVED')
    await world.passTime(5 * MINUTE_MS)
    expect(await saved(own, key)).toBe('PROFILE_SAVED')
  })

  test('of which the bank says nothing waits for a person, who may approve it once the bank has said so', async () => {
    await world.fault('bank', 'garbage', 2, 'holder')
    expect(await saved({ ...own, name: 'มานะ' })).toBe('PROFILE_CHECKED')
    expect(await formOf(player)).toEqual({ ...first, name: 'มานะ' })
    expect(await waiting()).toMatchObject({ bankCode: 'SCB', bankAccountNo: own.bankAccountNo, by: 'you' })
    expect((await items())[0]).toMatchObject({
      kind: 'bank-account',
      reason: 'the player asks for another bank account, and the bank has not said whose it is',
    })
    expect(await decide('approve')).toEqual(['not_known', 'proposed'])
    expect(await decide('approve', 1)).toEqual(['act'])
    expect([await account(), await waiting(), await items()]).toEqual([own.bankAccountNo, null, []])
    expect((await events()).slice(0, 3)).toEqual(['bank_changed', 'name_changed', 'bank_asked'])
    expect((await player.call(listProfileHistory)).versions[0]).toMatchObject({ by: 'support' })
  })

  test('that the bank has in another name is approved by nobody, and its player reads that it was refused', async () => {
    await holderIs('สมชาย ใจดี')
    expect(await saved(own)).toBe('PROFILE_CHECKED')
    expect(await decide('approve', 1)).toEqual(['name_differs'])
    expect(await decide('refuse')).toEqual(['proposed', 'act'])
    expect([await account(), await waiting(), (await events())[0]]).toEqual([first.bankAccountNo, null, 'bank_kept'])
    await notify()
    expect((await texts())[0]).toContain('เจ้าหน้าที่ไม่ได้เปลี่ยนบัญชีธนาคารตามที่ขอ')
  })

  test.each([
    ['of somebody else', 'สมชาย ใจดี', 'สมชาย ใจดี'],
    ['in a name that its bank leaves letters out of', 'มานี ม***', 'มานี มีนา'],
  ])('%s waits for a person, and is theirs when two have said so', async (_what, holder, bankAccountName) => {
    await holderIs(holder)
    expect(await saved({ ...own, bankAccountName })).toBe('PROFILE_CHECKED')
    expect((await items())[0]).toMatchObject({ evidence: { isSameNameAsBefore: false } })
    expect(await decide('approve')).toEqual(['proposed', 'act'])
    expect(await account()).toBe(own.bankAccountNo)
  })

  test('leads nobody to another person in two steps, by a spelling that both names have', async () => {
    await holderIs('MANEE MEENA')
    expect(await saved({ ...own, bankAccountName: 'MANEE MEENA' })).toBe('PROFILE_SAVED')
    const next = { ...own, bankAccountNo: `8${player.phone.slice(1)}`, bankAccountName: 'มะนี มีนา' }
    expect(isNameFit('MANEE MEENA', next.bankAccountName)).toBe(true)
    await holderIs(next.bankAccountName, next)
    expect(await saved(next)).toBe('PROFILE_CHECKED')
  })

  test('that is proven to be another player’s is refused as a registration is, and beyond three a day decided by a person', async () => {
    // The network of all tests has asked for others today.
    await world.passTime(25 * HOUR_MS)
    await showAgain()
    const others = await Promise.all([1, 2, 3, 4].map(() => world.player()))
    const theirs = await Promise.all(others.map(async (other) => ({ ...(await formOf(other)), name: first.name })))
    const answers: string[] = []
    for (const form of theirs) {
      await holderIs('มานี มีนา', form)
      answers.push(await refusalOf(save(form)))
    }
    expect(answers).toEqual(['EXISTING_BANK', 'EXISTING_BANK', 'EXISTING_BANK', 'answered {"message":"PROFILE_CHECKED"}'])
    expect((await items())[0]).toMatchObject({ reason: "the player asks for a bank account that is proven to be another player's" })
    expect(await decide('approve', 1)).toEqual(['taken'])
    expect(await account()).toBe(first.bankAccountNo)
  })

  test('that was theirs before is so again', async () => {
    await holderIs('มานี มีนา', first)
    expect([await saved(own), await saved({}), await account()]).toEqual(['PROFILE_SAVED', 'PROFILE_SAVED', first.bankAccountNo])
    expect((await player.call(getProfile)).bankAccount).toMatchObject({ isProven: true })
  })

  test('is asked about five times a day', async () => {
    await holderIs('สมชาย ใจดี')
    for (let tries = 0; tries < 5; tries++)
      expect(await saved({ ...own, bankAccountName: `มานี มีนา${'ก'.repeat(tries)}` })).toBe('PROFILE_CHECKED')
    expect(await refusalOf(save({ ...own, bankAccountName: 'มานี ใจดี' }))).toBe('PROFILE_LIMIT')
    expect(await items()).toHaveLength(1)
    expect(await saved({})).toBe('PROFILE_SAVED')
    expect(await items()).toEqual([])
  })
})

describe('an account that waits for a person', () => {
  beforeEach(async () => {
    await holderIs('สมชาย ใจดี')
    expect(await saved(own)).toBe('PROFILE_CHECKED')
  })

  test('is taken back by sending the account as it is', async () => {
    expect(await saved({})).toBe('PROFILE_SAVED')
    expect([await waiting(), await items(), (await events())[0]]).toEqual([null, [], 'bank_kept'])
  })

  test('goes on waiting while the name is changed, and where it is asked for again', async () => {
    expect(await saved(own)).toBe('PROFILE_CHECKED')
    expect(await saved({ ...own, name: 'มานะ' })).toBe('PROFILE_CHECKED')
    expect([(await formOf(player)).name, (await items()).length, (await changes()).length]).toEqual(['มานะ', 1, 2])
  })

  test('gives way to another that is asked for', async () => {
    await holderIs('มานี มีนา')
    const typed = { ...own, bankAccountNo: `8${player.phone.slice(1)}` }
    await holderIs('มานี มีนา', typed)
    expect(await saved(typed)).toBe('PROFILE_SAVED')
    expect([await waiting(), await items(), await account()]).toEqual([null, [], typed.bankAccountNo])
  })
})

test('while staff change the bank account, the form changes the name alone', async () => {
  const bank = { bankCode: own.bankCode, accountNo: own.bankAccountNo, accountName: own.bankAccountName, currency: 'BAHT' }
  expect(
    await proposeBankChange(world.deps, { playerId: player.playerId, ...bank, instruction: instructionFrom(await staff(world)) }),
  ).toBe('proposed')
  expect(await refusalOf(save({ ...own, bankAccountNo: '1234567890' }))).toBe('BANK_CHANGE_OPEN')
  expect(await saved({ name: 'มานะ' })).toBe('PROFILE_SAVED')
  expect(await waiting()).toMatchObject({ by: 'support' })
  expect(await decide('refuse')).toEqual(['proposed', 'act'])
})

test.each<[string, Partial<Form>, string]>([
  ['no name', { name: '' }, 'INVALID_USER_INFO'],
  ['a name of what nobody sees', { name: '​ ‮' }, 'INVALID_USER_INFO'],
  ['a name with NUL', { name: 'มา\0นี' }, 'KEY_INVALID'],
  ['a name of 200 emoji', { name: '😀'.repeat(200) }, 'KEY_INVALID'],
  ['a Latin name with a Cyrillic letter', { name: 'Mаnee' }, 'NAME_LETTERS'],
  ['a Latin name in mathematical letters', { name: 'M𝐚nee' }, 'NAME_LETTERS'],
  ['a holder with a Cyrillic letter', { bankAccountName: 'MАNEE MEENA' }, 'NAME_LETTERS'],
  ['a holder with a Greek letter', { bankAccountName: 'MΑNEE MEENA' }, 'NAME_LETTERS'],
  ['a holder in Thai and Lao', { bankAccountName: 'มານี มีนา' }, 'NAME_LETTERS'],
  ['a holder in wide letters', { bankAccountName: 'ＭＡＮＥＥ ＭＥＥＮＡ' }, 'NAME_LETTERS'],
  ['a holder in old letters', { bankAccountName: 'ſARA MEENA' }, 'NAME_LETTERS'],
  ['a holder with an emoji', { bankAccountName: 'มานี 😀' }, 'NAME_LETTERS'],
  ['a holder without a letter', { bankAccountName: '12 34' }, 'NAME_LETTERS'],
  ['no holder', { bankAccountName: ' ' }, 'INVALID_USER_INFO'],
  ['a Thai holder where the bank has English ones', { bankCode: 'KTB' }, 'BANK_ACCOUNT_NAME_ENG'],
  ['no bank', { bankCode: '' }, 'INVALID_BANK'],
  ['a bank that there is not', { bankCode: 'NOBANK' }, 'INVALID_BANK'],
  ['a bank in other money', { bankCode: 'BCEL' }, 'INVALID_BANK'],
  ['no number', { bankAccountNo: '' }, 'KEY_INVALID'],
  ['five digits', { bankAccountNo: '12345' }, 'KEY_INVALID'],
  ['twenty-one digits', { bankAccountNo: '1'.repeat(21) }, 'KEY_INVALID'],
  ['Thai digits', { bankAccountNo: '๑๒๓๔๕๖๗๘๙๐' }, 'KEY_INVALID'],
  ['a number with dashes', { bankAccountNo: '123-4-56789-0' }, 'KEY_INVALID'],
])('%s is refused, and nothing is written', async (_what, form, code) => {
  expect(await refusalOf(save(form))).toBe(code)
  expect([await changes(), await items()]).toEqual([[], []])
})
