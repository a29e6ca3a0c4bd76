import { standardWebhookHeaders } from '@krapao/protocols'
import type { EscalationParty } from '../platform/env/env.ts'
import { exchange } from './exchange.ts'
import { heard, inDoubt, type Now, type RequestOptions } from './provider-request.ts'
import type { EscalationHook } from './providers.ts'

/** Tells the operator's own address by the Standard Webhooks specification. Whatever is not a 2xx is told again. */
export function createEscalationHook(
  { url, secret }: EscalationParty,
  { options, now }: { options: RequestOptions; now: Now },
): EscalationHook {
  return {
    async tell({ itemId, kind, needsDecision, openedAt, dueAt, link }) {
      const data = { itemId, kind, needsDecision, openedAt: openedAt.toISOString(), dueAt: dueAt.toISOString(), link }
      const rawBody = JSON.stringify({ type: 'work_item.late', timestamp: dueAt.toISOString(), data })
      const signed = standardWebhookHeaders(secret, { id: itemId, timestamp: Math.floor(now().getTime() / 1000), rawBody })
      const headers = { 'content-type': 'application/json', ...signed }
      const reply = await heard(options, () => exchange({ method: 'POST', url, headers, body: rawBody }, options.timeoutMs))
      if (!reply.arrived) return inDoubt(reply.reason)
      return reply.status >= 200 && reply.status < 300 ? { outcome: 'done' } : inDoubt(`answered ${reply.status}`)
    },
  }
}
