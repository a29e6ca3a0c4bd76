import { storedTerms, termsFromMajor } from '@krapao/terms'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import { type Budget, type CampaignForm, checkCampaign } from './campaign.ts'
import * as functions from './functions.gen.ts'

export type CampaignWritten = { status: Authorised | functions.WritingObstacle; versionNo: number | null }

/**
 * Writes what a campaign offers: a version of its own, which is offered once an owner starts it. Throws where the form makes
 * no sense.
 */
export async function writeCampaign(db: Db, unchecked: CampaignForm, instruction: Instruction): Promise<CampaignWritten> {
  const campaign = orderOf(checkCampaign(unchecked))
  const answer = await retryIdempotent(() => functions.writeCampaign(db, { instruction: instructionTo('write', instruction), campaign }))
  return { status: decidedOf(answer), versionNo: answer.versionNo }
}

function orderOf({ currency, limit, terms, startsAt, endsAt, ...form }: CampaignForm): functions.CampaignOrder {
  return {
    ...form,
    limitType: limit.type,
    maxReceived: limit.maxReceived,
    terms: storedTerms(termsFromMajor(terms, currency)),
    startsAt: timeOf(startsAt),
    endsAt: timeOf(endsAt),
  }
}

const timeOf = (instant: string | null) => (instant === null ? null : new Date(instant))

export type CampaignStarted = Authorised | functions.StartingObstacle

/** An owner of the operator offers a version to players from now on, within a budget. */
export async function startCampaign(
  db: Db,
  { code, versionNo, budget }: { code: string; versionNo: number; budget: Budget },
  instruction: Instruction,
): Promise<CampaignStarted> {
  const asked = {
    instruction: instructionTo('start', instruction),
    code,
    versionNo,
    moneyLimit: budget.money,
    numberLimit: budget.number,
  }
  return decidedOf(await retryIdempotent(() => functions.startCampaign(db, asked)))
}

/** Offers it to nobody any more. What was received stays as it is. */
export async function stopCampaign(db: Db, code: string, instruction: Instruction): Promise<Authorised | functions.StoppingObstacle> {
  return decidedOf(await retryIdempotent(() => functions.stopCampaign(db, { instruction: instructionTo('stop', instruction), code })))
}
