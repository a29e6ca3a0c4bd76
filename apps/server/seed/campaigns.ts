import { type Currency, type MajorUnits, minorFromMajor } from '@krapao/money'
import type { RewardTerms } from '@krapao/contract'
import type { Db } from '../src/platform/database/db.ts'
import { type CampaignForm, startCampaign, writeCampaign } from '../src/modules/promotion/index.ts'
import { CAMPAIGN_WORDS } from './campaign-texts.ts'
import { demoInstructions } from './instruction.ts'

/** Of one campaign, in baht; in kip everything is 500 times as much. */
interface Plan {
  words: keyof typeof CAMPAIGN_WORDS
  code: Record<Currency, string | null>
  kind: CampaignForm['kind']
  limit: CampaignForm['limit']
  grant: { amount: number } | { percent: number; maximum: number; minimumDeposit: number }
  multiplierHundredths: number
  countsDeposit?: boolean
  keepPercent?: number
  takePercent?: number
  weights?: RewardTerms['weights']
  threshold: number
  hours: number
  budget: { money: number; number: number }
}

const KIP_WEIGHTS: RewardTerms['weights'] = { slot: 100, sport: 100, lotto: 100 }

const ONCE = { type: 'limit', maxReceived: 1 } as const

const PLANS: readonly Plan[] = [
  {
    words: 'welcome',
    code: { BAHT: 'WELCOME100', LAK: 'WELCOME50K' },
    kind: 'bonus',
    limit: ONCE,
    grant: { amount: 100 },
    multiplierHundredths: 500,
    weights: { slot: 100, sport: 50, lotto: 0 },
    threshold: 20,
    hours: 168,
    budget: { money: 500_000, number: 5_000 },
  },
  {
    words: 'deposit',
    code: { BAHT: 'DEPOSIT50', LAK: 'FAK50' },
    kind: 'bonus',
    limit: { type: 'week', maxReceived: 2 },
    grant: { percent: 50, maximum: 500, minimumDeposit: 100 },
    multiplierHundredths: 800,
    threshold: 20,
    hours: 168,
    budget: { money: 1_000_000, number: 10_000 },
  },
  {
    words: 'daily',
    code: { BAHT: 'DAILY20', LAK: null },
    kind: 'bonus',
    limit: { type: 'day', maxReceived: 1 },
    grant: { percent: 20, maximum: 200, minimumDeposit: 50 },
    multiplierHundredths: 300,
    threshold: 10,
    hours: 24,
    budget: { money: 1_000_000, number: 50_000 },
  },
  {
    words: 'sport',
    code: { BAHT: 'SPORT30', LAK: null },
    kind: 'bonus',
    limit: { type: 'week', maxReceived: 1 },
    grant: { percent: 30, maximum: 300, minimumDeposit: 200 },
    multiplierHundredths: 400,
    countsDeposit: true,
    keepPercent: 50,
    takePercent: 80,
    weights: { slot: 0, sport: 100, lotto: 0 },
    threshold: 50,
    hours: 72,
    budget: { money: 300_000, number: 3_000 },
  },
  {
    words: 'code',
    code: { BAHT: 'KRAPAO50', LAK: 'KRAPAOLAO' },
    kind: 'promotion',
    limit: ONCE,
    grant: { amount: 50 },
    multiplierHundredths: 300,
    takePercent: 50,
    threshold: 10,
    hours: 72,
    budget: { money: 100_000, number: 2_000 },
  },
  {
    words: 'gold',
    code: { BAHT: 'GOLD88', LAK: 'KHAM88' },
    kind: 'promotion',
    limit: ONCE,
    grant: { percent: 100, maximum: 88, minimumDeposit: 88 },
    multiplierHundredths: 600,
    threshold: 10,
    hours: 168,
    budget: { money: 88_000, number: 1_000 },
  },
]

const PICTURES: Record<Plan['words'], string> = {
  welcome: 'welcome',
  deposit: 'deposit',
  daily: 'daily',
  sport: 'weekend',
  code: 'code',
  gold: 'code',
}

/** Bonuses of every limit and codes, in both currencies. Written and started by the demo's owner, where there are none. */
export async function seedCampaigns(db: Db): Promise<void> {
  const instruction = await demoInstructions(db, 'มาลี')
  const known = new Set(
    (await db.selectFrom('promotion.campaign').select('code').where('is_active', '=', true).execute()).map(({ code }) => code),
  )
  for (const [currency, factor] of [
    ['BAHT', 1],
    ['LAK', 500],
  ] as const) {
    for (const plan of PLANS) {
      const code = plan.code[currency]
      if (code === null || known.has(code)) continue
      const { status, versionNo } = await writeCampaign(db, formOf(plan, { code, currency, factor }), instruction())
      if (status !== 'act') throw new Error(`the demo's campaign ${code} could not be written: ${status}`)
      const budget = { money: minorFromMajor(times(plan.budget.money, factor)), number: BigInt(plan.budget.number) }
      const started = await startCampaign(db, { code, versionNo: versionNo!, budget }, instruction())
      if (started !== 'act') throw new Error(`the demo's campaign ${code} could not be started: ${started}`)
    }
  }
}

function formOf(plan: Plan, { code, currency, factor }: { code: string; currency: Currency; factor: number }): CampaignForm {
  const { title, description } = CAMPAIGN_WORDS[plan.words]
  const { grant } = plan
  return {
    code,
    currency,
    kind: plan.kind,
    limit: plan.limit,
    title,
    description,
    banners: [{ image: `/art/bonus-${PICTURES[plan.words]}.svg`, html: description }],
    terms: {
      grant:
        'amount' in grant
          ? { kind: 'fixed', amount: times(grant.amount, factor) }
          : {
              kind: 'deposit',
              percent: grant.percent,
              maximum: times(grant.maximum, factor),
              minimumDeposit: times(grant.minimumDeposit, factor),
              waitsForHours: 72,
            },
      multiplierHundredths: plan.multiplierHundredths,
      countsDeposit: plan.countsDeposit ?? false,
      keepPercent: plan.keepPercent ?? 100,
      takePercent: plan.takePercent ?? 100,
      // The only game for kip is a lottery.
      weights: currency === 'LAK' ? KIP_WEIGHTS : (plan.weights ?? { slot: 100, sport: 100, lotto: 50 }),
      threshold: times(plan.threshold, factor),
      hours: plan.hours,
    },
    startsAt: null,
    endsAt: null,
  }
}

/** Of whole units. */
const times = (amount: number, factor: number) => (amount * factor) as MajorUnits
