import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import { type Budget, type CampaignForm, checkCampaign, termsOfForm } from './campaign.ts'

/** `other_campaign`: the code is that of another kind, currency or limit. */
export type CampaignWritten = { status: Authorised | 'other_campaign'; versionNo: number | null }

/**
 * Writes what a campaign offers: a version of its own, which is offered once an owner starts it. Throws where the form makes
 * no sense.
 */
export async function writeCampaign(db: Db, unchecked: CampaignForm, instruction: Instruction): Promise<CampaignWritten> {
  const form = checkCampaign(unchecked)
  const { rows } = await retryIdempotent(() =>
    sql<{ status: CampaignWritten['status']; version_no: number | null }>`
      select status, version_no from promotion.write_campaign(${instructionValue(instruction, 'write')},
        jsonb_populate_record(null::promotion.campaign, ${JSON.stringify(campaignRow(form))}::jsonb),
        jsonb_populate_record(null::promotion.campaign_version, ${JSON.stringify(versionRow(form))}::jsonb))`.execute(db),
  )
  const { status, version_no: versionNo } = rows[0]!
  return { status, versionNo }
}

function campaignRow({ code, kind, currency, limit }: CampaignForm) {
  return { code, kind, currency, limit_type: limit.type }
}

function versionRow(form: CampaignForm) {
  const { grant, threshold, weights, multiplierHundredths, countsDeposit, keepPercent, takePercent, hours } = termsOfForm(form)
  return {
    title: form.title,
    description: form.description,
    banners: form.banners,
    ...(grant.kind === 'fixed'
      ? { grant_amount: String(grant.amount) }
      : {
          deposit_percent: grant.percent,
          deposit_maximum: String(grant.maximum),
          deposit_minimum: String(grant.minimumDeposit),
          waits_for_hours: grant.waitsForHours,
        }),
    multiplier_hundredths: multiplierHundredths,
    counts_deposit: countsDeposit,
    keep_percent: keepPercent,
    take_percent: takePercent,
    weight_slot: weights.slot,
    weight_sport: weights.sport,
    weight_lotto: weights.lotto,
    threshold: String(threshold),
    hours,
    max_received: form.limit.maxReceived,
    starts_at: form.startsAt,
    ends_at: form.endsAt,
  }
}

/** `spent`: more of it is used already. */
export type CampaignStarted = Authorised | 'no_campaign' | 'spent'

/** An owner of the operator offers a version to players from now on, within a budget. */
export async function startCampaign(
  db: Db,
  { code, versionNo, budget }: { code: string; versionNo: number; budget: Budget },
  instruction: Instruction,
): Promise<CampaignStarted> {
  const { rows } = await retryIdempotent(() =>
    sql<{ status: CampaignStarted }>`
      select promotion.start_campaign(${instructionValue(instruction, 'start')}, ${code}, ${versionNo}::int, ${budget.money}::bigint,
        ${budget.number}::bigint) as status`.execute(db),
  )
  return rows[0]!.status
}

/** Offers it to nobody any more. What was received stays as it is. */
export async function stopCampaign(db: Db, code: string, instruction: Instruction): Promise<Authorised | 'no_campaign'> {
  const { rows } = await retryIdempotent(() =>
    sql<{ status: Authorised | 'no_campaign' }>`
      select promotion.stop_campaign(${instructionValue(instruction, 'stop')}, ${code}) as status`.execute(db),
  )
  return rows[0]!.status
}
