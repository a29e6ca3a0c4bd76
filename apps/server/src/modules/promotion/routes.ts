import {
  activateBonus,
  activatePromotion,
  checkBonusMinimum,
  clearBonus,
  findPromotion,
  getBonusStatus,
  getCurrentPromotion,
  listBonuses,
} from '@krapao/contract'
import { majorFromMinor } from '@krapao/money'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import {
  dueOf,
  presentCondition,
  presentStake,
  presentWaitingDeposit,
  readCondition,
  readStakes,
  readWaitingDeposit,
} from '../bonus/index.ts'
import { bonusMinimum, endBonus } from './end-bonus.ts'
import type { PromotionDeps } from './deps.ts'
import { readOffers } from './offers.ts'
import { isOf, presentBonus, presentPromotion, presentUserBonus } from './present-campaign.ts'
import { receiveCampaign, type Received } from './receive-campaign.ts'

const NO_REFUSAL = { granted: null, waiting: null, repeated: null } as const
const BONUS_REFUSALS = {
  ...NO_REFUSAL,
  no_campaign: 'NO_DATA',
  bonus_active: 'BONUS_ALREADY_ACTIVE',
  max_claimed: 'BONUS_MAX_CLAIMED',
  full: 'BONUS_FULL',
  cost_changed: 'COST_CHANGED',
} as const satisfies Record<Received, string | null>
const PROMOTION_REFUSALS = {
  ...NO_REFUSAL,
  no_campaign: 'NO_PROMOTION',
  bonus_active: 'BONUS_ALREADY_ACTIVE',
  max_claimed: 'PROMOTION_RECEIVED',
  full: 'BONUS_FULL',
  cost_changed: 'COST_CHANGED',
} as const satisfies Record<Received, string | null>

export function promotionRoutes(deps: PromotionDeps): Implemented[] {
  const { db, env } = deps
  return [
    implement(listBonuses).with(async ({ player, request }) => {
      const [offers, condition] = await Promise.all([readOffers(db, player.playerId, 'bonus'), readCondition(db, player.playerId)])
      return offers
        .filter(({ isOffered, code }) => isOffered || isOf(code, condition))
        .map((offer) => presentBonus(offer, condition, languageOf(request, env)))
    }),
    implement(activateBonus).with(async ({ player, params, query, request, refuse }) => {
      const { playerId } = player
      const refusal = BONUS_REFUSALS[await receiveCampaign(deps, { playerId, kind: 'bonus', code: params.code, shown: query.shown })]
      if (refusal) throw refuse(refusal)
      const [[offer], condition] = await Promise.all([readOffers(db, playerId, 'bonus', params.code), readCondition(db, playerId)])
      return {
        userBonus: presentUserBonus(offer!, condition)!,
        condition: presentCondition(isOf(params.code, condition) ? condition : undefined, languageOf(request, env)),
      }
    }),
    implement(getBonusStatus).with(async ({ player, request }) => {
      const { playerId } = player
      const [condition, due, stakes, waitingDeposit] = await Promise.all([
        readCondition(db, playerId),
        dueOf(db, playerId),
        readStakes(db, playerId),
        readWaitingDeposit(db, playerId),
      ])
      return {
        status: condition !== undefined,
        type: condition?.source ?? null,
        condition: presentCondition(condition, languageOf(request, env)),
        due: majorFromMinor(due),
        stakes: stakes.map(presentStake),
        waitingDeposit: presentWaitingDeposit(waitingDeposit),
      }
    }),
    implement(checkBonusMinimum).with(async ({ player, refuse }) => {
      const { canEnd, threshold, total, stakes, isInDoubt, takes } = await bonusMinimum(deps, player.playerId, refuse)
      return {
        canEnd,
        threshold: majorFromMinor(threshold),
        total: majorFromMinor(total),
        stakes: stakes.map(presentStake),
        isInDoubt,
        takes: majorFromMinor(takes),
      }
    }),
    implement(clearBonus).with(async ({ player, refuse }) => {
      const taken = await endBonus(deps, { playerId: player.playerId }, refuse)
      return { message: 'BONUS_CLEAR' as const, taken: majorFromMinor(taken) }
    }),
    implement(findPromotion).with(async ({ player, params, request, refuse }) => {
      const [[offer], condition] = await Promise.all([
        readOffers(db, player.playerId, 'promotion', params.code.toUpperCase()),
        readCondition(db, player.playerId),
      ])
      if (!offer || !(offer.isOffered || isOf(offer.code, condition))) throw refuse('NO_PROMOTION')
      return presentPromotion(offer, languageOf(request, env))
    }),
    implement(activatePromotion).with(async ({ player, params, query, request, refuse }) => {
      const { playerId } = player
      const code = params.code.toUpperCase()
      const refusal = PROMOTION_REFUSALS[await receiveCampaign(deps, { playerId, kind: 'promotion', code, shown: query.shown })]
      if (refusal) throw refuse(refusal)
      const condition = await readCondition(db, playerId)
      return {
        message: 'PROMOTION_RECEIVED_NOW' as const,
        condition: presentCondition(isOf(code, condition) ? condition : undefined, languageOf(request, env)),
      }
    }),
    implement(getCurrentPromotion).with(async ({ player, request }) => {
      const condition = await readCondition(db, player.playerId)
      if (condition?.source !== 'promotion') return null
      const [offer] = await readOffers(db, player.playerId, 'promotion', condition.sourceCode)
      return offer ? presentPromotion(offer, languageOf(request, env)) : null
    }),
  ]
}
