import { changeProfile, getProfile, login, register, sendOtp } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenPromises } from './records.ts'
import { cutEach } from './commit-cutter.ts'
import { type CutScene, setCutScene } from './cut-scene.ts'
import { settle } from './settle.ts'
import { playerToMove } from '../players.ts'
import { WORKS } from '../verbs/index.ts'
import type { WorldPlayer } from '../world.ts'

/*
 * The connection to PostgreSQL is lost at COMMIT, in the one case before it arrived there, in the other before its
 * answer arrived here. Nobody asks a second time: the first answer must be the true one.
 */

let here: CutScene

beforeAll(async () => {
  here = await setCutScene()
}, 60_000)
afterAll(async () => {
  await here.close()
})

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the COMMIT', (how) => {
  test.each(Object.entries(WORKS))(
    '%s is answered as if nothing had been',
    async (name, work) => {
      const begun = here.scene.told.length
      const doing = async () => {
        const { attempt } = await work(here.scene, here.server)
        return () => attempt(here.server)
      }
      // A transfer commits at its beginning and at its end.
      expect(await cutEach(here.cutter, how, doing)).toBeGreaterThan(name.includes('/transfer ') ? 1 : 0)
      // Reports were taken the first time, and no request was told anything but how it ended.
      expect(here.stage.world.sandbox.pendingWebhooks()).toBe(0)
      if (name.includes('/transfer '))
        expect(here.scene.told.slice(begun).map((told) => told.acknowledged)).toEqual(
          here.scene.told.slice(begun).map(() => ['TRANSFER_SUCCESS']),
        )
      await settle(here.stage, here.server)
      expect(await brokenPromises(here.stage.world, here.scene.told, [here.scene.customer])).toEqual([])
    },
    60_000,
  )

  test('whoever registers is registered, and signs in', async () => {
    await here.stage.world.ownerDb.updateTable('site.setting').set({ value: 'false' }).where('key', '=', 'registerOTP').execute()
    let phone = ''
    const registering = async () => {
      phone = `08${nextNumber()}`
      const form = registration(phone)
      return async () => void (await page()(register, { body: form }))
    }
    const signingIn = async () => async () => void (await page()(login, { body: { username: phone, password: PASSWORD } }))
    expect(await cutEach(here.cutter, how, registering)).toBe(1)
    expect(await cutEach(here.cutter, how, signingIn)).toBe(2)
  })

  test('another bank account is the player’s, or is asked for, once', async () => {
    const players: [player: WorldPlayer, message: string][] = []
    const changing = (holder: string, message: string) => async () => {
      const player = await playerToMove(here.stage.world)
      const { bankCode, bankAccountNo: accountNo } = player.body
      await here.stage.world.control('POST', 'bank/holders', { bankCode, accountNo, name: holder })
      players.push([player, message])
      return async () => expect(await here.stage.page(here.server, player)(changeProfile, { body: player.body })).toEqual({ message })
    }
    expect(await cutEach(here.cutter, how, changing('มานี มีนา', 'PROFILE_SAVED'))).toBeGreaterThan(1)
    expect(await cutEach(here.cutter, how, changing('สมชาย ใจดี', 'PROFILE_CHECKED'))).toBeGreaterThan(1)
    for (const [player, message] of players) {
      const { bankAccount, bankChange } = await player.call(getProfile)
      expect([bankAccount?.bankCode, bankChange?.bankCode]).toEqual(message === 'PROFILE_SAVED' ? ['SCB', undefined] : ['KBANK', 'SCB'])
    }
    expect(await here.stage.world.audit()).toEqual([])
  })

  test('a code is sent once, and its own sending does not stand in its way', async () => {
    let phone = ''
    await cutEach(here.cutter, how, async () => {
      phone = `08${nextNumber()}`
      return async () => void (await page()(sendOtp, { body: { phoneNumber: phone } }))
    })
    expect(await here.stage.world.control('GET', `sms?phone=${phone}`)).toHaveLength(1)
  })
})

const PASSWORD = 'a-good-password'
const page = () => here.stage.page(here.server, here.scene.customer.player)
let numbers = 50_000_000
const nextNumber = () => String(++numbers)

function registration(phone: string) {
  return {
    username: phone,
    name: 'ปิติ',
    password: PASSWORD,
    sourceCode: 'FRIEND',
    inviteCode: null,
    bankCode: 'SCB',
    bankAccountName: 'PITI JAIDEE',
    bankAccountNo: `7${phone}`,
    currency: 'BAHT',
  }
}
