import {
  login,
  lookupActive,
  lookupAgreements,
  lookupBanks,
  lookupChatWidget,
  lookupConditions,
  lookupContact,
  lookupDeposit,
  lookupInfo,
  lookupNotice,
  lookupRegisterOtp,
  lookupSettings,
  lookupSlip,
  lookupSources,
} from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { DEMO_PLAYERS, seedPlayers } from '../../../seed/players.ts'
import { readSetting, writeSetting } from './read-setting.ts'
import { isServiceOpen } from './service-open.ts'

let modules: FrontModules
let visitor: Visitor
let player: Visitor

beforeAll(async () => {
  modules = await createFrontModules()
  await seedPlayers(modules.deps)
  visitor = modules.visitor()
  const { username, password } = DEMO_PLAYERS[0]
  player = modules.visitor(await visitor.call(login, { body: { username, password } }))
})
afterAll(() => modules.close())

describe('[LOOK-21] what anyone may look up', () => {
  test('[LOOK-01] the banks, in the order of the operator, without those of the other build', async () => {
    const banks = await visitor.call(lookupBanks)
    expect(banks[0]).toEqual({ code: 'KBANK', appLink: null, nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນໄທ' })
    const codes = banks.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['SCB', 'KTB', 'TMB', 'BBL', 'GSB']))
    expect(codes).not.toContain('BCEL')
  })

  test('[LOOK-10] the sources', async () => {
    expect(await visitor.call(lookupSources)).toContainEqual({ code: 'FRIEND', description: 'เพื่อนแนะนำ' })
  })

  test('[LOOK-03] [LOOK-04] [LOOK-14] [LOOK-17] conditions and agreements, as lists of HTML', async () => {
    for (const route of [lookupConditions, lookupAgreements]) {
      const texts = await visitor.call(route)
      expect(texts.length).toBeGreaterThan(0)
      for (const text of texts) expect(text).toMatch(/^<h3>/)
    }
  })

  test('texts come in the language of the page, and in Thai where there is no other', async () => {
    const LAO = /[\u0E81-\u0EDF]/
    const THAI = /[\u0E01-\u0E5B]/
    for (const [language, own] of [
      ['th', THAI],
      ['la', LAO],
      ['en', /[a-z]{4}/],
    ] as const) {
      const say = { language }
      const texts = [
        ...(await visitor.call(lookupConditions, {}, say)),
        ...(await visitor.call(lookupAgreements, {}, say)),
        (await visitor.call(lookupContact, {}, say)).contactText,
        await visitor.call(lookupNotice, {}, say),
        ...(await visitor.call(lookupSources, {}, say)).map(({ description }) => description),
      ]
      expect(texts.length, language).toBe(3 + 3 + 1 + 1 + 6)
      for (const text of texts) {
        expect(text, language).toMatch(own)
        if (language !== 'th') expect(text, language).not.toMatch(THAI)
        if (language !== 'la') expect(text, language).not.toMatch(LAO)
      }
      expect(await visitor.call(lookupNotice, {}, say)).toContain('{percentFail}')
    }
    const translations = await readSetting(modules.db, 'translations')
    await writeSetting(modules.ownerDb, 'translations', { la: {}, en: {} })
    expect(await visitor.call(lookupNotice, {}, { language: 'la' })).toBe(await visitor.call(lookupNotice))
    await writeSetting(modules.ownerDb, 'translations', translations)
  })

  test('[LOOK-05] the name of the site, and its own address while no other is set', async () => {
    expect(await visitor.call(lookupInfo)).toEqual({ name: 'Krapao', website: modules.env.siteOrigin })
    await writeSetting(modules.ownerDb, 'siteInfo', { name: 'Krapao', website: 'https://krapao.example' })
    expect((await visitor.call(lookupInfo)).website).toBe('https://krapao.example')
  })

  test('[LOOK-06] [LOOK-14] [LOOK-18] the notice, with its placeholder', async () => {
    expect(await visitor.call(lookupNotice)).toContain('{percentFail}')
  })

  test('[LOOK-07] how to reach the operator', async () => {
    expect(await visitor.call(lookupContact)).toEqual({
      contactText: expect.stringContaining('24'),
      lineLink: expect.stringMatching(/^https:/),
      lineName: '@krapao-demo',
      lineQR: null,
    })
  })

  test('[LOOK-09] [LOOK-14] the window in which no slip is taken', async () => {
    expect(await visitor.call(lookupSlip)).toEqual({ closeFrom: '23:45', closeTo: '00:15' })
  })

  test('[LOOK-12] [LOOK-13] [LOOK-20] the flags, under their names', async () => {
    expect(await visitor.call(lookupRegisterOtp)).toEqual({ registerOTP: true })
    expect(await visitor.call(lookupChatWidget)).toEqual({ enableChatWidget: false })
  })

  test('[SET-01] [SET-02] [SET-03] [SET-04] [SET-05] [SET-07] each setting of the portal is one of the server, read when it starts', async () => {
    const laos = await createFrontModules({
      processEnv: {
        LAOS: '1',
        IFRAME_MODE: '1',
        SPORT_HOST_LAOS: 'sport.example.la',
        CUSTOM_SPORT_HOST: 'own.example.com',
        PG_SLOT_MESSAGE: 'back at noon',
        CHAT_BACKEND: 'https://chat.example.com',
        QR_PAYTIMZ_MINIMUM: '60',
        QR_FP_MINIMUM: '20.50',
        MINIMUM_AGE: '21',
      },
    })
    try {
      expect(await laos.visitor().call(lookupSettings)).toMatchObject({
        laos: true,
        iframeMode: true,
        sportHost: 'sport.example.la',
        customSportHost: 'own.example.com',
        pgSlotMessage: 'back at noon',
        chatBackend: 'https://chat.example.com',
        qrMinimums: { PAYTIMZ: 60, FP: 20.5 },
        operator: { minimumAge: 21 },
      })
    } finally {
      await laos.close()
    }
  })

  test('[SET-07] [LAOS-09] without any said, they are those of the Thai build', async () => {
    const settings = await visitor.call(lookupSettings)
    expect(settings).toMatchObject({ iframeMode: false, laos: false, qrMinimums: { PAYTIMZ: null, FP: null } })
    expect(settings).toMatchObject({ operator: { licence: null, jurisdiction: null, minimumAge: 20 }, termsVersion: '2026-11' })
    expect(settings.signIn).toEqual({ SEXYGAME: modules.env.integrations.games['SEXYGAME']!.signIn })
  })
})

describe('[LOOK-21] what only a player may look up', () => {
  test('the deposit list needs a token', async () => expect(await refusalOf(visitor.call(lookupDeposit))).toBe('UNAUTHORIZED'))

  test('[LOOK-02] [LOOK-15] the accounts to deposit to', async () => {
    const { banks, wallets, isManual } = await player.call(lookupDeposit)
    expect(banks.map(({ bankType, bankCode, mode }) => [bankType, bankCode, mode])).toEqual([
      ['BANK', 'KBANK', 'SMS'],
      ['PAYMENT', 'WW', 'AUTO'],
      ['PAYMENT', 'PAYTIMZ', 'AUTO'],
      ['PAYMENT', 'PAYONEX', 'AUTO'],
      ['PAYMENT', 'FP', 'AUTO'],
      ['BANK', 'SCB', 'AUTO'],
      ['BANK', 'GSB', 'AUTO'],
      ['BANK', 'KBANK', 'AUTO'],
    ])
    expect(banks[0]).toEqual({
      bankType: 'BANK',
      bankCode: 'KBANK',
      mode: 'SMS',
      bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ທະນາຄານກະສິກອນໄທ' },
      bankAccountName: expect.any(String),
      bankAccountNo: expect.stringMatching(/^\d{10}$/),
      currency: 'BAHT',
      closedUntil: null,
    })
    expect(isManual).toBe(false)
    expect(wallets).toEqual([
      { mode: 'GIFTLINK', walletAccountName: '0990000001', closedUntil: null },
      { mode: 'AUTO', walletAccountName: '0990000002', closedUntil: null },
    ])
  })

  test('an account that is hidden, or of another currency, is not shown', async () => {
    await modules.ownerDb.updateTable('site.deposit_account').set({ is_shown: false }).where('bank_code', '=', 'WW').execute()
    await modules.ownerDb.updateTable('site.deposit_account').set({ currency: 'LAK' }).where('bank_code', '=', 'PAYONEX').execute()
    const { banks } = await player.call(lookupDeposit)
    expect(banks.map(({ bankCode }) => bankCode)).toEqual(['KBANK', 'PAYTIMZ', 'FP', 'SCB', 'GSB', 'KBANK'])
  })
})

describe('a setting', () => {
  test('has a value before anyone sets it, and the one that was set after', async () => {
    expect(await readSetting(modules.db, 'isManual')).toBe(false)
    await writeSetting(modules.ownerDb, 'isManual', true)
    expect(await readSetting(modules.db, 'isManual')).toBe(true)
  })

  test('cannot be set to what it is not', async () => {
    await expect(writeSetting(modules.ownerDb, 'slipWindow', { closeFrom: '24:00', closeTo: '1:15' })).rejects.toThrow()
    expect(await readSetting(modules.db, 'slipWindow')).toEqual({ closeFrom: '23:45', closeTo: '00:15' })
  })
})

describe('[LOOK-11] [LOOK-19] whether the service is open', () => {
  test('an open one says so, a closed one answers gone', async () => {
    expect(await visitor.call(lookupActive)).toBe(true)
    await writeSetting(modules.ownerDb, 'service', { isOpen: false })
    await expect.poll(() => isServiceOpen(modules.db), { timeout: 3000 }).toBe(false)
    await expect(visitor.call(lookupActive)).rejects.toMatchObject({ code: 'gone', status: 410 })
  })
})
