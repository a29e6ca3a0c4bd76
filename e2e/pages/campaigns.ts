import type { Stack } from '../stack.ts'
import { sql } from './database.ts'

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
  banners?: { image: string; html: string }[]
  description?: string
  /** How often it can be received over all players. */
  budget?: number
}

let made = 0

/** Offers a campaign of its own to every player in baht, and answers its code. */
export async function offerCampaign(stack: Stack, campaign: Campaign): Promise<string> {
  const { kind = 'bonus', limitType = 'limit', grant, times = 5, keepPercent = 100, takePercent = 100, threshold = 0 } = campaign
  const code = `E2E${process.pid}-${++made}`
  // No Thai stands on a Lao page of whoever shares the stack.
  const inThree = (th: string) => ({ th, la: th && 'ໂບນັດທົດລອງ', en: th && 'A bonus' })
  const [amount, percent, maximum, minimum] =
    'amount' in grant ? [grant.amount * 100] : [null, grant.percent, grant.maximum * 100, grant.minimum * 100]
  const banners = (campaign.banners ?? []).map(({ image, html }) => ({ image, html: inThree(html) }))
  await sql(stack, `insert into promotion.campaign (code, kind, currency, limit_type, created_at) values ($1, $2, 'BAHT', $3, now())`, [
    code,
    kind,
    limitType,
  ])
  await sql(
    stack,
    `insert into promotion.campaign_version (code, version_no, title, description, banners, grant_amount, deposit_percent, deposit_maximum,
       deposit_minimum, waits_for_hours, multiplier_hundredths, counts_deposit, keep_percent, take_percent, weight_slot, weight_sport, weight_lotto, threshold,
       max_received, act_id, written_at)
     values ($1, 1, $2, $3, $4, $5, $6, $7, $8, case when $6::int is not null then 72 end, $9, false, $10, $11, 100, 50, 0, $12, 1, gen_random_uuid(), now())`,
    [
      code,
      JSON.stringify(inThree(campaign.title)),
      JSON.stringify(inThree(campaign.description ?? '')),
      JSON.stringify(banners),
      amount,
      percent,
      maximum,
      minimum,
      times * 100,
      keepPercent,
      takePercent,
      threshold * 100,
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
     where closed_at is null and player_id = (select player_id from account.player where phone = $1)`,
    [phone, amount * 100 * 100],
  )
}
