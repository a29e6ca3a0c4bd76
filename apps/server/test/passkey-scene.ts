import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginPasskeyStepUp,
  listSecurityEvents,
  login,
  signInByPasskey,
  stepUpByPasskey,
} from '@krapao/contract'
import { sql } from 'kysely'
import { writeSetting } from '../src/modules/site/index.ts'
import { makePasskey, type TestPasskey } from './authenticator.ts'
import { createFrontModules, type FrontModules, type Visitor } from './front-modules.ts'
import { registered } from './registered.ts'
import { phoneDigest } from './phones.ts'

export const PASSWORD = 'a-good-password'

export type AddedPasskey = TestPasskey & { passkeyId: string }
export type Oddly = Parameters<TestPasskey['show']>[1]

/** A player who has signed in once, and what they do with passkeys. `begin` brings a new one. */
export interface PasskeyScene {
  modules: FrontModules
  phone: string
  token: string
  /** With that token. */
  owner: Visitor
  begin(): Promise<void>
  signIn(by?: Visitor): Promise<string>
  withToken(token: string): Visitor
  add(by?: Visitor, odd?: Parameters<typeof makePasskey>[1]): Promise<AddedPasskey>
  /** Answers the token of a new session. */
  enter(passkey: TestPasskey, odd?: Oddly, by?: Visitor): Promise<string>
  /** Answers the token that has stepped up. */
  show(passkey: TestPasskey, odd?: Oddly, by?: Visitor): Promise<string>
  /** The newest first. */
  events(by?: Visitor): Promise<string[]>
  notices(): Promise<string[]>
}

export async function createPasskeyScene(): Promise<PasskeyScene> {
  const modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
  const scene: PasskeyScene = {
    modules,
    phone: '',
    token: '',
    owner: modules.visitor(),
    async begin() {
      scene.phone = await registered(modules.visitor(), PASSWORD)
      scene.token = await scene.signIn()
      scene.owner = scene.withToken(scene.token)
    },
    signIn: async (by = modules.visitor()) => (await by.call(login, { body: { username: scene.phone, password: PASSWORD } })).token,
    withToken: (token) => modules.visitor({ token }),
    async add(by = scene.owner, odd = {}) {
      const { passkey, made } = makePasskey(await by.call(beginPasskey), odd)
      const { passkeyId } = await by.call(addPasskey, { body: { name: 'โทรศัพท์สีฟ้า', credential: made } })
      return { ...passkey, passkeyId }
    },
    async enter(passkey, odd = {}, by = modules.visitor()) {
      const asked = await by.call(beginPasskeySignIn)
      return (await by.call(signInByPasskey, { body: { credential: passkey.show(asked, odd) } })).token
    },
    async show(passkey, odd = {}, by = scene.owner) {
      const asked = await by.call(beginPasskeyStepUp)
      return (await by.call(stepUpByPasskey, { body: { credential: passkey.show(asked, odd) } })).token
    },
    events: async (by = scene.owner) => (await by.call(listSecurityEvents)).events.map(({ kind }) => kind),
    async notices() {
      const { rows } = await sql<{ kind: string }>`
        select n.kind from account.notice n join account.player p using (player_id) where p.phone_digest = ${await phoneDigest(modules, scene.phone)} order by n.opened_at, n.kind`.execute(
        modules.ownerDb,
      )
      return rows.map(({ kind }) => kind)
    },
  }
  return scene
}
