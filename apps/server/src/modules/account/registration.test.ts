import {
  getProfile,
  INVITE_SIGNS,
  isInviteCode,
  login,
  register,
  sendOtp,
  spacedInviteCode,
  validateAccount,
  verifyOtp,
} from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { proveBankAccount } from '../../../seed/prove-bank-account.ts'
import { writeSetting } from '../site/index.ts'
import { phoneDigest, playerIdOf } from '../../../test/phones.ts'

let modules: FrontModules
let visitor: Visitor
let form: ReturnType<typeof newForm>
let lastNumber = 0
let lastNetwork = 0

beforeAll(async () => {
  modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
})
afterAll(() => modules.close())
beforeEach(async () => {
  await modules.passTime(24 * 60 * 60_000)
  // Of a network of their own: each is told of three bank accounts only.
  visitor = modules.visitor({ address: `203.0.113.${++lastNetwork}` })
  form = newForm()
})

function newForm() {
  const number = String(++lastNumber).padStart(8, '0')
  return {
    username: `09${number}`,
    name: 'บัวขาว',
    password: 'krapao-demo-1',
    bankCode: 'KBANK',
    bankAccountName: 'สมหญิง ใจดี',
    bankAccountNo: `01${number}`,
  }
}

type Changes = Partial<Record<keyof typeof form | 'currency' | 'sourceCode' | 'inviteCode', string | null>>
const registerWith = (changes: Changes = {}, by = visitor) => by.call(register, { body: { ...form, ...changes } as never })
const validateWith = (changes: Changes = {}, by = visitor) => by.call(validateAccount, { body: { ...form, ...changes } as never })

async function profileOfForm({ username, password } = form) {
  const { token } = await visitor.call(login, { body: { username, password } })
  return modules.visitor({ token }).call(getProfile)
}

const playerRow = async (phone = form.username) =>
  modules.ownerDb
    .selectFrom('account.player')
    .selectAll()
    .where('phone_digest', '=', await phoneDigest(modules, phone))
    .executeTakeFirst()

/** Registers, and proves the bank account. Answers its number. */
async function registerProven(): Promise<string> {
  form = newForm()
  await registerWith({}, stranger('192.0.2.1'))
  await proveBankAccount(modules.ownerUrl, await playerIdOf(modules, form.username))
  return form.bankAccountNo
}

const stranger = (address: string, { cookies }: { cookies?: Map<string, string> } = {}): Visitor =>
  modules.visitor({ address, ...(cookies ? { cookies } : {}) })

async function verifyPhone(phone: string, by: Visitor) {
  const { otpToken } = await by.call(sendOtp, { body: { phoneNumber: phone } })
  await by.call(verifyOtp, { body: { otpToken, otpCode: modules.messages[0]!.code } })
}

describe('registering', () => {
  test('[REG-23] [REG-24] [PROF-13] [PROF-15] the new player signs in and finds their profile', async () => {
    expect(await registerWith()).toEqual({ message: 'REGISTER_SUCCESS' })
    expect(await profileOfForm()).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      memberNo: expect.stringMatching(/^[4-9]\d{8}$/),
      name: 'บัวขาว',
      username: form.username,
      createdAt: modules.clock.now().toISOString(),
      coin: 0,
      termsVersion: null,
      currency: 'BAHT',
      bankChange: null,
      bankProof: { state: 'missing', what: 'transfer' },
      bankAccount: {
        bankCode: 'KBANK',
        bankAccountName: 'สมหญิง ใจดี',
        bankAccountNo: form.bankAccountNo,
        isProven: false,
        bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນໄທ' },
      },
    })
  })

  test('opens the ledger of the new player in their currency', async () => {
    await registerWith()
    const { player_id: playerId } = (await playerRow())!
    const ledger = await modules.db.selectFrom('ledger.owner').selectAll().where('owner_id', '=', playerId).executeTakeFirst()
    expect(ledger).toMatchObject({ currency: 'BAHT', kind: 'player', posting_no: 0n })
  })

  test('[REG-28] the name of the bank account is kept in upper case with single spaces', async () => {
    await registerWith({ bankAccountName: '  somying \u200b  Jaidee ' })
    expect((await profileOfForm()).bankAccount?.bankAccountName).toBe('SOMYING JAIDEE')
  })

  test('the password is kept as an argon2id hash only', async () => {
    await registerWith()
    const row = (await playerRow())!
    expect(row.password_salt).toMatch(/^\$argon2id\$/)
    expect(row.password_proof).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(form.password)
  })

  test('[ERR-27] the same phone again is refused and changes nothing', async () => {
    await registerWith()
    const before = await playerRow()
    expect(await refusalOf(registerWith())).toBe('EXISTING_USER')
    expect(await refusalOf(registerWith({ bankAccountNo: '5554443332', name: 'Other' }))).toBe('EXISTING_USER')
    expect(await playerRow()).toEqual(before)
  })

  test('[ERR-28] a proven bank account belongs to one player, at that bank only', async () => {
    const taken = await registerProven()
    form = newForm()
    expect(await refusalOf(registerWith({ bankAccountNo: taken }))).toBe('EXISTING_BANK')
    expect(await playerRow()).toBeUndefined()
    expect(await registerWith({ bankAccountNo: taken, bankCode: 'SCB' })).toEqual({ message: 'REGISTER_SUCCESS' })
  })

  test('one that is not proven is reserved for nobody, and a number that somebody typed keeps nobody out', async () => {
    await registerWith()
    const { bankAccountNo } = form
    form = newForm()
    expect(await registerWith({ bankAccountNo })).toEqual({ message: 'REGISTER_SUCCESS' })
  })

  test.each<[string, (no: number) => { by: Visitor; username?: string }]>([
    ['browser', (no) => ({ by: stranger(`198.51.100.${no}`, { cookies: visitor.cookies }), username: `061000000${no}` })],
    ['phone', (no) => ({ by: stranger(`198.51.101.${no}`), username: form.username })],
    ['network', (no) => ({ by: stranger('198.51.102.1'), username: `061000000${no}` })],
  ])('a %s is told of three bank accounts a day, and nothing of a fourth', async (_who, ask) => {
    await writeSetting(modules.ownerDb, 'registerOTP', true)
    await verifyPhone(form.username, visitor)
    await writeSetting(modules.ownerDb, 'registerOTP', false)
    const proven: string[] = []
    for (let no = 0; no < 4; no++) proven.push(await registerProven())
    form = newForm()
    const says = async (bankAccountNo: string, no: number) => {
      const { by, ...changes } = ask(no)
      return validateWith({ bankAccountNo, ...changes }, by).then(
        ({ message }) => message,
        (error: { code: string }) => error.code,
      )
    }
    const [first, second, third, fourth] = proven as [string, string, string, string]
    expect([await says(first, 1), await says(second, 2), await says(third, 3)]).toEqual(Array(3).fill('EXISTING_BANK'))
    expect([await says(fourth, 4), await says('9998887776', 5)]).toEqual(['VALID_USER_INFO', 'VALID_USER_INFO'])
    // What was told once is told again.
    expect(await says(second, 6)).toBe('EXISTING_BANK')
  })
})

describe('what a registration may hold', () => {
  test.each(['081234567', '08123456789', '', 'abcdefghij'])('[ERR-34] the phone %j is refused', async (username) =>
    expect(await refusalOf(registerWith({ username }))).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT'),
  )

  test.each([
    [{ name: '' }],
    [{ name: ' \u200b ' }],
    [{ password: '' }],
    [{ password: '1234567' }],
    [{ password: '🔑🔑🔑🔑' }],
    [{ bankAccountName: '' }],
    [{ bankAccountName: '  ' }],
  ])('[ERR-29] [REG-29] %j is refused', async (changes) => expect(await refusalOf(registerWith(changes))).toBe('INVALID_USER_INFO'))

  test.each(['', 'NOBANK', 'kbank', 'BCEL', 'KB\u0000NK', "' or 1=1"])('[ERR-31] the bank %j is refused', async (bankCode) =>
    expect(await refusalOf(registerWith({ bankCode }))).toBe('INVALID_BANK'),
  )

  test.each(['', '12345', '1'.repeat(21), '123-456-7890', '๑๒๓๔๕๖๗๘', '12345678.5'])(
    '[REG-29] [ERR-54] the account number %j is refused',
    async (bankAccountNo) => expect(await refusalOf(registerWith({ bankAccountNo }))).toBe('KEY_INVALID'),
  )

  test.each(['KTB', 'TMB', 'BBL'])('[REG-15] [ERR-32] %s takes an English account name only', async (bankCode) => {
    for (const bankAccountName of ['สมหญิง ใจดี', 'Somying J4idee', 'Somying-Jaidee', 'ſomying Jaidee']) {
      expect([bankAccountName, await refusalOf(registerWith({ bankCode, bankAccountName }))]).toEqual([
        bankAccountName,
        'BANK_ACCOUNT_NAME_ENG',
      ])
    }
    expect(await registerWith({ bankCode, bankAccountName: 'Somying Jaidee' })).toEqual({ message: 'REGISTER_SUCCESS' })
  })

  test.each([
    ['name', 'Sоmying'],
    ['name', 'S𝐨mying'],
    ['bankAccountName', 'Sоmying Jaidee'],
    ['bankAccountName', 'สมຫຍິງ ใจดี'],
    ['bankAccountName', 'Ｓomying Jaidee'],
  ])('letters that only look right are refused: %s %s', async (field, twin) => {
    expect(await refusalOf(registerWith({ [field]: twin }))).toBe('NAME_LETTERS')
  })

  test('[LAOS-06] without a currency the player has baht, kip is for the Laos build', async () => {
    expect(await refusalOf(registerWith({ currency: 'LAK' }))).toBe('KEY_INVALID')
    expect(await refusalOf(registerWith({ currency: 'USD' }))).toBe('KEY_INVALID')
    await registerWith({ currency: null })
    expect((await profileOfForm()).currency).toBe('BAHT')
  })

  test('[REG-27] the source is optional and one of the list', async () => {
    await registerWith({ sourceCode: 'FRIEND' })
    expect((await playerRow())?.source_code).toBe('FRIEND')
    for (const sourceCode of ['', null, 'NOWHERE', '\u0000']) {
      form = newForm()
      await registerWith({ sourceCode })
      expect((await playerRow())?.source_code).toBeNull()
    }
  })

  test('[REG-30] an inviter is found by the code of their link, with or without PR', async () => {
    await registerWith()
    const { player_id: inviter } = (await playerRow())!
    for (const inviteCode of [`PR${inviter}`, inviter, `PR${inviter.toUpperCase()}`]) {
      form = newForm()
      await registerWith({ inviteCode })
      expect((await playerRow())?.invited_by).toBe(inviter)
    }
  })

  test('an inviter is found by their short code, however it is written; a mistyped one says so, and creates nobody', async () => {
    await registerWith()
    const { player_id: inviter } = (await playerRow())!
    const { invite_code: code } = await modules.ownerDb
      .selectFrom('account.player')
      .select('invite_code')
      .where('player_id', '=', inviter)
      .executeTakeFirstOrThrow()
    expect(isInviteCode(code)).toBe(true)
    for (const inviteCode of [code, spacedInviteCode(code).toLowerCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `, `PR${code}\u200b`]) {
      form = newForm()
      await registerWith({ inviteCode })
      expect((await playerRow())?.invited_by).toBe(inviter)
    }
    const mistyped = code.slice(0, 7) + (code.at(-1) === '2' ? '3' : '2')
    const nobodys = [...INVITE_SIGNS].map((sign) => `2222222${sign}`).find(isInviteCode)!
    for (const inviteCode of [mistyped, nobodys, 'PR', 'nobody', 'SUMMER24', 'สวัสดี', 'x'.repeat(60)]) {
      form = newForm()
      expect(await refusalOf(registerWith({ inviteCode }))).toBe('INVITE_CODE_WRONG')
      expect(await playerRow()).toBeUndefined()
    }
  })

  test.each(['', ' - ', '00000000-0000-4000-8000-000000000000', 'PR00000000-0000-4000-8000-000000000000', '\u0000'])(
    'the unknown inviter %j keeps nobody from registering',
    async (inviteCode) => {
      await registerWith({ inviteCode })
      expect((await playerRow())?.invited_by).toBeNull()
    },
  )

  test('bad input gets a code of the catalogue and creates nothing', async () => {
    const { name: _, ...nameless } = form
    const bodies: [unknown, number, string][] = [
      ['{"username":', 400, 'KEY_INVALID'],
      ['[]', 400, 'KEY_INVALID'],
      ['null', 400, 'KEY_MISSING'],
      [nameless, 400, 'KEY_MISSING'],
      [{ ...form, name: 5 }, 400, 'KEY_INVALID'],
      [{ ...form, name: 'a\u0000b' }, 400, 'KEY_INVALID'],
      [{ ...form, name: 'ก'.repeat(61) }, 400, 'KEY_INVALID'],
      [{ ...form, password: 'a\u0000bcdefgh' }, 400, 'KEY_INVALID'],
      [{ ...form, bankAccountNo: 1234567890 }, 400, 'KEY_INVALID'],
      [{ ...form, username: '0'.repeat(30) }, 400, 'KEY_INVALID'],
      [{ ...form, inviteCode: { $ne: null } }, 400, 'KEY_INVALID'],
    ]
    for (const url of ['/api/account', '/api/account/validate']) {
      for (const [body, status, message] of bodies) {
        const payload = typeof body === 'string' ? body : JSON.stringify(body)
        const answer = await modules.http.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
        expect([url, payload, answer.statusCode, answer.json<{ message: string }>().message]).toEqual([url, payload, status, message])
      }
    }
    expect(await playerRow()).toBeUndefined()
  })

  test('an unknown field is dropped, not stored', async () => {
    await visitor.call(register, { body: { ...form, coin: 1000, _id: 'mine', readCurrency: 'LAK' } as never })
    expect(await profileOfForm()).toMatchObject({ coin: 0, currency: 'BAHT' })
  })
})

describe('validating', () => {
  test('[REG-22] [REG-26] checks the parts that are present and creates nothing', async () => {
    const withoutBank = { bankCode: null, bankAccountName: '', bankAccountNo: '' }
    expect(await validateWith(withoutBank)).toEqual({ message: 'VALID_USER_INFO' })
    expect(await validateWith()).toEqual({ message: 'VALID_USER_INFO' })
    const { username, name, password } = form
    expect(await visitor.call(validateAccount, { body: { username, name, password } })).toEqual({ message: 'VALID_USER_INFO' })
    expect(await playerRow()).toBeUndefined()
  })

  test('[REG-08] says what registering would say', async () => {
    const bankAccountNo = await registerProven()
    expect(await refusalOf(validateWith())).toBe('EXISTING_USER')
    form = newForm()
    expect(await refusalOf(validateWith({ bankAccountNo }, stranger('198.51.100.99')))).toBe('EXISTING_BANK')
    expect(await refusalOf(validateWith({ username: '1' }))).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT')
    expect(await refusalOf(validateWith({ password: 'short' }))).toBe('INVALID_USER_INFO')
    expect(await refusalOf(validateWith({ bankCode: 'NOBANK' }))).toBe('INVALID_BANK')
    expect(await refusalOf(validateWith({ bankCode: 'KTB' }))).toBe('BANK_ACCOUNT_NAME_ENG')
    expect(await refusalOf(validateWith({ bankAccountNo: '12' }))).toBe('KEY_INVALID')
  })
})

describe('[ERR-26] while registration needs an OTP', () => {
  beforeAll(() => writeSetting(modules.ownerDb, 'registerOTP', true))
  afterAll(() => writeSetting(modules.ownerDb, 'registerOTP', false))

  test('an unverified phone is refused before anything is told about it', async () => {
    expect(await refusalOf(registerWith())).toBe('UNVERIFIED_OTP')
    expect(await refusalOf(validateWith())).toBe('UNVERIFIED_OTP')
  })

  test('[OTP-08] only the browser that verified the phone may register it, for 15 minutes', async () => {
    await verifyPhone(form.username, visitor)
    expect(await refusalOf(registerWith({}, modules.visitor()))).toBe('UNVERIFIED_OTP')
    expect(await refusalOf(registerWith({ username: newForm().username }))).toBe('UNVERIFIED_OTP')
    expect(await validateWith()).toEqual({ message: 'VALID_USER_INFO' })
    await modules.passTime(15 * 60_000)
    expect(await refusalOf(registerWith())).toBe('UNVERIFIED_OTP')
    await verifyPhone(form.username, visitor)
    expect(await registerWith()).toEqual({ message: 'REGISTER_SUCCESS' })
  })
})

describe('the Laos build', () => {
  test('[LAOS-02] [LAOS-04] [LAOS-06] asks for LAK or BAHT and takes phones of other lengths and Lao banks', async () => {
    const laos = await createFrontModules({ laos: true })
    await writeSetting(laos.ownerDb, 'registerOTP', false)
    const from = laos.visitor()
    const lao = { ...form, username: '2055512345', bankCode: 'BCEL', currency: 'LAK' }
    expect(await refusalOf(from.call(register, { body: { ...lao, currency: undefined } }))).toBe('KEY_MISSING')
    expect(await refusalOf(from.call(register, { body: { ...lao, currency: 'USD' } }))).toBe('KEY_INVALID')
    expect(await from.call(register, { body: { ...lao, username: '205551234567' } })).toEqual({ message: 'REGISTER_SUCCESS' })
    const { token } = await from.call(login, { body: { username: '205551234567', password: lao.password } })
    expect((await laos.visitor({ token }).call(getProfile)).currency).toBe('LAK')
    await laos.close()
  })

  test('a number is one player’s, with or without its zero, and is shown as its player wrote it', async () => {
    const laos = await createFrontModules({ laos: true })
    await writeSetting(laos.ownerDb, 'registerOTP', false)
    const from = laos.visitor()
    const lao = { ...form, bankCode: 'BCEL', currency: 'LAK' }
    await from.call(register, { body: { ...lao, username: '02055512345' } })
    expect(await refusalOf(from.call(register, { body: { ...lao, username: '2055512345' } }))).toBe('EXISTING_USER')
    for (const username of ['02055512345', '2055512345']) {
      const { token } = await from.call(login, { body: { username, password: lao.password } })
      expect((await laos.visitor({ token }).call(getProfile)).username).toBe('02055512345')
    }
    await laos.close()
  })
})
