import { majorFromMinor, type MinorUnits, parseMinorUnits } from '@krapao/money'
import type { Instruction } from '@krapao/server/modules/operator'
import { campaignCosts, type CampaignForm, startCampaign, stopCampaign, writeCampaign } from '@krapao/server/modules/promotion'
import type { Db } from '@krapao/server/platform/database/db'
import type { AppDeps } from '@krapao/server/wiring'
import { readForm } from './form.ts'
import type { Begun, CampaignAnswer } from './outcome.ts'

export const CAMPAIGNS_USAGE = `  npm run desk -- campaigns   (what each has used of its budget)
  npm run desk -- campaign-write FILE.json --why "…"   (a new version; see docs/operations.md)
  npm run desk -- campaign-start CODE VERSION [--money AMOUNT] [--number COUNT] --why "…"   (the budget over all players)
  npm run desk -- campaign-stop CODE --why "…"`

export const CAMPAIGN_ACTS: readonly string[] = ['campaign-write', 'campaign-start', 'campaign-stop']

type Begin = (owner: { db: Db }, instruction: Instruction) => Promise<Begun<CampaignAnswer>>

/** What these words begin; undefined where they make no sense. */
export function campaignActOf(
  [act, ...words]: string[],
  budget: { money?: string | undefined; number?: string | undefined },
): Begin | undefined {
  if (act === 'campaign-write') return write(words)
  if (act === 'campaign-start') return start(words, budget)
  return stop(words)
}

function write([file]: string[]): Begin | undefined {
  if (!file) return undefined
  return async ({ db }, instruction) => {
    const form = readForm(file) as CampaignForm
    try {
      const { status, versionNo } = await writeCampaign(db, form, instruction)
      return status === 'act' ? { status, note: `${form.code} has a version ${versionNo}. An owner starts it.` } : { status }
    } catch (error) {
      return { status: 'wrong_form', note: (error as Error).message }
    }
  }
}

function start(
  [code, version]: string[],
  { money, number }: { money?: string | undefined; number?: string | undefined },
): Begin | undefined {
  const limit = money === undefined ? null : parseMinorUnits(money)
  if (!code || !/^\d{1,6}$/.test(version ?? '') || limit === undefined || (money === undefined && number === undefined)) return undefined
  if (number !== undefined && !/^[1-9]\d{0,8}$/.test(number)) return undefined
  const budget = { money: limit, number: number === undefined ? null : BigInt(number) }
  return async ({ db }, instruction) => ({ status: await startCampaign(db, { code, versionNo: Number(version), budget }, instruction) })
}

function stop([code]: string[]): Begin | undefined {
  return code ? async ({ db }, instruction) => ({ status: await stopCampaign(db, code, instruction) }) : undefined
}

/** A line for each campaign. */
export async function listCampaigns({ db }: AppDeps): Promise<void> {
  const campaigns = await campaignCosts(db)
  for (const { code, kind, currency, isActive, versionNo, newestVersionNo, money, moneyLimit, number, numberLimit } of campaigns) {
    const version = versionNo === null ? 'never started' : `version ${versionNo}${isActive ? '' : ', stopped'}`
    const newer = newestVersionNo === versionNo ? '' : `, version ${newestVersionNo} is written`
    console.log(`${code}  ${kind}  ${version}${newer}`)
    console.log(
      `  ${ofLimit(spelled(money), moneyLimit === null ? null : spelled(moneyLimit))} ${currency}, received ${ofLimit(String(number), numberLimit)} times`,
    )
  }
  if (campaigns.length === 0) console.log('There is no campaign.')
}

const spelled = (amount: MinorUnits) => majorFromMinor(amount).toLocaleString('en', { minimumFractionDigits: 2 })

const ofLimit = (used: string, limit: string | number | null) => (limit === null ? used : `${used} of ${limit}`)
