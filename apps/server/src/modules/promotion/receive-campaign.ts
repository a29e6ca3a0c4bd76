import { figuresOf, storedTerms } from '@krapao/terms'
import { sql } from 'kysely'
import { newRowId } from '../../platform/ids.ts'
import { tellOfBonus, whenCurrent } from '../bonus/index.ts'
import type { CampaignKind } from './campaign.ts'
import type { ReceiveDeps } from './deps.ts'
import { type Offer, readOffers } from './offers.ts'

/** `repeated`: it is active already. All but this, `granted` and `waiting` (for its deposit) changed nothing. */
export type Received = 'granted' | 'waiting' | 'repeated' | 'no_campaign' | 'max_claimed' | 'bonus_active' | 'full'

type Answer = { status: Received | 'changed' } | { status: 'not_current' }

/** Gives a campaign to a player, as it is offered at this moment. Called again while it is active it has no effect. */
export async function receiveCampaign(
  deps: ReceiveDeps,
  { playerId, kind, code }: { playerId: string; kind: CampaignKind; code: string },
): Promise<Received> {
  const receiptId = newRowId()
  for (;;) {
    const [offer] = await readOffers(deps.db, playerId, kind, code)
    if (!offer) return 'no_campaign'
    const { status } = await whenCurrent(deps, playerId, async () => {
      const { rows } = await sql<Answer>`
        select status from promotion.receive(${playerId}, ${kind}, ${offer.versionNo}::int, ${grantOrder(offer, kind, receiptId)})`.execute(
        deps.db,
      )
      return rows[0]!
    })
    // Another version was started since: it is that one which the player is given, or refused.
    if (status === 'changed') continue
    if (status === 'granted' || status === 'waiting') await tellOfBonus(deps, playerId)
    return status
  }
}

/** What a deposit bonus comes to is worked out when the deposit is there. */
function grantOrder({ code, title, terms }: Offer, kind: CampaignKind, receiptId: string) {
  const { grant = null, requiredTurnover = null, keptOnSuccess = null, takenOnEnding = null } = figuresOf(terms) ?? {}
  return sql`row(${receiptId}::uuid, ${kind}, ${code}, ${JSON.stringify(title)}::jsonb, 'bonus_granted', ${grant}::bigint, ${`campaign:${receiptId}`},
    ${requiredTurnover}::bigint, ${keptOnSuccess}::bigint, ${takenOnEnding}::bigint, ${JSON.stringify(storedTerms(terms))}::jsonb)::bonus.grant_order`
}
