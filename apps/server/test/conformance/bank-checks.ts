import { signatureProblem } from '@krapao/protocols'
import { expect } from 'vitest'
import type { Bank, Integrations } from '../../src/integrations/index.ts'
import { type ArrivedReport, baht, type Check, PATIENTLY, type Scene } from './scene.ts'

export interface BankSubject {
  scene: Scene
  bank: Bank
  /** A payout of 50 under a key that no other check uses, or as it is told. */
  payout(over?: Partial<Payout>): Payout
  /** The payouts of a key that the bank's own book has completed. */
  paid(payoutKey: string): Promise<unknown[]>
  fault(kind: string, call?: string): Promise<void>
}

type Payout = Parameters<Bank['payOut']>[0]

export function bankSubject(scene: Scene): BankSubject {
  return {
    scene,
    bank: scene.integrations.bank,
    payout: (over) => ({
      payoutKey: scene.newReference(),
      amount: baht(50),
      currency: 'BAHT',
      toBankCode: 'SCB',
      toAccountNo: '1234567890',
      toAccountName: 'SOMCHAI JAIDEE',
      ...over,
    }),
    paid: async (payoutKey) =>
      (await scene.control('GET', '/bank/payouts')).filter(
        (row: { payoutKey: string; state: string }) => row.payoutKey === payoutKey && row.state === 'completed',
      ),
    fault: (kind, call) => scene.fault('bank', kind, call),
  }
}

function at(integrations: Integrations): Bank {
  return integrations.bank
}

function faulty(
  kind: string,
  outcome: 'done' | 'refused' | 'in-doubt',
  status: 'done' | 'refused' | 'unknown',
  count: 0 | 1,
): Check<BankSubject> {
  return {
    name: `a payout that meets ${kind} is ${outcome}; later it is ${status}, and ${count} was paid`,
    async run({ scene, bank, payout, paid, fault }) {
      const asked = payout()
      await fault(kind)
      expect(await (kind.startsWith('timeout') ? at(scene.hasty) : bank).payOut(asked)).toMatchObject({ outcome })
      expect(await bank.queryStatus(asked.payoutKey)).toMatchObject({ status })
      expect(await paid(asked.payoutKey)).toHaveLength(count)
    },
  }
}

/** Bytes as they came are the ones that are signed. */
function signed({ endpoints }: Scene, { headers, rawBody }: ArrivedReport, now = new Date()) {
  return signatureProblem({ secret: endpoints.bank.webhookSecret, headers, rawBody, now })
}

const longAgo = () => new Date(Date.now() - 60_000)

export const BANK_CHECKS: readonly Check<BankSubject>[] = [
  {
    name: 'a payout is made once per payout key, with the same answer each time',
    async run({ bank, payout, paid }) {
      const asked = payout()
      const first = await bank.payOut(asked)
      expect(first).toMatchObject({ outcome: 'done', bankReference: expect.any(String) })
      expect(await bank.payOut(asked)).toEqual(first)
      expect(await paid(asked.payoutKey)).toMatchObject([
        { amount: 50, toBankCode: 'SCB', toAccountNo: '1234567890', toAccountName: 'SOMCHAI JAIDEE' },
      ])
    },
  },
  {
    name: 'another amount, or another account, under the same key is in doubt and pays nothing',
    async run({ bank, payout, paid }) {
      const asked = payout()
      await bank.payOut(asked)
      expect(await bank.payOut({ ...asked, amount: baht(51) })).toMatchObject({ outcome: 'in-doubt' })
      expect(await bank.payOut({ ...asked, toAccountNo: '9999999999' })).toMatchObject({ outcome: 'in-doubt' })
      expect(await paid(asked.payoutKey)).toHaveLength(1)
    },
  },
  faulty('refuse', 'refused', 'refused', 0),
  faulty('timeout-before', 'in-doubt', 'unknown', 0),
  faulty('timeout-after', 'in-doubt', 'done', 1),
  faulty('error-before', 'in-doubt', 'unknown', 0),
  faulty('error-after', 'in-doubt', 'done', 1),
  faulty('duplicate', 'done', 'done', 1),
  faulty('lie', 'in-doubt', 'done', 1),
  faulty('garbage', 'in-doubt', 'done', 1),
  faulty('slow', 'done', 'done', 1),
  {
    name: 'a payout that arrives late is in doubt until it does',
    async run({ bank, payout, paid, fault }) {
      const asked = payout()
      await fault('late')
      expect(await bank.payOut(asked)).toMatchObject({ outcome: 'in-doubt' })
      expect(await bank.queryStatus(asked.payoutKey)).toMatchObject({ status: 'unknown' })
      await expect.poll(async () => (await paid(asked.payoutKey)).length, PATIENTLY).toBe(1)
      expect(await bank.queryStatus(asked.payoutKey)).toMatchObject({ status: 'done' })
    },
  },
  {
    name: 'a key nobody has sent is unknown, and an answer about another one says nothing',
    async run({ bank, payout, fault }) {
      const { payoutKey } = payout()
      expect(await bank.queryStatus(payoutKey)).toEqual({ status: 'unknown' })
      await fault('lie', 'status')
      expect(await bank.queryStatus(payoutKey)).toEqual({ status: 'unreachable' })
    },
  },
  {
    name: 'an account is told in whose name it is; one nobody has is refused; an unclear answer is in doubt',
    async run({ bank, scene, fault }) {
      const account = { bankCode: 'SCB', accountNo: scene.newReference().replace('CONFORMS', '77') }
      expect(await bank.holderOf(account)).toMatchObject({ outcome: 'refused' })
      await scene.control('POST', '/bank/holders', { ...account, name: 'มานี มีนา' })
      expect(await bank.holderOf(account)).toMatchObject({ outcome: 'done', name: 'มานี มีนา' })
      for (const kind of ['lie', 'error-before', 'garbage']) {
        await fault(kind, 'holder')
        expect(await bank.holderOf(account)).toMatchObject({ outcome: 'in-doubt' })
      }
    },
  },
  {
    name: 'its records that answer another question, or not at all, are not believed',
    async run({ bank, fault }) {
      const question = { since: longAgo(), after: undefined }
      for (const kind of ['lie', 'refuse', 'error-before', 'garbage']) {
        await fault(kind, 'payouts')
        expect(await bank.payouts(question)).toMatchObject({ outcome: 'in-doubt' })
        await fault(kind, 'returns')
        expect(await bank.returnedPayouts(question)).toMatchObject({ outcome: 'in-doubt' })
      }
    },
  },
  {
    name: 'its payouts are told with their ends',
    async run({ bank, payout, fault }) {
      const [done, refused] = [payout(), payout()]
      await bank.payOut(done)
      await fault('refuse')
      await bank.payOut(refused)
      const page = await bank.payouts({ since: longAgo(), after: undefined })
      const ends = page.outcome === 'done' ? new Map(page.items.map(({ payoutKey, state }) => [payoutKey, state])) : new Map()
      expect([ends.get(done.payoutKey), ends.get(refused.payoutKey)]).toEqual(['paid', 'refused'])
    },
  },
  {
    name: 'a payout that comes back is reported and listed',
    async run({ bank, payout, scene }) {
      const asked = payout()
      await bank.payOut(asked)
      await scene.control('POST', `/bank/payouts/${asked.payoutKey}/return`, {})
      const [report] = await scene.reports()
      expect(report!.path).toBe('/webhooks/bank/returned-payouts')
      expect(signed(scene, report!)).toBeUndefined()
      const page = await bank.returnedPayouts({ since: longAgo(), after: undefined })
      expect(page.outcome === 'done' && page.items.map(({ payoutKey }) => payoutKey)).toContain(asked.payoutKey)
    },
  },
  {
    name: 'with the wrong key, or nobody listening, everything is in doubt',
    async run({ scene, payout, paid }) {
      for (const integrations of [scene.outsideWith({ BANK_KEY: 'another-key-altogether' }), scene.unreachable]) {
        const asked = payout()
        expect(await at(integrations).payOut(asked)).toMatchObject({ outcome: 'in-doubt' })
        expect(await at(integrations).queryStatus(asked.payoutKey)).toMatchObject({ status: 'unreachable' })
        expect(await at(integrations).holderOf({ bankCode: 'SCB', accountNo: '1234567890' })).toMatchObject({ outcome: 'in-doubt' })
        expect(await paid(asked.payoutKey)).toEqual([])
      }
    },
  },
]
