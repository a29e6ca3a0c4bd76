import { BONUS_LIMITS, instant, rewardTerms } from '@krapao/contract'
import { CURRENCIES, type MinorUnits } from '@krapao/money'
import { figuresOf, termsFromMajor } from '@krapao/terms'
import * as z from 'zod/mini'
import { cleanHtml } from '../site/index.ts'

export const threeLanguages = z.object({ th: z.string(), la: z.string(), en: z.string() })
export type ThreeLanguages = z.output<typeof threeLanguages>

/** A picture of the site's own, and HTML. */
export const banner = z.object({ image: z.string().check(z.regex(/^\/(?![/\\])/)), html: threeLanguages })
export type Banner = z.output<typeof banner>

const [fixedGrant, depositGrant] = rewardTerms.shape.grant.def.options
/** A file need not say how long a bonus waits for its deposit. */
const waitsForHours = z._default(depositGrant.shape.waitsForHours, 72)
const grant = z.discriminatedUnion('kind', [fixedGrant, z.extend(depositGrant, { waitsForHours })])

/** What the operator writes of a campaign. Amounts in whole units of its currency. */
const campaignForm = z.object({
  code: z.string().check(z.regex(/^[A-Z0-9_-]{1,40}$/)),
  kind: z.enum(['bonus', 'promotion']),
  currency: z.enum(CURRENCIES),
  limit: z.object({ type: z.enum(BONUS_LIMITS), maxReceived: z.int().check(z.minimum(1), z.maximum(100)) }),
  title: threeLanguages,
  /** HTML. */
  description: threeLanguages,
  banners: z.array(banner),
  terms: z.extend(rewardTerms, { grant }),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
})
export type CampaignForm = z.output<typeof campaignForm>

/** The form with its HTML clean; throws where it has another shape, or terms that come to nothing. */
export function checkCampaign(unchecked: unknown): CampaignForm {
  const form = campaignForm.parse(unchecked)
  const terms = termsFromMajor(form.terms, form.currency)
  const deposit = terms.grant.kind === 'deposit' ? terms.grant.minimumDeposit : undefined
  if (figuresOf(terms, deposit) === undefined) throw new Error(`campaign ${form.code} grants nothing`)
  return {
    ...form,
    description: cleaned(form.description),
    banners: form.banners.map(({ image, html }) => ({ image, html: cleaned(html) })),
  }
}

const cleaned = ({ th, la, en }: ThreeLanguages): ThreeLanguages => ({ th: cleanHtml(th), la: cleanHtml(la), en: cleanHtml(en) })

/** What a campaign may cost over all players: at most so much, and received at most so often; null: no bound. One is set. */
export interface Budget {
  money: MinorUnits | null
  number: bigint | null
}
