import {
  accountHolder,
  accountHolderNotFound,
  payoutAnswer,
  payoutNotFound,
  payoutPage,
  payoutRequest,
  payoutReturnPage,
  REPORTS_ARE_IN,
} from '@krapao/protocols'
import * as z from 'zod/mini'
import type { BankParty } from '../platform/env/env.ts'
import { answered, eachAnswered } from '../platform/raw-report.ts'
import { sendRequest, type RequestOptions, inDoubt, itemsOf, read, refused, unreadable } from './provider-request.ts'
import { pageFrom, queryOf } from './pages.ts'
import type { Bank } from './providers.ts'

/** An answer that cannot be read, or that speaks of another payout, amount or currency, leaves the payout in doubt. */
export function createBank({ url, key, currencies }: BankParty, options: RequestOptions): Bank {
  const headers = { 'x-api-key': key }
  return {
    currencies,
    async payOut({ payoutKey, amount, currency, toBankCode, toAccountNo, toAccountName }) {
      const json = z.encode(payoutRequest, {
        payoutKey,
        amount,
        currency,
        to: { bankCode: toBankCode, accountNo: toAccountNo, accountName: toAccountName },
      })
      const reply = await sendRequest({ method: 'POST', url: `${url}/payouts`, headers, json }, options)
      const answer = reply.arrived ? read(payoutAnswer, reply.body) : undefined
      if (!reply.arrived || answer?.payoutKey !== payoutKey) return unreadable(reply)
      if (answer.status === 'rejected')
        return reply.status === 422 ? { ...refused(answer.reason), report: answered('POST payouts', reply.body) } : unreadable(reply)
      if (reply.status !== 200) return unreadable(reply)
      if (answer.amount !== amount) return inDoubt('the bank speaks of another amount')
      if ((answer.currency ?? REPORTS_ARE_IN) !== currency) return inDoubt('the bank speaks of another currency')
      return { outcome: 'done', bankReference: answer.bankReference, report: answered('POST payouts', reply.body) }
    },

    async queryStatus(payoutKey) {
      const reply = await sendRequest({ method: 'GET', url: `${url}/payouts/${encodeURIComponent(payoutKey)}`, headers }, options)
      if (!reply.arrived) return { status: 'unreachable', reason: reply.reason }
      const answer = reply.status === 200 ? read(payoutAnswer, reply.body) : undefined
      if (answer?.payoutKey === payoutKey) {
        const report = answered(`GET payouts/${encodeURIComponent(payoutKey)}`, reply.body)
        if (answer.status === 'rejected') return { status: 'refused', reason: answer.reason, report }
        const { bankReference, amount, currency = REPORTS_ARE_IN } = answer
        return { status: 'done', bankReference, amount, currency, report }
      }
      const isUnknown = reply.status === 404 && read(payoutNotFound, reply.body)?.payoutKey === payoutKey
      return { status: isUnknown ? 'unknown' : 'unreachable' }
    },

    async returnedPayouts(question) {
      const reply = await sendRequest({ method: 'GET', url: `${url}/payout-returns?${queryOf(question)}`, headers }, options)
      const page = reply.arrived && reply.status === 200 ? read(payoutReturnPage, reply.body) : undefined
      if (!reply.arrived || !page) return unreadable(reply)
      return pageFrom(question, page, eachAnswered('GET payout-returns', itemsOf(reply.body, 'returns'), page.returns))
    },

    async holderOf(account) {
      const expected = account.accountName === undefined ? '' : `?${new URLSearchParams({ name: account.accountName }).toString()}`
      const path = `banks/${encodeURIComponent(account.bankCode)}/accounts/${encodeURIComponent(account.accountNo)}/holder`
      // What the answer is kept under says neither the number nor the name that it was asked with.
      const about = `GET banks/${encodeURIComponent(account.bankCode)}/accounts/…/holder`
      const reply = await sendRequest({ method: 'GET', url: `${url}/${path}${expected}`, headers }, options)
      const isAsked = (said: { bankCode: string; accountNo: string } | undefined) =>
        said?.bankCode === account.bankCode && said.accountNo === account.accountNo
      const holder = reply.arrived && reply.status === 200 ? read(accountHolder, reply.body) : undefined
      if (reply.arrived && holder && isAsked(holder)) return { outcome: 'done', name: holder.name, report: answered(about, reply.body) }
      if (reply.arrived && reply.status === 404 && isAsked(read(accountHolderNotFound, reply.body)))
        return { ...refused('the bank has no such account'), report: answered(about, reply.body) }
      return unreadable(reply)
    },

    async payouts(question) {
      const reply = await sendRequest({ method: 'GET', url: `${url}/payouts?${queryOf(question)}`, headers }, options)
      const page = reply.arrived && reply.status === 200 ? read(payoutPage, reply.body) : undefined
      if (!page) return unreadable(reply)
      const payouts = page.payouts.map(({ status, ...payout }) => ({
        ...payout,
        state: status === 'completed' ? ('paid' as const) : ('refused' as const),
      }))
      return pageFrom(question, page, payouts)
    },
  }
}
