import {
  addOwnFactor,
  beginInvitation,
  beginOwnTotp,
  beginStaffSignIn,
  beginStaffSignInPasskey,
  beginStaffStepUpPasskey,
  proposeStaffChange,
} from '@krapao/contract/console'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inviteAgain } from '../../src/modules/operator/index.ts'
import { sha256 } from '../../src/platform/ids.ts'
import type { Sent } from '../every-route.ts'
import { expectOnly, type Race, times, type Volley } from '../races/race.ts'
import { codeOf, fromBase32, readyStaff, type ReadyStaff, sessionCookie, STAFF_PASSWORD } from '../staff-browser.ts'
import { staff } from '../staff.ts'
import type { World } from '../world.ts'
import type { Verb, Verbs } from './verb.ts'

/* How staff sign in, what they do with their credentials, and how owners change who works here. */

let others = 0

const reason = 'as agreed'

/** Shown just now by whoever holds this session, without a code: those of an authenticator are good once, and another takes half a minute. */
async function steppedUp({ ownerDb }: World, { cookies }: ReadyStaff, about: string): Promise<string> {
  const stepUpId = randomUUID()
  await sql`
    insert into operator.step_up (step_up_id, staff_id, session_id, shown_by, about, shown_at, expires_at)
    select ${stepUpId}, staff_id, session_id, 'passkey', ${about}, platform.now(), platform.now() + interval '5 minutes'
    from operator.staff_session where token_hash = ${sha256(cookies.get('staff')!)}`.execute(ownerDb)
  return stepUpId
}

const of = (by: ReadyStaff, sent: Sent = {}): Sent => ({ ...sent, headers: { cookie: sessionCookie(by) } })
const shownIn = (world: World) => ({ origin: world.env.siteOrigin })

const shows = ({ name, password }: ReadyStaff) => ({ name, password })

async function signIn(by: ReadyStaff): Promise<string> {
  const begun = await by.call(beginStaffSignIn, { body: shows(by) })
  return (begun as { signIn: string }).signIn
}

async function secondFactor(world: World): Promise<{ by: ReadyStaff; sent: Sent }> {
  const by = await readyStaff(world, ['support'], 'passkey')
  const signInSecret = await signIn(by)
  const asked = await by.call(beginStaffSignInPasskey, { body: { signIn: signInSecret } })
  const factor = { kind: 'passkey', credential: by.passkey.show(asked, shownIn(world)) }
  return { by, sent: { body: { signIn: signInSecret, factor } } }
}

async function invited(world: World): Promise<string> {
  return (await inviteAgain(world.ownerDb, await staff(world)))!
}

async function acceptance(world: World, by: Pick<ReadyStaff, 'call'>): Promise<Sent> {
  const invitation = await invited(world)
  const { totp } = await by.call(beginInvitation, { body: { invitation } })
  const factor = { kind: 'totp', totpId: totp.totpId, code: codeOf(world, fromBase32(totp.secret)) }
  return { body: { invitation, password: STAFF_PASSWORD, factor } }
}

async function newTotp(world: World, by: ReadyStaff): Promise<Sent> {
  const { totpId, secret } = await by.call(beginOwnTotp)
  const factor = { kind: 'totp', totpId, code: codeOf(world, fromBase32(secret)) }
  return { body: { stepUpId: await steppedUp(world, by, 'factors'), factor } }
}

/** They have an authenticator beside their passkey, which may go. */
async function removal(world: World, by: ReadyStaff): Promise<Sent> {
  await by.call(addOwnFactor, { body: (await newTotp(world, by)).body as never })
  return { body: { stepUpId: await steppedUp(world, by, 'factors'), factor: { kind: 'totp' } } }
}

async function proposal(world: World, by: ReadyStaff): Promise<Sent> {
  const change = { kind: 'invite', name: `ใหม่ ${process.pid} ${++others}`, roles: ['cashier'], limits: [] }
  return { body: { change, reason, stepUpId: await steppedUp(world, by, 'propose') } }
}

/** What another owner has proposed. */
async function proposed(world: World): Promise<string> {
  const other = await readyStaff(world, ['owner'])
  const { changeId } = await other.call(proposeStaffChange, { body: (await proposal(world, other)).body as never })
  return changeId
}

async function confirmation(world: World, by: ReadyStaff): Promise<Sent> {
  const changeId = await proposed(world)
  return { params: { changeId }, body: { decision: 'confirm', reason, stepUpId: await steppedUp(world, by, `change ${changeId}`) } }
}

interface Laid {
  by: ReadyStaff
  sent: Sent
}

/** Fifty times the same by one person who is signed in. */
function race(
  says: string,
  lay: (world: World) => Promise<Laid>,
  after: (volley: Volley, laid: Laid, world: World) => Promise<void> | void,
): Race {
  return {
    says,
    async lay(world) {
      const laid = await lay(world)
      return { input: of(laid.by, laid.sent), after: async (volley) => after(volley, laid, world) }
    },
  }
}

const owner = (world: World) => readyStaff(world, ['owner'], 'passkey')
const all = ({ tally }: Volley) => expect(tally).toEqual({ OK: 50 })
/** One has its effect; under one key the others are told so too. */
const once =
  (...codes: string[]) =>
  ({ tally, isOneKey }: Volley) => {
    expectOnly(tally, ['OK', ...codes])
    expect(times(tally, 'OK')).toBe(isOneKey ? 50 : 1)
  }

async function actsOf(world: World, { staffId }: Pick<ReadyStaff, 'staffId'>, act: string): Promise<number> {
  const rows = await world.db
    .selectFrom('operator.act')
    .select('act_id')
    .where('owner_id', '=', staffId)
    .where('act', '=', act)
    .where('status', '=', 'act')
    .execute()
  return rows.length
}

const signInVerbs: Verbs = {
  'POST /console/api/sign-in': {
    call: async ({ staff: by }) => ({ body: shows(by) }),
    races: [
      {
        says: 'fifty strangers show the right password, and as many are let on as may be under way',
        async lay(world) {
          const by = await readyStaff(world)
          return {
            input: { body: shows(by) },
            after: async ({ tally }) => {
              expectOnly(tally, ['OK', 'TRIES_REST'])
              expect(times(tally, 'OK')).toBeGreaterThan(0)
            },
          }
        },
      },
    ],
  },
  'POST /console/api/sign-in/passkey': {
    call: async ({ world }) => ({ body: { signIn: await signIn(await readyStaff(world, ['support'], 'passkey')) } }),
    races: [
      {
        says: 'a passkey is asked for fifty times, each by a challenge of its own',
        lay: async (world) => ({
          input: { body: { signIn: await signIn(await readyStaff(world, ['support'], 'passkey')) } },
          after: async (volley) => {
            all(volley)
            expect(new Set(volley.answers.map(({ json }) => (json as { challenge: string }).challenge)).size).toBe(50)
          },
        }),
      },
    ],
  },
  'POST /console/api/sign-in/second-factor': {
    call: async ({ world }) => (await secondFactor(world)).sent,
    races: [
      {
        says: 'one second factor opens one session',
        async lay(world) {
          const { by, sent } = await secondFactor(world)
          const before = await actsOf(world, by, 'sign_in')
          return {
            input: sent,
            async after({ tally }) {
              expectOnly(tally, ['OK', 'SIGN_IN_OVER', 'PASSKEY_EXPIRED', 'TRIES_REST'])
              expect(times(tally, 'OK')).toBe(1)
              expect(await actsOf(world, by, 'sign_in')).toBe(before + 1)
            },
          }
        },
      },
    ],
  },
  'POST /console/api/invitation': {
    call: async ({ world }) => ({ body: { invitation: await invited(world) } }),
    races: [
      {
        says: 'an invitation is looked at fifty times, and still invites',
        lay: async (world) => ({ input: { body: { invitation: await invited(world) } }, after: async (volley) => all(volley) }),
      },
    ],
  },
  'POST /console/api/invitation/accept': {
    call: async ({ world, staff: by }) => acceptance(world, by),
    races: [
      {
        says: 'an invitation is accepted once',
        lay: async (world) => ({
          input: await acceptance(world, await readyStaff(world)),
          async after({ tally }) {
            expectOnly(tally, ['OK', 'INVITATION_OVER'])
            expect(times(tally, 'OK')).toBe(1)
          },
        }),
      },
    ],
  },
}

const ownVerb = (call: (world: World, by: ReadyStaff) => Promise<Sent>, says: string, after: Parameters<typeof race>[2]): Verb => ({
  // Of somebody else each time: what one call has laid out, the next would take away.
  async call({ world }) {
    const by = await owner(world)
    return of(by, await call(world, by))
  },
  races: [
    race(
      says,
      async (world) => {
        const by = await owner(world)
        return { by, sent: await call(world, by) }
      },
      after,
    ),
  ],
})

const ownVerbs: Verbs = {
  'POST /console/api/me/sessions/end': ownVerb(async () => ({ body: { sessionId: null } }), 'all other sessions are ended', all),
  'POST /console/api/me/sign-out': {
    call: async ({ world }) => of(await readyStaff(world)),
    races: [
      race(
        'a session is signed out once',
        async (world) => ({ by: await owner(world), sent: {} }),
        async ({ tally }, { by }, world) => {
          expectOnly(tally, ['OK', 'EXPIRED_AUTH_TOKEN'])
          expect(times(tally, 'OK')).toBeGreaterThan(0)
          expect(await actsOf(world, by, 'sign_out')).toBe(1)
        },
      ),
    ],
  },
  'POST /console/api/me/step-up/passkey': ownVerb(async () => ({}), 'a passkey is asked for fifty times', all),
  'POST /console/api/me/step-up': ownVerb(
    async (world, by) => {
      const asked = await by.call(beginStaffStepUpPasskey)
      return { body: { about: { verb: 'factors' }, factor: { kind: 'passkey', credential: by.passkey.show(asked, shownIn(world)) } } }
    },
    'one second factor makes one step-up',
    ({ tally }) => {
      expectOnly(tally, ['OK', 'PASSKEY_EXPIRED', 'TRIES_REST'])
      expect(times(tally, 'OK')).toBe(1)
    },
  ),
  'POST /console/api/me/totp': ownVerb(
    async () => ({}),
    'fifty authenticators are begun, and the last stands',
    async (volley, { by }, world) => {
      all(volley)
      const rows = await world.db.selectFrom('operator.staff_totp').select('totp_id').where('staff_id', '=', by.staffId).execute()
      expect(rows).toHaveLength(1)
    },
  ),
  'POST /console/api/me/passkeys': ownVerb(async () => ({}), 'a passkey is begun fifty times', all),
  'POST /console/api/me/factors': ownVerb(newTotp, 'an authenticator is added once', once('STEP_UP', 'FACTOR_WRONG')),
  'POST /console/api/me/factors/remove': ownVerb(removal, 'an authenticator is removed once', once('STEP_UP', 'NO_DATA')),
  'POST /console/api/me/recovery-codes': ownVerb(
    async (world, by) => ({ body: { stepUpId: await steppedUp(world, by, 'recovery-codes') } }),
    'recovery codes are made once of a step-up',
    ({ tally }) => expect(tally).toEqual({ OK: 1, STEP_UP: 49 }),
  ),
  'POST /console/api/me/password': ownVerb(
    async (world, by) => ({
      body: { stepUpId: await steppedUp(world, by, 'password'), oldPassword: STAFF_PASSWORD, newPassword: STAFF_PASSWORD },
    }),
    'a password is changed once',
    async ({ tally }, { by }, world) => {
      expectOnly(tally, ['OK', 'STEP_UP', 'WRONG_PASSWORD', 'TRIES_REST'])
      expect(times(tally, 'OK')).toBeGreaterThan(0)
      expect(await actsOf(world, by, 'change_password')).toBe(1)
    },
  ),
}

const changeVerbs: Verbs = {
  'POST /console/api/staff/changes': ownVerb(proposal, 'a change is proposed once', once('CHANGE_WAITS')),
  'POST /console/api/staff/changes/:changeId/decide': ownVerb(confirmation, 'a change is carried out once', once('CHANGE_OVER')),
  'POST /console/api/staff/:staffId/sessions/end': ownVerb(
    async (world) => ({ params: { staffId: await staff(world) }, body: { reason } }),
    'the sessions of somebody are ended',
    all,
  ),
}

export const staffVerbs: Verbs = { ...signInVerbs, ...ownVerbs, ...changeVerbs }
