import { type APIRequestContext, type Page, request } from '@playwright/test'
import { expect, type Stack } from '../stack.ts'
import { sql } from './database.ts'
import { phoneDigest } from './phone-digest.ts'

export interface Player {
  phone: string
  password: string
  name: string
  accountNo: string
  /** Of the player who invited them. */
  inviteCode?: string
}

/** The demo world's first player: money, games and a statement. For tests that only look. */
export const BUAKHAO: Player = { phone: '0810000001', password: 'krapao-demo-1', name: 'บัวขาว', accountNo: '0123456781' }

/** Of the demo world. */
export const TERMS_VERSION = '2026-11'

let taken = 0

/** A phone nobody has used: a stack belongs to one worker, and a worker is one process. */
export function freshPhone(): string {
  return `06${String(process.pid % 1000).padStart(3, '0')}${String(++taken).padStart(5, '0')}`
}

/** Of one name and one bank, two are told apart on a slip by the four digits before the last: no two here share them. */
export function freshAccountNo(): string {
  return `55${String(process.pid % 1000).padStart(3, '0')}${String(++taken % 10_000).padStart(4, '0')}7`
}

/** The code of the newest message to this phone, from the sandbox. */
export async function newestSms(stack: Stack, phone: string): Promise<{ code: string; text: string }> {
  const messages = await messagesTo(stack, phone)
  expect(messages[0], `a message to ${phone}`).toBeDefined()
  return messages[0]!
}

/** The code that was sent to this phone last, whatever else it was told since. */
export async function newestCode(stack: Stack, phone: string): Promise<string> {
  const messages = await messagesTo(stack, phone)
  const code = messages.map(({ text }) => /OTP (\d{6})/.exec(text)?.[1]).find((found) => found !== undefined)
  if (code === undefined) throw new Error(`no code was sent to ${phone}`)
  return code
}

async function messagesTo({ sandboxUrl }: Stack, phone: string) {
  return (await (await fetch(`${sandboxUrl}/control/sms?phone=${phone}`)).json()) as { code: string; text: string }[]
}

/** In whose name their bank account is. */
const HOLDER = 'มานี มีนา'

/** Registers a player over HTTP, as the portal does. Their bank account is in their name, and not proven yet. */
export async function newPlayer(stack: Stack, given: Partial<Player> = {}): Promise<Player> {
  const player: Player = { phone: freshPhone(), password: 'a-good-password', name: HOLDER, accountNo: freshAccountNo(), ...given }
  await holdsAccount(stack, player.accountNo)
  const api = await request.newContext({ baseURL: stack.portalUrl })
  const { otpToken } = await post<{ otpToken: string }>(api, '/api/otp/send', { phoneNumber: player.phone })
  const { code: otpCode } = await newestSms(stack, player.phone)
  await post(api, '/api/otp/verify', { otpToken, otpCode })
  await post(api, '/api/account', {
    username: player.phone,
    name: player.name,
    password: player.password,
    bankCode: 'KBANK',
    bankAccountName: HOLDER,
    bankAccountNo: player.accountNo,
    termsVersion: TERMS_VERSION,
    termsLanguage: 'th',
    inviteCode: player.inviteCode ?? null,
  })
  await api.dispose()
  return player
}

/** The bank knows the account, and says that it is in their name. */
export async function holdsAccount({ sandboxUrl }: Stack, accountNo: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/bank/holders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bankCode: 'KBANK', accountNo, name: HOLDER }),
  })
  expect(response.ok, await response.text()).toBe(true)
}

/** Their bank account is proven, as if they had used it since before accounts were proven. */
export async function provesAccount(stack: Stack, phone: string): Promise<void> {
  await sql(
    stack,
    `insert into account.bank_claim (bank_code, account_no_digest, player_id, proof, proven_at)
     select bank_code, account_no_digest, player_id, 'earlier', now() from account.bank_account join account.player using (player_id) where phone_digest = $1
     on conflict do nothing`,
    [await phoneDigest(stack, phone)],
  )
  await sql(
    stack,
    `insert into account.proven_bank_account (player_id, bank_code, account_no_digest, proven_at)
     select player_id, bank_code, account_no_digest, proven_at from account.bank_claim join account.player using (player_id) where phone_digest = $1
     on conflict do nothing`,
    [await phoneDigest(stack, phone)],
  )
}

/** Their bank account is at this bank from now on, under the number that it has. */
export async function movesTo(stack: Stack, phone: string, bankCode: string): Promise<void> {
  const digest = await phoneDigest(stack, phone)
  const moved = `from account.bank_account b join account.player p using (player_id) where p.phone_digest = $1`
  await sql(
    stack,
    `insert into account.account_number (player_id, bank_code, account_no_digest, account_no_encrypted, fragments)
     select n.player_id, $2, n.account_no_digest, n.account_no_encrypted, n.fragments from account.account_number n
     where (n.player_id, n.account_no_digest) = (select b.player_id, b.account_no_digest ${moved}) limit 1`,
    [digest, bankCode],
  )
  await sql(stack, `update account.bank_account set bank_code = $2 where player_id = (select b.player_id ${moved})`, [digest, bankCode])
}

/** Signs the player in over HTTP and puts the token where the portal remembers it; the page stands on a bare file of the site. */
export async function signIn(page: Page, player: Pick<Player, 'phone' | 'password'>): Promise<string> {
  const { token } = await post<{ token: string }>(page.request, '/api/login', { username: player.phone, password: player.password })
  await page.goto('/icon.svg')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  return token
}

async function post<Answer>(api: APIRequestContext, path: string, data: object): Promise<Answer> {
  const response = await api.post(path, { data })
  expect(response.ok(), `${path} answered ${await response.text()}`).toBe(true)
  return (await response.json()) as Answer
}
