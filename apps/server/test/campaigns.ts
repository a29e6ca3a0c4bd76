import type { RewardTerms } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { minorFromMajor } from '@krapao/money'
import { type CampaignForm, startCampaign, stopCampaign, writeCampaign } from '../src/modules/promotion/index.ts'
import { instructionFrom, staff } from './staff.ts'
import type { World } from './world.ts'

type Wanted = Partial<Omit<CampaignForm, 'terms'>> & {
  terms?: Partial<RewardTerms>
  budget?: { money: number | null; number: number | null }
}

let campaigns = 0

const each = (text: string) => ({ th: `${text} (th)`, la: `${text} (la)`, en: text })

/** A form that makes sense: a hundred baht at once, five times, received once; but for what is said. */
export function campaignForm({ terms, ...wanted }: Omit<Wanted, 'budget'> = {}): CampaignForm {
  campaigns++
  return {
    code: `TEST${campaigns}`,
    kind: 'bonus',
    currency: 'BAHT',
    limit: { type: 'limit', maxReceived: 1 },
    title: each('A bonus'),
    description: each('<p>Of a test</p>'),
    banners: [{ image: '/art/bonus-welcome.svg', html: each('<p>Take it</p>') }],
    startsAt: null,
    endsAt: null,
    ...wanted,
    terms: {
      grant: { kind: 'fixed', amount: 100 as MajorUnits },
      multiplierHundredths: 500,
      countsDeposit: false,
      keepPercent: 100,
      takePercent: 100,
      weights: { slot: 100, sport: 50, lotto: 0 },
      threshold: 20 as MajorUnits,
      hours: 168,
      ...terms,
    },
  }
}

/** A deposit bonus: half of it, at most 500, from 100. */
export const HALF = {
  kind: 'deposit',
  percent: 50,
  maximum: 500 as MajorUnits,
  minimumDeposit: 100 as MajorUnits,
  waitsForHours: 72,
} as const

/** A campaign that is offered from now on; answers its code. */
export async function offer(world: World, { budget, ...wanted }: Wanted = {}): Promise<string> {
  const form = campaignForm(wanted)
  await startVersion(world, form, budget)
  return form.code
}

/** Writes this version and starts it. */
export async function startVersion(
  world: World,
  form: CampaignForm,
  budget: { money: number | null; number: number | null } = { money: 100_000, number: null },
): Promise<void> {
  const owner = await staff(world, 'owner')
  const { status, versionNo } = await writeCampaign(world.ownerDb, form, instructionFrom(owner, 'a test'))
  if (status !== 'act') throw new Error(`campaign ${form.code} could not be written: ${status}`)
  const limits = {
    money: budget.money === null ? null : minorFromMajor(budget.money as MajorUnits),
    number: budget.number === null ? null : BigInt(budget.number),
  }
  const started = await startCampaign(
    world.ownerDb,
    { code: form.code, versionNo: versionNo!, budget: limits },
    instructionFrom(owner, 'a test'),
  )
  if (started !== 'act') throw new Error(`campaign ${form.code} could not be started: ${started}`)
}

/** Offers it no more; answers its code. */
export async function stop(world: World, code: string): Promise<string> {
  const stopped = await stopCampaign(world.ownerDb, code, instructionFrom(await staff(world, 'marketing'), 'a test'))
  if (stopped !== 'act') throw new Error(`campaign ${code} could not be stopped: ${stopped}`)
  return code
}
