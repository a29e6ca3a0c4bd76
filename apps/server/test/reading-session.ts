import { login, type LiveOtp } from '@krapao/contract'
import { send } from './every-route.ts'
import { limitCodes } from './send-limit.ts'
import { wantCode } from './sign-in-rule.ts'
import type { World } from './world.ts'

interface Credentials {
  phone: string
  password: string
}

/** A browser never seen, that has shown the password: what it was answered, and its cookie. */
async function signInElsewhere(world: World, { phone, password }: Credentials) {
  await wantCode(world, true)
  try {
    const answer = await send(world.url, login, { body: { username: phone, password, remember: true } })
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]!)
    return { json: answer.json, headers: { cookie: cookie.join('; ') } }
  } finally {
    await wantCode(world, false)
  }
}

/** A browser never seen whose code was sent, and where it is to be typed. */
export async function codeToSignIn(world: World, player: Credentials) {
  const { json, headers } = await signInElsewhere(world, player)
  return { headers, body: { otpToken: (json as LiveOtp).otpToken, otpCode: await newestCode(world, player) } }
}

/** A session of the player that only reads, and the cookie of its browser. */
export async function readingSession(world: World, player: Credentials) {
  await limitCodes(world, { siteADay: 0 })
  const { json, headers } = await signInElsewhere(world, player)
  await limitCodes(world, {})
  return { headers, token: (json as { token: string }).token }
}

/** The newest code that was sent to the player. */
export async function newestCode(world: World, { phone }: Credentials): Promise<string> {
  const [newest] = (await world.control('GET', `sms?phone=${phone}`)) as { code: string }[]
  return newest!.code
}
