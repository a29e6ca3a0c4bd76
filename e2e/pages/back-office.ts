import type { Page } from '@playwright/test'
import { expect, type Stack } from '../stack.ts'
import { newPlayer, type Player, signIn } from './player.ts'

interface Owned {
  /** Left in the main wallet. */
  wallet?: number
  /** Opened, with this much in each. */
  games?: Record<string, number>
}

/**
 * A new player with money, signed in; what they own came the way any money comes. On one stack no more than some millions, which is what
 * a gateway may report in an hour before a person is asked.
 */
export async function signInWith(
  page: Page,
  stack: Stack,
  { wallet = 0, games = {} }: Owned,
  given: Partial<Player> = {},
): Promise<Player & { token: string }> {
  const player = await newPlayer(stack, given)
  const token = await signIn(page, player)
  const inGames = Object.values(games).reduce((sum, amount) => sum + amount, 0)
  if (wallet + inGames > 0) await deposit(stack, token, wallet + inGames)
  for (const [code, amount] of Object.entries(games)) {
    await ask(stack, token, `GET /api/wallet/activate/${code}`)
    if (amount > 0) await ask(stack, token, 'POST /api/wallet/transfer', { from: 'WALLET', to: code, amount })
  }
  await isTold(stack, token)
  return { ...player, token }
}

/** What has ended so far, the player was told: no first screen says it. */
export async function isTold(stack: Stack, token: string): Promise<void> {
  const { untold } = await ask<{ untold: { after: string; upTo: string } }>(stack, token, 'GET /api/inbox/news')
  await ask(stack, token, 'POST /api/inbox/told', { after: untold.after, upTo: untold.upTo })
}

/** Creates a QR, pays it and waits until the wallet has the money, with what a bonus `grants` for it. */
export async function deposit(stack: Stack, token: string, amount: number, { grants = 0 } = {}): Promise<void> {
  const { qrcodeId } = await ask<{ qrcodeId: string }>(stack, token, 'POST /api/qrcode/KBANK', { amount })
  const before = (await ask<{ amount: number }>(stack, token, 'GET /api/wallet')).amount
  await control(stack, `/control/qr/${qrcodeId}/pay`, {})
  await expect
    .poll(async () => (await ask<{ amount: number }>(stack, token, 'GET /api/wallet')).amount, { intervals: [50] })
    .toBe(before + amount + grants)
}

/** One call of the player's, past the portal: `GET /api/wallet`. */
export async function ask<Answer = unknown>(stack: Stack, token: string, call: string, body?: object): Promise<Answer> {
  const [method, path] = call.split(' ') as [string, string]
  const response = await fetch(stack.portalUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(response.ok, `${call} answered ${response.status}`).toBe(true)
  return (await response.json()) as Answer
}

/** Makes the providers do something. */
export async function control<Answer = unknown>({ sandboxUrl }: Stack, path: string, body?: object): Promise<Answer> {
  const response = await fetch(sandboxUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(response.ok, `${path} answered ${response.status}`).toBe(true)
  return (await response.json()) as Answer
}

/** The next call of this kind to a provider goes wrong. */
export function fault(stack: Stack, party: string, kind: string, call?: string): Promise<unknown> {
  return control(stack, '/control/faults', { party, kind, ...(call ? { call } : {}) })
}

/** Where the provider knows this player, and what it holds for them. */
export async function atProvider(stack: Stack, token: string, code: string): Promise<{ username: string; balance: number }> {
  const { username } = await ask<{ username: string }>(stack, token, `GET /api/wallet/account/${code}`)
  return { username, ...(await control<{ balance: number }>(stack, `/control/games/${code}/${username}`)) }
}
