import type { Bonus, ContentLanguage, Promotion, UserBonus } from '@krapao/contract'
import { majorTerms } from '@krapao/terms'
import type { Condition } from '../bonus/index.ts'
import type { Offer } from './offers.ts'

export function presentBonus(offer: Offer, condition: Condition | undefined, language: ContentLanguage): Bonus {
  const { code, limitType, maxReceived, terms, title, endsAt } = offer
  const availability = availabilityOf(offer)
  return {
    code,
    title: title[language],
    type: limitType,
    maxReceived,
    percentFail: terms.takePercent,
    banners: offer.banners.map(({ image, html }) => ({ image, html: html[language] })),
    userBonus: presentUserBonus(offer, condition),
    terms: majorTerms(terms),
    availability,
    againAt: availability === 'received' ? (offer.nextPeriodAt?.toISOString() ?? null) : null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

/** Null for who has never received it. */
export function presentUserBonus({ code, received }: Offer, condition: Condition | undefined): UserBonus | null {
  const [newest] = received
  return newest
    ? {
        _id: newest.id,
        isActive: isOf(code, condition),
        received: received.map(({ at }) => ({ updatedAt: new Date(at).toISOString() })),
      }
    : null
}

export function presentPromotion(offer: Offer, language: ContentLanguage): Promotion {
  const { code, title, description, terms } = offer
  return {
    code,
    title: title[language],
    percentFail: terms.takePercent,
    description: description[language],
    terms: majorTerms(terms),
    isReceived: availabilityOf(offer) === 'received',
  }
}

/** Whether the condition is that of this campaign. */
export function isOf(code: string, condition: Condition | undefined): boolean {
  return condition?.sourceCode === code && (condition.source === 'bonus' || condition.source === 'promotion')
}

function availabilityOf({ taken, maxReceived, isFull }: Offer): Bonus['availability'] {
  if (taken >= maxReceived) return 'received'
  return isFull ? 'full' : 'open'
}
