import { expect } from 'vitest'
import { codeBudgets } from '../../src/modules/otp/index.ts'
import { newRowId } from '../../src/platform/ids.ts'
import { expectOnly } from '../races/race.ts'
import { numberKept } from '../account-numbers.ts'
import { limitCodes } from '../send-limit.ts'
import type { World } from '../world.ts'
import type { Verbs } from './verb.ts'
import { phoneDigest } from '../phones.ts'

let numbers = 0
/** Seven digits nobody else here has. */
const newNumber = () => String(++numbers).padStart(7, '0')
/** Spread over blocks of numbers, so that the budget of none is met. */
const newPhone = () => `091${[...newNumber()].toReversed().join('')}`

const registration = (fields: { username: string; bankAccountNo: string }) => ({
  body: { name: 'ปิติ', password: 'a-good-password', bankCode: 'SCB', bankAccountName: 'PITI JAIDEE', currency: 'BAHT', ...fields },
})

const anyRegistration = () => {
  const form = registration({ username: newPhone(), bankAccountNo: `777${newNumber()}` })
  return { body: { ...form.body, sourceCode: 'FRIEND', inviteCode: null } }
}

/** Who of these phones is registered, with a bank account and ledger; nobody has only a part of it. */
async function registered({ db, deps }: World, phones: string[]): Promise<string[]> {
  const digests = await Promise.all(phones.map((phone) => phoneDigest({ deps }, phone)))
  const players = await db.selectFrom('account.player').select(['player_id', 'phone_digest']).where('phone_digest', 'in', digests).execute()
  const [accounts, records] = await Promise.all([
    db.selectFrom('account.bank_account').select('player_id').execute(),
    db.selectFrom('ledger.owner').select('owner_id').execute(),
  ])
  const everybody = await db.selectFrom('account.player').select('player_id').execute()
  expect([accounts.length, records.length]).toEqual([everybody.length, everybody.length])
  return players.map(({ phone_digest: digest }) => phones[digests.findIndex((one) => one.equals(digest))]!)
}

/** Numbers of bank accounts that are proven to be another player's. */
async function provenElsewhere(world: World): Promise<string[]> {
  const numbers = Array.from({ length: 50 }, () => `888${newNumber()}`)
  const other = await world.player()
  const rows: string[] = []
  for (const accountNo of numbers)
    rows.push(`('SCB', ${await numberKept(world, other, accountNo, 'SCB')}, '${other.playerId}', 'earlier', now())`)
  await world.asOwner(`insert into account.bank_claim (bank_code, account_no_digest, player_id, proof, proven_at) values ${rows.join()}`)
  return numbers
}

const NETWORK = '198.51.100.77'

/** Codes that this network has had sent to other phones within the hour. */
async function sentBefore({ ownerDb, clock, deps }: World, network: string, count: number): Promise<void> {
  const challenge = async () => {
    const challengeId = newRowId()
    return {
      challenge_id: challengeId,
      token_hash: Buffer.from(challengeId),
      code_hash: Buffer.alloc(32),
      phone_digest: await phoneDigest({ deps }, newPhone()),
      reference: 'ABCD',
      network,
      sent_at: clock.now(),
      expires_at: clock.now(),
    }
  }
  await ownerDb
    .insertInto('otp.network')
    .values({ network, asked_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await ownerDb
    .insertInto('otp.challenge')
    .values(await Promise.all(Array.from({ length: count }, challenge)))
    .execute()
}

async function codesOfHour({ db }: World): Promise<number> {
  return Number((await codeBudgets(db)).find(({ budget }) => budget === 'hour')!.used)
}

async function messagesTo(world: World, phone: string): Promise<string[]> {
  return ((await world.control('GET', `sms?phone=${phone}`)) as { code: string }[]).map(({ code }) => code)
}

/** A code that was sent, and the cookie of the browser that asked for it. From a network of its own, so that no limit of networks is met. */
async function newChallenge(world: World) {
  const phone = newPhone()
  const response = await fetch(`${world.url}/api/otp/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${numbers % 250}.9` },
    body: JSON.stringify({ phoneNumber: phone }),
  })
  const { otpToken } = (await response.json()) as { otpToken: string }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')
  return { phone, otpToken, code: (await messagesTo(world, phone))[0]!, headers: { cookie } }
}

export const visitorVerbs: Verbs = {
  'POST /api/account': {
    call: anyRegistration,
    races: [
      {
        says: '[ERR-27] of those who register one phone one succeeds',
        async lay(world) {
          const username = newPhone()
          return {
            input: () => registration({ username, bankAccountNo: `888${newNumber()}` }),
            async after({ tally }) {
              expect(tally).toEqual({ REGISTER_SUCCESS: 1, EXISTING_USER: 49 })
              expect(await registered(world, [username])).toEqual([username])
            },
          }
        },
      },
      {
        says: 'those who register one bank account that is not proven keep nobody out',
        async lay(world) {
          const bankAccountNo = `888${newNumber()}`
          const phones = Array.from({ length: 50 }, newPhone)
          return {
            input: (index) => registration({ username: phones[index]!, bankAccountNo }),
            async after({ tally }) {
              expect(tally).toEqual({ REGISTER_SUCCESS: 50 })
              expect(await registered(world, phones)).toHaveLength(50)
            },
          }
        },
      },
      {
        says: '[ERR-28] of 50 proven accounts that are asked about at once with one phone three are told to be taken',
        async lay(world) {
          const numbers = await provenElsewhere(world)
          const username = newPhone()
          return {
            input: (index) => registration({ username, bankAccountNo: numbers[index]! }),
            async after({ tally }) {
              expect(tally).toEqual({ EXISTING_BANK: 3, REGISTER_SUCCESS: 1, EXISTING_USER: 46 })
            },
          }
        },
      },
    ],
  },
  'POST /api/account/validate': {
    call: anyRegistration,
    races: [
      {
        says: '[ERR-28] of 50 proven accounts that are asked about at once with one phone three are told to be taken',
        async lay(world) {
          const numbers = await provenElsewhere(world)
          const username = newPhone()
          return {
            input: (index) => registration({ username, bankAccountNo: numbers[index]! }),
            async after({ tally }) {
              expect(tally).toEqual({ EXISTING_BANK: 3, VALID_USER_INFO: 47 })
              expect(await registered(world, [username])).toEqual([])
            },
          }
        },
      },
    ],
  },
  'POST /api/otp/send': {
    call: () => ({ body: { phoneNumber: newPhone() } }),
    races: [
      {
        says: '[ERR-17] of the sends to one phone one is sent',
        async lay(world) {
          const phoneNumber = newPhone()
          return {
            input: { body: { phoneNumber } },
            async after({ answers }) {
              const codes = answers.map(
                ({ json }) => (json as { code?: string; message?: string }).code ?? (json as { message: string }).message,
              )
              expect(codes.toSorted()).toEqual(['OTP_SENT', ...Array<string>(49).fill('REQUEST_LIMIT_1MIN')])
              expect(await messagesTo(world, phoneNumber)).toHaveLength(1)
            },
          }
        },
      },
      {
        says: '[ERR-16] of the sends from one network only what is left of its hour is sent',
        async lay(world) {
          await sentBefore(world, NETWORK, 90)
          const phones = Array.from({ length: 50 }, newPhone)
          return {
            input: (index) => ({ body: { phoneNumber: phones[index] }, headers: { 'x-forwarded-for': NETWORK } }),
            async after({ tally }) {
              expect(tally).toEqual({ OK: 10, REQUEST_LIMIT: 40 })
              const sent = await Promise.all(phones.map((phone) => messagesTo(world, phone)))
              expect(sent.flat()).toHaveLength(10)
            },
          }
        },
      },
      {
        says: '[ERR-16] of the sends from many networks only what is left of the hour of the site is sent',
        async lay(world) {
          const before = await codesOfHour(world)
          await limitCodes(world, { siteAnHour: before + 20 })
          const phones = Array.from({ length: 50 }, newPhone)
          return {
            input: (index) => ({ body: { phoneNumber: phones[index] }, headers: { 'x-forwarded-for': `198.18.${index}.7` } }),
            async after({ tally }) {
              expect(tally).toEqual({ OK: 20, REQUEST_LIMIT: 30 })
              const sent = await Promise.all(phones.map((phone) => messagesTo(world, phone)))
              expect([sent.flat().length, (await codesOfHour(world)) - before]).toEqual([20, 20])
              await limitCodes(world, {})
            },
          }
        },
      },
    ],
  },
  'POST /api/otp/verify': {
    call: async ({ world }) => {
      const { otpToken, code, headers } = await newChallenge(world)
      return { body: { otpToken, otpCode: code }, headers }
    },
    races: [
      {
        says: '[OTP-10] the right code is valid once, and verified from then on',
        async lay(world) {
          const { otpToken, code, phone, headers } = await newChallenge(world)
          return {
            input: { body: { otpToken, otpCode: code }, headers },
            async after({ tally }) {
              expect(tally).toEqual({ OTP_CODE_VALID: 1, OTP_VERIFIED: 49 })
              const verified = await world.ownerDb
                .selectFrom('otp.verified_phone')
                .select('visitor_hash')
                .where('phone_digest', '=', await phoneDigest(world, phone))
                .execute()
              expect(verified).toHaveLength(1)
            },
          }
        },
      },
      {
        says: '[ERR-22] of the guesses five are looked at',
        async lay(world) {
          const { otpToken, code, headers } = await newChallenge(world)
          return {
            input: { body: { otpToken, otpCode: code === '000000' ? '000001' : '000000' }, headers },
            async after({ tally }) {
              expectOnly(tally, ['OTP_CODE_INVALID', 'OTP_BLOCK'])
              expect(tally['OTP_CODE_INVALID']).toBe(5)
            },
          }
        },
      },
    ],
  },
}
