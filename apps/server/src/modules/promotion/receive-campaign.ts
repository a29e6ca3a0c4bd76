import { figuresOf, storedTerms } from '@krapao/terms'
import { newRowId } from '../../platform/ids.ts'
import { type GrantOrder, tellOfBonus, whenCurrent } from '../bonus/index.ts'
import type { ReceiveDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { type Offer, readOffers } from './offers.ts'

/** As it is offered at the moment: what has changed since is looked at again. */
export type Received = Exclude<functions.CampaignReceived, 'changed' | 'not_current'>

interface ReceiveRequest {
  playerId: string
  kind: functions.CampaignKind
  code: string
  /** What the player was shown of what it costs. */
  shown?: string | undefined
}

/** Gives a campaign to a player, as it is offered at this moment. Called again while it is active it has no effect. */
export async function receiveCampaign(deps: ReceiveDeps, { playerId, kind, code, shown }: ReceiveRequest): Promise<Received> {
  const { db } = deps
  const receiptId = newRowId()
  for (;;) {
    const [offer] = await readOffers(db, playerId, kind, code)
    if (!offer) return 'no_campaign'
    const asked = { player: playerId, kind, versionNo: offer.versionNo, order: grantOrder(offer, kind, receiptId), shown: shown ?? null }
    const { status } = await whenCurrent(deps, playerId, async () => ({ status: await functions.receive(db, asked) }))
    // Another version was started since: it is that one which the player is given, or refused.
    if (status === 'changed') continue
    if (status === 'granted' || status === 'waiting') await tellOfBonus(deps, playerId)
    return status
  }
}

/** What a deposit bonus comes to is worked out when the deposit is there. */
function grantOrder({ code, title, terms }: Offer, kind: functions.CampaignKind, receiptId: string): GrantOrder {
  const { grant = null, requiredTurnover = null, keptOnSuccess = null, takenOnEnding = null } = figuresOf(terms) ?? {}
  return {
    grantId: receiptId,
    source: kind,
    sourceCode: code,
    title,
    postingKind: 'bonus_granted',
    amount: grant,
    idempotencyKey: `campaign:${receiptId}`,
    requiredTurnover,
    keptOnSuccess,
    takenOnEnding,
    terms: storedTerms(terms),
  }
}
