import { createClient, type Client } from '@krapao/contract'
import { acceptInvitation, beginInvitation, beginStaffSignIn, endStaffSignIn, stepUpStaff, type StepUpFor } from '@krapao/contract/console'
import { inviteAgain } from '../src/modules/operator/index.ts'
import { totpOf } from '../src/modules/operator/sign-in/totp.ts'
import { addStaff, type Role } from '../src/modules/operator/staff.ts'
import { makePasskey, type TestPasskey } from './authenticator.ts'
import type { World } from './world.ts'

/** A browser at the console: keeps its cookies, and says that its own pages call. */
export interface StaffBrowser {
  call: Client
  cookies: Map<string, string>
}

export function staffBrowser(
  world: Pick<World, 'url'>,
  cookies = new Map<string, string>(),
  headers: Record<string, string> = {},
): StaffBrowser {
  const call = createClient({
    baseUrl: world.url,
    async fetch(url, init) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const own = { origin: world.url, 'sec-fetch-site': 'same-origin', cookie }
      const response = await fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), ...own, ...headers } })
      for (const [pair] of response.headers.getSetCookie().map((text) => text.split(';'))) {
        const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)]
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  })
  return { call, cookies }
}

export const STAFF_PASSWORD = 'sieben-blaue-wale'

/** Somebody who has set up what they sign in with. */
export interface ReadyStaff extends StaffBrowser {
  staffId: string
  name: string
  password: string
  /** Of their authenticator, where that is their second factor. */
  secret: Buffer
  passkey: TestPasskey
  recoveryCodes: string[]
}

let hired = 0

/** What an authenticator makes of the secret that it was given. */
export const fromBase32 = (text: string) => {
  const bits = Array.from(text, (sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** Opens an invitation in a browser of its own, and is signed in there. */
export async function accept(
  world: World,
  invited: { invitation: string; code?: string; name?: string },
  kind: 'totp' | 'passkey' = 'totp',
  password = STAFF_PASSWORD,
): Promise<Omit<ReadyStaff, 'staffId'>> {
  const browser = staffBrowser(world)
  const { invitation, code } = invited
  const shown = code === undefined ? { invitation } : { invitation, code }
  const { name, totp, passkey: asked } = await browser.call(beginInvitation, { body: shown })
  const secret = fromBase32(totp.secret)
  const { passkey, made } = makePasskey(asked, { origin: world.env.siteOrigin })
  const factor = kind === 'totp' ? { kind, totpId: totp.totpId, code: codeOf(world, secret) } : { kind, name: 'A phone', credential: made }
  const { recoveryCodes } = await browser.call(acceptInvitation, { body: { ...shown, password, factor } })
  return { ...browser, name, password, secret, passkey, recoveryCodes }
}

/** Hired, and ready to sign in; signed in already in the browser in which they set it up. */
export async function readyStaff(world: World, roles: Role[] = ['cashier'], kind: 'totp' | 'passkey' = 'totp'): Promise<ReadyStaff> {
  const name = `สมศรี ${process.pid} ${++hired}`
  const staffId = await addStaff(world.ownerDb, { name, roles })
  const invitation = (await inviteAgain(world.ownerDb, staffId))!
  return { ...(await accept(world, { invitation }, kind)), staffId }
}

/** The header by which the session of a browser is shown. */
export const sessionCookie = ({ cookies }: Pick<StaffBrowser, 'cookies'>) => `staff=${cookies.get('staff')}`

/** What their authenticator shows now. */
export const codeOf = (world: Pick<World, 'clock'>, secret: Buffer) =>
  totpOf(secret, BigInt(Math.floor(world.clock.now().getTime() / 30_000)))

/** The next code of their authenticator: one that was shown is good for nothing. */
export async function nextCode(world: World, { secret }: Pick<ReadyStaff, 'secret'>): Promise<string> {
  await world.passTime(30_000)
  return codeOf(world, secret)
}

/** Signs in by password and authenticator; in a browser never seen unless one is given. */
export async function signInAt(world: World, staff: ReadyStaff, browser = staffBrowser(world)): Promise<StaffBrowser> {
  const begun = await browser.call(beginStaffSignIn, { body: { name: staff.name, password: staff.password } })
  if (begun.status !== 'second-factor') throw new Error('no second factor was asked for')
  await browser.call(endStaffSignIn, { body: { signIn: begun.signIn, factor: { kind: 'totp', code: await nextCode(world, staff) } } })
  return browser
}

/** Shows the authenticator again, for one thing. Answers by what that is done. */
export async function stepUp(world: World, staff: ReadyStaff, about: StepUpFor, { call }: StaffBrowser = staff): Promise<string> {
  const { stepUpId } = await call(stepUpStaff, { body: { about, factor: { kind: 'totp', code: await nextCode(world, staff) } } })
  return stepUpId
}
