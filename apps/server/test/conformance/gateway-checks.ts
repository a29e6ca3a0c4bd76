import { withoutReport } from './bank-feed-subject.ts'
import type { QrPaidEvent } from '@krapao/protocols'
import { parse } from 'promptparse'
import { expect } from 'vitest'
import { GATEWAY_REPORT_CHECKS } from './gateway-report-checks.ts'
import { type GatewaySubject, paymentIn } from './gateway-subject.ts'
import { baht, type Check } from './scene.ts'

/** A call that meets a fault: what we are told, and never a yes that is none. */
function faulty(call: 'create' | 'cancel', kind: string, outcome: 'done' | 'refused' | 'in-doubt'): Check<GatewaySubject> {
  return {
    name: `${call} that meets ${kind} is ${outcome}`,
    async run(subject) {
      const asked = kind.startsWith('timeout') ? subject.at(subject.scene.hasty) : subject.gateway
      const reference = call === 'cancel' ? await subject.made() : ''
      await subject.fault(kind, call)
      const answer = call === 'create' ? await asked.create(subject.order()) : await asked.cancel(reference)
      expect(answer).toMatchObject({ outcome })
    },
  }
}

function unclear(kind: string): Check<GatewaySubject> {
  return {
    name: `a question about a QR that meets ${kind} is not answered`,
    async run(subject) {
      const reference = await subject.made()
      const asked = kind.startsWith('timeout') ? subject.at(subject.scene.hasty) : subject.gateway
      await subject.fault(kind, 'status')
      expect(await asked.queryStatus(reference)).toEqual({ status: 'unreachable' })
    },
  }
}

const ORDERS: readonly Check<GatewaySubject>[] = [
  {
    name: 'a QR carries its amount, our reference and a right checksum',
    async run({ gateway, order, descriptor }) {
      const asked = order()
      const answer = await gateway.create(asked)
      const emv = answer.outcome === 'done' ? parse(answer.payload, true, true) : null
      expect(emv?.getTagValue('54')).toBe('100.50')
      expect(emv?.getTagValue('30', '02') ?? emv?.getTagValue('62', '05')).toBe(asked.reference)
      expect(emv?.getTag(descriptor.picture === 'bill-payment' ? '30' : '29')).toBeTruthy()
    },
  },
  {
    name: 'the same order again gets the same QR',
    async run({ gateway, order }) {
      const asked = order()
      expect(await gateway.create(asked)).toEqual(await gateway.create(asked))
    },
  },
  {
    name: 'another amount under the same reference is in doubt',
    async run({ gateway, order }) {
      const asked = order()
      await gateway.create(asked)
      expect(await gateway.create({ ...asked, amount: baht(200) })).toMatchObject({ outcome: 'in-doubt' })
    },
  },
  faulty('create', 'refuse', 'refused'),
  faulty('create', 'timeout-before', 'in-doubt'),
  faulty('create', 'timeout-after', 'in-doubt'),
  faulty('create', 'error-before', 'in-doubt'),
  faulty('create', 'error-after', 'in-doubt'),
  faulty('create', 'lie', 'in-doubt'),
  faulty('create', 'garbage', 'in-doubt'),
  faulty('create', 'slow', 'done'),
  {
    name: 'a QR is cancelled, and then told to be',
    async run({ gateway, made }) {
      const reference = await made()
      expect(await gateway.queryStatus(reference)).toEqual({ status: 'open' })
      expect(await gateway.cancel(reference)).toEqual({ outcome: 'done' })
      expect(await gateway.queryStatus(reference)).toEqual({ status: 'cancelled' })
    },
  },
  {
    name: 'an order nobody has made cannot be cancelled',
    async run({ gateway, order }) {
      expect(await gateway.cancel(order().reference)).toMatchObject({ outcome: 'refused' })
    },
  },
  {
    name: 'a paid QR can no longer be cancelled',
    async run({ gateway, made, pay }) {
      const reference = await made()
      await pay(reference)
      expect(await gateway.cancel(reference)).toMatchObject({ outcome: 'refused' })
    },
  },
  faulty('cancel', 'refuse', 'refused'),
  faulty('cancel', 'error-after', 'in-doubt'),
  faulty('cancel', 'timeout-after', 'in-doubt'),
  faulty('cancel', 'lie', 'in-doubt'),
  faulty('cancel', 'garbage', 'in-doubt'),
]

const QUESTIONS: readonly Check<GatewaySubject>[] = [
  {
    name: 'an order nobody has made is unknown',
    async run({ gateway, order }) {
      expect(await gateway.queryStatus(order().reference)).toEqual({ status: 'unknown' })
    },
  },
  {
    name: 'a paid QR is told with its payment, to the last satang',
    async run({ gateway, made, pay }) {
      const reference = await made()
      const transRef = await pay(reference, 77.77)
      const answer = await gateway.queryStatus(reference)
      expect(answer).toMatchObject({ status: 'paid', payment: { reference, transRef, amount: 7_777n, payerBankCode: 'SCB' } })
      const at = answer.status === 'paid' ? answer.payment.paidAt : new Date(0)
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
    },
  },
  unclear('timeout-before'),
  unclear('error-before'),
  unclear('lie'),
  unclear('garbage'),
  {
    name: 'its list tells every payment as its report did, page by page',
    async run({ gateway, made, pay, reports }) {
      const since = new Date(Date.now() - 1)
      const transRefs: string[] = []
      for (let count = 0; count < 3; count++) transRefs.push(await pay(await made()))
      const arrived = (await reports()).map((report) => paymentIn(gateway, report))
      const page = await gateway.payments({ since, after: undefined })
      const told = page.outcome === 'done' ? page.items.filter(({ transRef }) => transRefs.includes(transRef)) : []
      expect(told.map(({ transRef }) => transRef)).toEqual(transRefs)
      const inOrder = (payments: readonly QrPaidEvent[]) => payments.toSorted((one, other) => (one.transRef < other.transRef ? -1 : 1))
      expect(inOrder(told.map((each) => withoutReport(each)))).toEqual(
        inOrder(arrived.filter(({ transRef }) => transRefs.includes(transRef))),
      )
    },
  },
  {
    name: 'its list leaves out what is older, and answers its own question',
    async run({ gateway, made, pay, fault }) {
      await pay(await made())
      const since = new Date(Date.now() + 60_000)
      expect(await gateway.payments({ since, after: undefined })).toEqual({ outcome: 'done', items: [], next: null })
      await fault('lie', 'payments')
      expect(await gateway.payments({ since, after: undefined })).toMatchObject({ outcome: 'in-doubt' })
    },
  },
  {
    name: 'a list that is not given is in doubt',
    async run({ gateway, fault }) {
      for (const kind of ['refuse', 'error-before', 'garbage']) {
        await fault(kind, 'payments')
        expect(await gateway.payments({ since: new Date(), after: undefined })).toMatchObject({ outcome: 'in-doubt' })
      }
    },
  },
  {
    name: 'with the wrong key everything is in doubt',
    async run(subject) {
      const { descriptor, scene, order, made } = subject
      const reference = await made()
      const stranger = subject.at(scene.outsideWith({ [`QR_${descriptor.code}_KEY`]: 'another-key-altogether' }))
      expect(await stranger.create(order())).toMatchObject({ outcome: 'in-doubt' })
      expect(await stranger.cancel(reference)).toMatchObject({ outcome: 'in-doubt' })
      expect(await stranger.queryStatus(reference)).toEqual({ status: 'unreachable' })
      expect(await stranger.payments({ since: new Date(), after: undefined })).toMatchObject({ outcome: 'in-doubt' })
    },
  },
  {
    name: 'with nobody listening everything is in doubt',
    async run(subject) {
      const nobody = subject.at(subject.scene.unreachable)
      expect(await nobody.create(subject.order())).toMatchObject({ outcome: 'in-doubt' })
      expect(await nobody.queryStatus('anything')).toEqual({ status: 'unreachable' })
    },
  },
]

export const GATEWAY_CHECKS: readonly Check<GatewaySubject>[] = [...ORDERS, ...QUESTIONS, ...GATEWAY_REPORT_CHECKS]
