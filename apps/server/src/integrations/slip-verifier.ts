import { REPORTS_ARE_IN, slipQuestion, slipVerdict } from '@krapao/protocols'
import { mayBeSameReference } from '@krapao/providers'
import * as z from 'zod/mini'
import type { ProviderEndpoint } from '../platform/env/env.ts'
import { answered } from '../platform/raw-report.ts'
import { inDoubt, read, type RequestOptions, sendRequest } from './provider-request.ts'
import type { SlipRefusal, SlipVerifier } from './providers.ts'

const REFUSALS: Record<string, SlipRefusal> = {
  NO_SUCH_TRANSFER: 'no-such-transfer',
  UNREADABLE_REFERENCE: 'unreadable-reference',
  WRONG_CAPTCHA: 'wrong-captcha',
}

/** Asks the banks, through one service, what they know of the transfer on a slip. */
export function createSlipVerifier({ url, key }: ProviderEndpoint, options: RequestOptions): SlipVerifier {
  return {
    async verify(slip) {
      const json = z.encode(slipQuestion, slip)
      const reply = await sendRequest({ method: 'POST', url: `${url}/verify`, headers: { 'x-api-key': key }, json }, options)
      if (!reply.arrived) return inDoubt(reply.reason)
      const verdict = read(slipVerdict, reply.body)
      if (!verdict) return inDoubt(`answered ${reply.status} with something unexpected`)
      if (verdict.bankCode !== slip.bankCode || !mayBeSameReference(verdict.transRef, slip.transRef))
        return { outcome: 'contradiction', reason: 'the verifier speaks of another transfer' }
      if (verdict.status === 'refused' && reply.status === 422) {
        const { code, message } = verdict.error
        return { outcome: 'refused', why: REFUSALS[code] ?? 'other', reason: message ?? code }
      }
      if (verdict.status === 'unknown' && reply.status === 404) return { outcome: 'unknown' }
      if (verdict.status !== 'found' || reply.status !== 200) return inDoubt(`answered ${reply.status} with ${verdict.status}`)
      const { from, to, amount, currency, at } = verdict
      return {
        outcome: 'done',
        report: answered('POST verify', reply.body),
        transfer: {
          transRef: verdict.transRef,
          fromBankCode: from.bankCode,
          fromAccountNo: from.accountNo,
          fromName: from.name,
          toBankCode: to.bankCode?.toUpperCase() ?? null,
          toAccountNo: to.accountNo,
          amount,
          currency: currency ?? REPORTS_ARE_IN,
          at,
        },
      }
    },
  }
}
