import type { Stack } from '../stack.ts'
import { sql } from './database.ts'
import { phoneDigest } from './phone-digest.ts'

interface Campaign {
  kind?: 'bonus' | 'promotion'
  title: string
  limitType?: 'limit' | 'day' | 'week'
  /** In whole baht. */
  grant: { amount: number } | { percent: number; maximum: number; minimum: number }
  /** How often the grant is to be played. */
  times?: number
  keepPercent?: number
  takePercent?: number
  threshold?: number
  /** It holds no more than the grant and what is won with it. */
  coversGrant?: boolean
  banners?: { image: string; html: string }[]
  description?: string
  /** How often it can be received over all players. */
  budget?: number
}

let made = 0

const minor = (baht: number) => String(Math.round(baht * 100))

/** Offers a campaign of its own to every player in baht, and answers its code. */
export async function offerCampaign(stack: Stack, campaign: Campaign): Promise<string> {
  const { kind = 'bonus', limitType = 'limit', grant, times = 5, keepPercent = 100, takePercent = 100, threshold = 0 } = campaign
  const code = `E2E${process.pid}-${++made}`
  // No Thai stands on a Lao page of whoever shares the stack.
  const inThree = (th: string) => ({ th, la: th && 'ໂບນັດທົດລອງ', en: th && 'A bonus' })
  const terms = {
    currency: 'BAHT',
    grant:
      'amount' in grant
        ? { kind: 'fixed', amount: minor(grant.amount) }
        : {
            kind: 'deposit',
            percent: grant.percent,
            maximum: minor(grant.maximum),
            minimumDeposit: minor(grant.minimum),
            waitsForHours: 72,
          },
    multiplierHundredths: times * 100,
    countsDeposit: false,
    keepPercent,
    takePercent,
    weights: { slot: 100, sport: 50, lotto: 0 },
    threshold: minor(threshold),
    hours: null,
    ...(campaign.coversGrant ? { covers: 'grant' } : {}),
  }
  const banners = (campaign.banners ?? []).map(({ image, html }) => ({ image, html: inThree(html) }))
  await sql(stack, `insert into promotion.campaign (code, kind, currency, limit_type, created_at) values ($1, $2, 'BAHT', $3, now())`, [
    code,
    kind,
    limitType,
  ])
  await sql(
    stack,
    `insert into promotion.campaign_version (code, version_no, title, description, banners, terms, max_received, act_id, written_at)
     values ($1, 1, $2, $3, $4, $5, 1, gen_random_uuid(), now())`,
    [
      code,
      JSON.stringify(inThree(campaign.title)),
      JSON.stringify(inThree(campaign.description ?? '')),
      JSON.stringify(banners),
      JSON.stringify(terms),
    ],
  )
  await sql(stack, 'insert into promotion.budget (code, number_limit) values ($1, $2)', [code, campaign.budget ?? 1000])
  await sql(stack, 'update promotion.campaign set version_no = 1, is_active = true where code = $1', [code])
  return code
}

/** As if the player had played this much, in whole baht, for the condition they have. */
export async function turnOver(stack: Stack, phone: string, amount: number): Promise<void> {
  await sql(
    stack,
    `update bonus.condition set done_hundredths = $2
     where closed_at is null and player_id = (select player_id from account.player where phone_digest = $1)`,
    [await phoneDigest(stack, phone), amount * 100 * 100],
  )
}
