import { randomUUID } from 'node:crypto'
import {
  FORM_REFUSALS,
  formCredit,
  formError,
  type FormMethod,
  formPasswordSet,
  formSignature,
  formStateFields,
  formTransferred,
  formUser,
  readFormBets,
} from '@krapao/protocols'
import { formatPlain, NOTHING } from '@krapao/money'
import type { GameDescriptor } from '@krapao/providers'
import * as z from 'zod/mini'
import { sendRequest, sendForText, type RequestOptions, CLOSED, inDoubt, read, refused, unreadable } from '../provider-request.ts'
import type { ProviderEndpoint } from '../../platform/env/env.ts'
import { betPage } from './bet-page.ts'
import type { GameWire } from './wire.ts'

type Said<Data> = { said: 'yes'; data: Data } | { said: 'no'; error: string } | { said: 'nothing'; reason: string }

/** Speaks the form dialect. The provider knows nothing of our transfer ids, and players sign in by themselves. */
export function createFormGame({ url, key }: ProviderEndpoint, { launch }: GameDescriptor, options: RequestOptions): GameWire {
  async function ask<Schema extends z.ZodMiniType<{ Nonce: string }>>(
    method: FormMethod,
    schema: Schema,
    fields: Record<string, string> = {},
  ): Promise<Said<z.output<Schema>>> {
    const nonce = randomUUID()
    const form = { Method: method, Nonce: nonce, ...fields }
    const reply = await sendRequest({ method: 'POST', url: `${url}/api?Signature=${formSignature(key, form)}`, form }, options)
    if (!reply.arrived) return { said: 'nothing', reason: reply.reason }
    if (reply.status === 200) {
      const data = read(schema, reply.body)
      if (data?.Nonce === nonce) return { said: 'yes', data }
      const no = read(formError, reply.body)
      if (no?.Nonce === nonce) return { said: 'no', error: no.Error }
    }
    return { said: 'nothing', reason: `answered ${reply.status} with something unexpected` }
  }

  return {
    async openAccount({ reference }) {
      const answer = await ask('CreateUser', formUser, { Reference: reference })
      if (answer.said !== 'yes') return noOf(answer)
      const { Reference, Username, Password } = answer.data
      return Reference === reference
        ? { outcome: 'done', username: Username, password: Password }
        : inDoubt('the provider speaks of another player')
    },

    async resetPassword({ username, password }) {
      const answer = await ask('SetPassword', formPasswordSet, { Username: username, Password: password })
      if (answer.said !== 'yes') return noOf(answer)
      return answer.data.Username === username ? { outcome: 'done' } : inDoubt('the provider speaks of another player')
    },

    async balance(username) {
      const answer = await ask('GetCredit', formCredit, { Username: username })
      if (answer.said !== 'yes') return noOf(answer)
      if (answer.data.Username !== username) return inDoubt('the provider speaks of another player')
      return answer.data.Open === 'NO' ? CLOSED : { outcome: 'done', balance: answer.data.Credit }
    },

    async move({ username, direction, amount }) {
      const Direction = direction === 'in' ? 'IN' : 'OUT'
      const answer = await ask('TransferCredit', formTransferred, { Username: username, Direction, Amount: formatPlain(amount) })
      if (answer.said === 'no') return FORM_REFUSALS.includes(answer.error) ? refused(answer.error) : inDoubt(answer.error)
      if (answer.said === 'nothing') return inDoubt(answer.reason)
      const { data } = answer
      const after = direction === 'in' ? data.BeforeCredit + amount : data.BeforeCredit - amount
      const isOurs = data.Username === username && data.Direction === Direction && data.Amount === amount && data.Credit === after
      return isOurs ? { outcome: 'done' } : inDoubt('the provider speaks of another transfer')
    },

    queryStatus: async () => ({ status: 'unreachable' }),

    transfers: null,

    async betsSince(cursor) {
      const [nonce, after] = [randomUUID(), cursor ?? '0']
      const form = { Method: 'BetRows', Nonce: nonce, After: after }
      const reply = await sendForText({ method: 'POST', url: `${url}/api?Signature=${formSignature(key, form)}`, form }, options)
      const page = reply.arrived && reply.status === 200 ? readFormBets(key, reply.text) : undefined
      if (!page) return unreadable(reply)
      if (page.nonce !== nonce || String(page.after) !== after) return inDoubt('the rows answer another question')
      const bets = page.rows.map(({ kind, username, betNo, version, product, bet, valid, payout, currency, settledAt }) => ({
        username,
        betId: betNo,
        revision: BigInt(version),
        kind: BET_KINDS[kind],
        category: product,
        currency,
        stake: bet ?? NOTHING,
        validStake: valid ?? NOTHING,
        win: payout ?? NOTHING,
        settledAt,
      }))
      return betPage(cursor, {
        bets,
        cursor: String(page.rows.at(-1)?.rowNo ?? page.after),
        hasMore: page.hasMore,
        passedTo: page.completeTo,
      })
    },

    signInLink: async () => refused('players sign in at the provider by themselves'),

    async formState(username) {
      if (launch !== 'form-with-state') return { outcome: 'done', fields: null }
      const answer = await ask('FormState', formStateFields, { Username: username })
      return answer.said === 'yes' ? { outcome: 'done', fields: answer.data.Fields } : noOf(answer)
    },
  }
}

const BET_KINDS = { O: 'open', S: 'settled', R: 'corrected', C: 'voided' } as const

/** For everything but moving money: any named error is a "no". */
function noOf(answer: { said: 'no'; error: string } | { said: 'nothing'; reason: string }) {
  return answer.said === 'no' ? refused(answer.error) : inDoubt(answer.reason)
}
