import { sendOtp } from '@krapao/contract'
import { afterEach, expect, test } from 'vitest'
import { refusalOf } from './refusal-of.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.stop())

test('[LAOS-08] a number that the gateway does not reach is answered, and costs no code of those of an hour', async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
  await world.fault('sms', 'refuse', 7, 'send')
  for (let tries = 0; tries < 7; tries++) {
    expect(await refusalOf(world.client()(sendOtp, { body: { phoneNumber: '02055512345' } }))).toBe('OTP_SEND_FAIL')
  }
  expect((await world.client()(sendOtp, { body: { phoneNumber: '02055512345' } })).code).toBe('OTP_SENT')
})
