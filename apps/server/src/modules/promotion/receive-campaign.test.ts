import { activateBonus, activatePromotion, findPromotion, getBonusStatus, getCurrentPromotion, listBonuses } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignForm, HALF, offer, startVersion } from '../../../test/campaigns.ts'
import { give } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ log: (await import('../../platform/log.ts')).createLog('error') })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

describe('a bonus', () => {
  test('[BON-18] [BON-19] [BON-20] is listed, received and then active', async () => {
    const code = await offer(world)
    const player = await world.player()
    const listed = (await player.call(listBonuses)).find((bonus) => bonus.code === code)
    expect(listed).toMatchObject({
      code,
      title: 'A bonus (th)',
      type: 'limit',
      maxReceived: 1,
      percentFail: 100,
      banners: [{ image: '/art/bonus-welcome.svg', html: '<p>Take it</p> (th)' }],
      userBonus: null,
      availability: 'open',
    })
    expect(await player.call(getBonusStatus)).toEqual({ status: false, type: null, condition: null, due: 0 })
    const { userBonus, condition } = await player.call(activateBonus, { params: { code } })
    expect(userBonus).toEqual({ _id: expect.any(String), isActive: true, received: [{ updatedAt: world.clock.now().toISOString() }] })
    expect(condition).toMatchObject({ type: 'bonus', code, state: 'open', grant: 100, requiredTurnover: 500, doneTurnover: 0 })
    expect(await player.call(getBonusStatus)).toMatchObject({ status: true, type: 'bonus', condition })
    expect((await player.call(listBonuses)).find((bonus) => bonus.code === code)).toMatchObject({ userBonus, availability: 'received' })
  })
})
