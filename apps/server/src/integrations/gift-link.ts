import {
  redemptionDone,
  type RedemptionDone,
  redemptionPage,
  redemptionRefused,
  redemptionRequest,
  REPORTS_ARE_IN,
  voucherEnded,
  voucherWorth,
  worthNotTold,
} from '@krapao/protocols'
import * as z from 'zod/mini'
import type { ProviderEndpoint } from '../platform/env/env.ts'
import { answered } from '../platform/raw-report.ts'
import { sendRequest, type RequestOptions, inDoubt, read, refused, unreadable } from './provider-request.ts'
import { pageFrom, queryOf } from './pages.ts'
import type { GiftLinks, GiftRedeemed } from './providers.ts'

/** An answer that cannot be read, or that is about another voucher, is in doubt and never a refusal. */
export function createGiftLinks({ url, key }: ProviderEndpoint, options: RequestOptions): GiftLinks {
  const headers = { 'x-api-key': key }
  return {
    async worth(voucher) {
      const reply = await sendRequest({ method: 'GET', url: `${url}/vouchers/${encodeURIComponent(voucher)}`, headers }, options)
      if (!reply.arrived) return unreadable(reply)
      const open = reply.status === 200 ? read(voucherWorth, reply.body) : undefined
      if (open?.voucher === voucher) return { outcome: 'done', amount: open.amount, currency: open.currency ?? REPORTS_ARE_IN }
      const ended = reply.status === 422 ? read(voucherEnded, reply.body) : undefined
      if (ended?.voucher === voucher) return refused(ended.status)
      const isNotTold = reply.status === 403 && read(worthNotTold, reply.body)?.voucher === voucher
      return isNotTold ? { outcome: 'not-told' } : unreadable(reply)
    },

    async redeem({ redemptionId, voucher, toWallet }) {
      const json = z.encode(redemptionRequest, { voucher, toWallet })
      const reply = await sendRequest(
        { method: 'PUT', url: `${url}/redemptions/${encodeURIComponent(redemptionId)}`, headers, json },
        options,
      )
      if (!reply.arrived) return unreadable(reply)
      const isAsked = (said: { redemptionId: string; voucher: string } | undefined) =>
        said?.redemptionId === redemptionId && said.voucher === voucher
      const done = reply.status === 200 ? read(redemptionDone, reply.body) : undefined
      if (done && isAsked(done)) {
        if (done.toWallet !== toWallet) return inDoubt('the provider speaks of another wallet')
        return done.amount > 0n
          ? { outcome: 'done', redeemed: redeemedIn(done), report: answered('PUT redemption', reply.body) }
          : inDoubt('the provider speaks of no amount')
      }
      const no = reply.status === 422 ? read(redemptionRefused, reply.body) : undefined
      return no && isAsked(no) ? refused(no.reason) : unreadable(reply)
    },

    async redemptions(question) {
      const reply = await sendRequest({ method: 'GET', url: `${url}/redemptions?${queryOf(question)}`, headers }, options)
      const page = reply.arrived && reply.status === 200 ? read(redemptionPage, reply.body) : undefined
      return page ? pageFrom(question, page, page.redemptions.map(redeemedIn)) : unreadable(reply)
    },
  }
}

function redeemedIn({ redemptionId, voucher, amount, currency = REPORTS_ARE_IN, at }: RedemptionDone): GiftRedeemed {
  return { redemptionId, voucher, amount, currency, at }
}
