import type { Page } from '@playwright/test'
import type { Stack } from '../stack.ts'
import { sql } from './database.ts'
import { phoneDigest } from './phone-digest.ts'

/** A condition of five times what is received; met, all of it is kept, and half of it is taken back when it is ended before. */
const TERMS = {
  currency: 'BAHT',
  grant: { kind: 'fixed', amount: '0' },
  multiplierHundredths: 500,
  countsDeposit: false,
  keepPercent: 100,
  takePercent: 50,
  weights: { slot: 100, sport: 50, lotto: 0 },
  threshold: '2000',
  hours: null,
}
/** Nothing is owed of what is received. */
export const FREE = { ...TERMS, multiplierHundredths: 0, takePercent: 0 }

interface Rule {
  terms?: typeof TERMS
  banners?: readonly { image: string; html: string }[]
}
const inEachLanguage = <What>(what: What) => JSON.stringify({ th: what, la: what, en: what })

/** Friends' first deposits bring a tenth, at most 500, and their turnover a hundredth. `pendingFrom` 10: staff look at everything. */
export async function letInvite(
  stack: Stack,
  { terms = TERMS, pendingFrom = 1000, banners = [] }: Rule & { pendingFrom?: number } = {},
): Promise<void> {
  await sql(
    stack,
    `update invite.rule set since = now() - interval '60 days', first_deposit_percent = 10, turnover_basis_points = 100, maximum_per_friend = 50000,
       pending_from = $1, terms = $2, banners = $3 where currency = 'BAHT'`,
    [pendingFrom, JSON.stringify(terms), inEachLanguage(banners)],
  )
}

/** A tenth of each day's net loss is given back. */
export async function letRefund(stack: Stack, { terms = TERMS, banners = [] }: Rule = {}): Promise<void> {
  await sql(
    stack,
    `update refund.rule set since = now() - interval '60 days', kind = 'day', rate_percent = 10, terms = $1, info = $2, banners = $3 where currency = 'BAHT'`,
    [JSON.stringify(terms), inEachLanguage('<p>Refund daily</p>'), inEachLanguage(banners)],
  )
}

export async function idOf(stack: Stack, phone: string): Promise<string> {
  const [player] = await sql<{ player_id: string }>(stack, 'select player_id from account.player where phone_digest = $1', [
    await phoneDigest(stack, phone),
  ])
  return player!.player_id
}

/** Bets of this player that lost their whole stake, so many days ago, as the provider's feed reports them. */
export async function loseBets(stack: Stack, phone: string, bets: readonly { amount: number; daysAgo: number }[]): Promise<void> {
  const playerId = await idOf(stack, phone)
  for (const { amount, daysAgo } of bets)
    await sql(
      stack,
      `select bets.import_bets($1, array[row('PG', 'slot', 'BAHT', gen_random_uuid()::text, 1, 'settled', $2::bigint, $2::bigint, 0,
         now() - make_interval(days => $3))::bets.report])`,
      [playerId, Math.round(amount * 100), daysAgo],
    )
}

/** Every feed has told all that was settled until now. */
export async function feedsHaveTold(stack: Stack): Promise<void> {
  await sql(
    stack,
    `insert into bets.feed (game_code, is_in_use) select 'PG', true where not exists (select from bets.feed where is_in_use)`,
  )
  await sql(stack, 'update bets.feed set passed_to = now() where is_in_use')
}

/** A bonus of 100 with five times its turnover, as a campaign grants it. */
export async function giveBonus(stack: Stack, phone: string): Promise<void> {
  const terms = { ...TERMS, grant: { kind: 'fixed', amount: '10000' } }
  await sql(
    stack,
    `select bonus.grant($1, row(gen_random_uuid(), 'bonus', 'WELCOME', $2::jsonb, 'bonus_granted', 10000, gen_random_uuid()::text,
       50000, 10000, 5000, $3::jsonb)::bonus.grant_order)`,
    [await idOf(stack, phone), inEachLanguage('Welcome'), JSON.stringify(terms)],
  )
}

/** The page is told of what a reward locks as it was when it was told first, until it has pressed: a call whose address has `press`. */
export async function staleUntil(page: Page, press: string): Promise<void> {
  let first: string | undefined
  let isPressed = false
  page.on('request', (request) => {
    isPressed ||= request.url().includes(press)
  })
  await page.route('**/api/bonus/preview', async (route) => {
    if (isPressed) return route.continue()
    first ??= await (await route.fetch()).text()
    return route.fulfill({ body: first, contentType: 'application/json' })
  })
}
