import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginPasskeyStepUp,
  closePasskeyOffer,
  createClient,
  createQr,
  deleteQr,
  expectDeposit,
  getProfile,
  getQr,
  listSecurityEvents,
  login,
  logout,
  removePasskey,
  renamePasskey,
  sendOtp,
  signInByPasskey,
  stepUpByPasskey,
  verifyOtp,
} from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePasskey, type TestPasskey } from '../authenticator.ts'
import { openLine } from '../live-line.ts'
import { baht } from '../money.ts'
import { deliver, qrReport } from '../races/reports.ts'
import { refusalOf } from '../refusal-of.ts'
import { cutEach } from './commit-cutter.ts'
import { type CutScene, setCutScene } from './cut-scene.ts'
import { WORKS } from '../verbs/index.ts'

/*
 * The connection to PostgreSQL is lost around a statement that commits by itself, outside any transaction. Whoever
 * asked hears the true answer, and what was written is there once.
 */

let here: CutScene

beforeAll(async () => {
  here = await setCutScene()
}, 60_000)
afterAll(async () => {
  expect(await here.stage.world.audit()).toEqual([])
  await here.close()
})

const page = (player = here.scene.customer.player) => here.stage.page(here.server, player)
/** A visitor's, with its cookie: one for each phone. */
const browser = (phone: string) =>
  createClient({
    baseUrl: here.server.url,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie: `visitor=${phone.padStart(43, 'v')}` } }),
  })
const rowsOf = (table: 'deposit.announcement' | 'deposit.unread_report') => here.stage.world.db.selectFrom(table).selectAll().execute()

async function makeQr(): Promise<string> {
  const qr = await page()(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  return qr.hasQrcode ? qr.qrcodeId : ''
}

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the statement', (how) => {
  test('a deposit that is expected is written down once', async () => {
    let asked = 0
    const before = (await rowsOf('deposit.announcement')).length
    const commits = await cutEach(here.cutter, how, async () => async () => {
      await page()(expectDeposit, { body: { amount: baht(300 + ++asked) } })
    })
    expect(commits).toBe(1)
    expect((await rowsOf('deposit.announcement')).length - before).toBe(asked)
  })

  test('a QR that was made is there', async () => {
    const commits = await cutEach(here.cutter, how, async () => async () => {
      const qrcodeId = await makeQr()
      expect(await page()(getQr, { params: { provider: 'KBANK' } })).toMatchObject({ hasQrcode: true, qrcodeId })
    })
    expect(commits).toBe(2)
  })

  test('a QR that its gateway refuses is not, and the next can be made', async () => {
    const commits = await cutEach(here.cutter, how, async () => {
      await here.stage.world.fault('qr:KBANK', 'refuse', 1, 'create')
      return async () => expect(await makeQr()).toBe('')
    })
    expect(commits).toBe(3)
    expect(await makeQr()).not.toBe('')
  })

  test('a QR is cancelled', async () => {
    const commits = await cutEach(here.cutter, how, async () => {
      const qrcodeId = await makeQr()
      return async () => {
        expect(await page()(deleteQr, { params: { qrcodeId } })).toEqual({ message: 'QR_CANCELLED' })
        expect(await page()(getQr, { params: { provider: 'KBANK' } })).toMatchObject({ hasQrcode: false })
      }
    })
    expect(commits).toBe(1)
  })

  test('a code that was sent can be typed', async () => {
    const sent: { phone: string; otpToken: string; otpCode: string }[] = []
    const commits = await cutEach(here.cutter, how, async () => {
      const phoneNumber = `08${nextNumber()}`
      return async () => {
        const { otpToken } = await browser(phoneNumber)(sendOtp, { body: { phoneNumber } })
        const [message] = (await here.stage.world.control('GET', `sms?phone=${phoneNumber}`)) as { code: string }[]
        sent.push({ phone: phoneNumber, otpToken, otpCode: message!.code })
      }
    })
    expect(commits).toBe(2)
    for (const { phone, ...body } of sent) expect((await browser(phone)(verifyOtp, { body })).message).toBe('OTP_CODE_VALID')
  })

  test('a wrong password is told as one', async () => {
    const commits = await cutEach(here.cutter, how, async () => {
      const body = { username: `07${nextNumber()}`, password: 'not-the-password' }
      return async () => expect(await refusalOf(page()(login, { body }))).toBe('WRONG_CREDENTIAL')
    })
    expect(commits).toBe(2)
  })

  test('a passkey is added, signs in, steps up and is removed, and each is told once', async () => {
    const { env } = here.stage.world
    const commits = await cutEach(here.cutter, how, async () => {
      const player = await here.stage.world.player()
      const [mine, visitor] = [page(player), browser(player.phone)]
      return async () => {
        const { passkey, made } = makePasskey(await mine(beginPasskey), { origin: env.siteOrigin })
        const { passkeyId } = await mine(addPasskey, { body: { name: 'A phone', credential: made } })
        const signIn = async (odd: Parameters<TestPasskey['show']>[1]) => {
          const credential = passkey.show(await visitor(beginPasskeySignIn), { origin: env.siteOrigin, ...odd })
          return visitor(signInByPasskey, { body: { credential } })
        }
        expect(await refusalOf(signIn({ isUnverified: true }))).toBe('PASSKEY_UNVERIFIED')
        const inside = page({ ...player, ...(await signIn({ signCount: 1 })) })
        const credential = passkey.show(await inside(beginPasskeyStepUp), { origin: env.siteOrigin, signCount: 2 })
        const again = page({ ...player, ...(await inside(stepUpByPasskey, { body: { credential } })) })
        expect(await refusalOf(signIn({ signCount: 2 }))).toBe('PASSKEY_CLONED')
        await again(renamePasskey, { params: { passkeyId }, body: { name: 'A copied phone' } })
        await again(removePasskey, { params: { passkeyId } })
        await again(closePasskeyOffer)
        const { events } = await again(listSecurityEvents)
        expect(events.map(({ kind }) => kind).slice(0, -1)).toEqual([
          'passkey_removed',
          'passkey_cloned',
          'stepped_up_passkey',
          'signed_in_passkey',
          'passkey_refused',
          'passkey_added',
        ])
      }
    })
    expect(commits).toBeGreaterThanOrEqual(13)
  }, 60_000)

  test('whoever signs out is signed out', async () => {
    const { phone, password } = here.scene.customer.player
    const commits = await cutEach(here.cutter, how, async () => {
      const { token } = await page()(login, { body: { username: phone, password } })
      const mine = page({ ...here.scene.customer.player, token })
      return async () => {
        expect(await mine(logout)).toEqual({ message: 'LOGOUT_SUCCESS' })
        expect(await refusalOf(mine(getProfile))).toBe('INVALID_USER_3')
      }
    })
    expect(commits).toBe(1)
  })

  test('the first call after a while is answered', async () => {
    const commits = await cutEach(here.cutter, how, async () => {
      await here.stage.passTime(61_000)
      return async () => void (await page()(getProfile))
    })
    expect(commits).toBe(1)
  })

  test('a signed report that cannot be read is kept once', async () => {
    const before = (await rowsOf('deposit.unread_report')).length
    let sent = 0
    const commits = await cutEach(here.cutter, how, async () => async () => {
      const report = qrReport(here.stage.world, `unread-${++sent}`, { payerBankCode: '!' })
      expect(await deliver({ ...here.stage.world, url: here.server.url }, report)).toBe(400)
    })
    expect(commits).toBe(1)
    expect((await rowsOf('deposit.unread_report')).length - before).toBe(sent)
  })

  test.each(['POST /webhooks/qr/KBANK', 'POST /webhooks/bank/SCB'])('money that arrives by %s is told to the open page', async (work) => {
    const line = openLine(here.server.url, here.scene.customer.player.token)
    await line.ready
    let paid = 0
    await cutEach(here.cutter, how, async () => {
      const { attempt } = await WORKS[work]!(here.scene, here.server)
      paid++
      return () => attempt(here.server)
    })
    await expect.poll(() => new Set(line.seen.map(({ postingNo }) => postingNo)).size, { timeout: 10_000 }).toBe(paid)
    line.close()
  })
})

let numbers = 60_000_000
const nextNumber = () => String(++numbers)
