import { minorUnits } from '@krapao/money'
import type { QrPaidEvent } from '@krapao/outside'
import type { GatewayDescriptor } from '@krapao/providers'
import { parse } from 'promptparse'
import { expect } from 'vitest'
import type { Outside, QrGateway } from '../../src/outside/index.ts'
import { type ArrivedReport, baht, type Check, PATIENTLY, type Scene } from './scene.ts'

/** One gateway of the scene. */
export interface GatewaySubject {
  scene: Scene
  descriptor: GatewayDescriptor
  gateway: QrGateway
  /** An order of 100.50 under a reference that no other check uses, or as it is told. */
  order(over?: Partial<Order>): Order
  /** Makes it, and answers its reference. */
  made(over?: Partial<Order>): Promise<string>
  /** Its customer pays it. Answers the paying bank's reference. */
  pay(reference: string, amount?: number): Promise<string>
  /** The payment is taken back. */
  reverse(transRef: string, body?: object): Promise<void>
  /** The reports that this gateway has sent since. */
  reports(): Promise<ArrivedReport[]>
  at(outside: Outside): QrGateway
  fault(kind: string, call?: string): Promise<void>
}

interface Order {
  reference: string
  amount: ReturnType<typeof minorUnits>
  expiresAt: Date
}

export function gatewaySubject(scene: Scene, descriptor: GatewayDescriptor): GatewaySubject {
  const { code } = descriptor
  const at = (outside: Outside) => outside.qr[code as keyof Outside['qr']]
  const gateway = at(scene.outside)
  const order: GatewaySubject['order'] = (over) => ({
    reference: scene.newReference(),
    amount: baht(100.5),
    expiresAt: new Date(Date.now() + 900_000),
    ...over,
  })
  return {
    scene,
    descriptor,
    gateway,
    order,
    async made(over) {
      const asked = order(over)
      const answer = await gateway.create(asked)
      if (answer.outcome !== 'done') throw new Error(`${code} made no QR: ${answer.reason}`)
      return asked.reference
    },
    pay: async (reference, amount) =>
      (await scene.control('POST', `/qr/${reference}/pay`, amount === undefined ? {} : { amount })).transRef,
    reverse: async (transRef, body = {}) => void (await scene.control('POST', `/payments/${transRef}/reverse`, body)),
    reports: () => scene.reports(),
    at,
    fault: (kind, call) => scene.fault(`qr:${code}`, kind, call),
  }
}

/** As our address reads it. `reversal`: at the address for reversals, for a gateway that has two. */
function readBy(gateway: QrGateway, { headers, rawBody, path }: ArrivedReport, now = new Date()) {
  return gateway.readReport({ headers, rawBody, now, about: path.endsWith('/reversals') ? 'reversal' : 'payment' })
}

async function paidReport(
  subject: GatewaySubject,
  amount?: number,
): Promise<{ report: ArrivedReport; reference: string; transRef: string }> {
  const reference = await subject.made()
  const transRef = await subject.pay(reference, amount)
  const [report] = await subject.reports()
  return { report: report!, reference, transRef }
}

function paymentIn(gateway: QrGateway, report: ArrivedReport): QrPaidEvent {
  const read = readBy(gateway, report)
  if (read.outcome !== 'read' || read.event.kind !== 'paid') throw new Error(`not read as a payment: ${read.outcome}`)
  return read.event.payment
}

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
      await subject.fault(kind, 'standing')
      expect(await asked.standingOf(reference)).toEqual({ standing: 'unreachable' })
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
      expect(await gateway.standingOf(reference)).toEqual({ standing: 'open' })
      expect(await gateway.cancel(reference)).toEqual({ outcome: 'done' })
      expect(await gateway.standingOf(reference)).toEqual({ standing: 'cancelled' })
    },
  },
  {
    name: 'an order nobody has made cannot be cancelled',
    run: async ({ gateway, order }) => expect(await gateway.cancel(order().reference)).toMatchObject({ outcome: 'refused' }),
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
    run: async ({ gateway, order }) => expect(await gateway.standingOf(order().reference)).toEqual({ standing: 'unknown' }),
  },
  {
    name: 'a paid QR is told with its payment, to the last satang',
    async run({ gateway, made, pay }) {
      const reference = await made()
      const transRef = await pay(reference, 77.77)
      const answer = await gateway.standingOf(reference)
      expect(answer).toMatchObject({ standing: 'paid', payment: { reference, transRef, amount: 7_777n, payerBankCode: 'SCB' } })
      const at = answer.standing === 'paid' ? answer.payment.paidAt : new Date(0)
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
      expect(inOrder(told)).toEqual(inOrder(arrived.filter(({ transRef }) => transRefs.includes(transRef))))
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
      expect(await stranger.standingOf(reference)).toEqual({ standing: 'unreachable' })
      expect(await stranger.payments({ since: new Date(), after: undefined })).toMatchObject({ outcome: 'in-doubt' })
    },
  },
  {
    name: 'with nobody listening everything is in doubt',
    async run(subject) {
      const nobody = subject.at(subject.scene.unreachable)
      expect(await nobody.create(subject.order())).toMatchObject({ outcome: 'in-doubt' })
      expect(await nobody.standingOf('anything')).toEqual({ standing: 'unreachable' })
    },
  },
]

const REPORTS: readonly Check<GatewaySubject>[] = [
  {
    name: 'a payment is reported to its address and read as what was paid',
    async run(subject) {
      const { report, reference, transRef } = await paidReport(subject)
      expect(report.path).toBe(`/webhooks/qr/${subject.descriptor.code}`)
      expect(paymentIn(subject.gateway, report)).toMatchObject({ reference, transRef, amount: 10_050n, payerBankCode: 'SCB' })
    },
  },
  {
    name: 'a report with one character changed is not believed',
    async run(subject) {
      const { report } = await paidReport(subject)
      const changed = report.rawBody.toString('utf8').replace(/(\d)(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
      expect(changed).not.toBe(report.rawBody.toString('utf8'))
      const read = readBy(subject.gateway, { ...report, rawBody: Buffer.from(changed) })
      expect(read).toMatchObject({ outcome: 'unsigned', problem: 'forged' })
    },
  },
  {
    name: 'a report with another amount under the same signature is not believed',
    async run(subject) {
      const { report } = await paidReport(subject)
      const changed = report.rawBody.toString('utf8').replace(/100\.50|10050/, (amount) => amount.replace('1', '9'))
      expect(readBy(subject.gateway, { ...report, rawBody: Buffer.from(changed) })).toMatchObject({
        outcome: 'unsigned',
        problem: 'forged',
      })
    },
  },
  {
    name: 'a report signed with another secret is not believed',
    async run(subject) {
      const { report } = await paidReport(subject)
      const variables = { [`QR_${subject.descriptor.code}_WEBHOOK_SECRET`]: 'another-secret-altogether' }
      const stranger = subject.at(subject.scene.outsideWith(variables))
      expect(readBy(stranger, report)).toMatchObject({ outcome: 'unsigned', problem: 'forged' })
    },
  },
  {
    name: 'a report without a signature is not believed, nor one of nothing at all',
    async run(subject) {
      const { report } = await paidReport(subject)
      const fields = new URLSearchParams(report.rawBody.toString('utf8'))
      fields.delete('sign')
      const rawBody = report.rawBody.includes('sign=') ? Buffer.from(fields.toString()) : report.rawBody
      for (const body of [rawBody, Buffer.alloc(0)]) {
        expect(readBy(subject.gateway, { path: report.path, headers: {}, rawBody: body })).toMatchObject({
          outcome: 'unsigned',
          problem: 'missing',
        })
      }
    },
  },
  {
    name: 'a recorded report cannot be played again later, nor one from the future',
    async run(subject) {
      const { report } = await paidReport(subject)
      for (const seconds of [-302, 302]) {
        const now = new Date(Date.now() + seconds * 1000)
        expect(readBy(subject.gateway, report, now)).toMatchObject({ outcome: 'unsigned', problem: 'stale' })
      }
      expect(readBy(subject.gateway, report, new Date(Date.now() + 290_000)).outcome).toBe('read')
    },
  },
  {
    name: "another gateway's report is not believed, though it speaks the same wire",
    async run(subject) {
      const { report } = await paidReport(subject)
      const others = Object.values(subject.scene.outside.qr).filter(({ provider }) => provider !== subject.descriptor.code)
      for (const other of others) expect(readBy(other, report).outcome).toBe('unsigned')
    },
  },
  {
    name: 'a report that is sent twice names one event',
    async run(subject) {
      const reference = await subject.made()
      await subject.fault('duplicate', 'webhook')
      await subject.pay(reference)
      await expect.poll(() => subject.scene.arrived.length, PATIENTLY).toBe(2)
      const events = (await subject.reports()).map((report) => paymentIn(subject.gateway, report))
      expect(events[0]).toEqual(events[1])
    },
  },
  {
    name: 'a report that comes late says when it was paid',
    async run(subject) {
      const reference = await subject.made()
      await subject.fault('late', 'webhook')
      const paidAt = Date.now()
      await subject.pay(reference)
      expect(subject.scene.arrived).toHaveLength(0)
      await expect.poll(() => subject.scene.arrived.length, PATIENTLY).toBe(1)
      const [report] = await subject.reports()
      expect(Math.abs(paymentIn(subject.gateway, report!).paidAt.getTime() - paidAt)).toBeLessThan(500)
    },
  },
  {
    name: 'a report that is lost leaves the payment to be found by asking',
    async run(subject) {
      const reference = await subject.made()
      await subject.fault('lost-report', 'webhook')
      const transRef = await subject.pay(reference)
      expect(await subject.reports()).toEqual([])
      expect(await subject.gateway.standingOf(reference)).toMatchObject({ standing: 'paid', payment: { transRef } })
    },
  },
  {
    name: 'money in another currency is told to be in it',
    async run(subject) {
      const reference = await subject.made()
      await subject.fault('wrong-currency', 'webhook')
      await subject.pay(reference)
      const [report] = await subject.reports()
      expect(paymentIn(subject.gateway, report!)).toMatchObject({ currency: 'LAK', amount: 10_050n })
    },
  },
  {
    name: 'another amount than the order is told as it was paid',
    async run(subject) {
      for (const paid of [0.01, 99.99, 9_999_999_999.99]) {
        const { report } = await paidReport(subject, paid)
        expect(paymentIn(subject.gateway, report).amount).toBe(baht(paid))
      }
    },
  },
  {
    name: 'a payment that is taken back is reported, signed, with its amount and reason',
    async run(subject) {
      const { transRef } = await paidReport(subject)
      await subject.reverse(transRef, { amount: 40.25, reason: 'the payer says it was fraud' })
      const [report] = await subject.reports()
      const read = readBy(subject.gateway, report!)
      expect(read).toMatchObject({
        outcome: 'read',
        event: { kind: 'reversed', reversal: { transRef, payerBankCode: 'SCB', amount: 4_025n, reason: 'the payer says it was fraud' } },
      })
      expect(readBy(subject.gateway, report!, new Date(Date.now() + 302_000))).toMatchObject({ outcome: 'unsigned', problem: 'stale' })
      expect(readBy(subject.gateway, { ...report!, rawBody: Buffer.concat([report!.rawBody, Buffer.from('0')]) }).outcome).toBe('unsigned')
    },
  },
  {
    name: 'a reversal stands in no list of payments',
    async run(subject) {
      const { transRef } = await paidReport(subject)
      await subject.reverse(transRef)
      await subject.reports()
      const page = await subject.gateway.payments({ since: new Date(Date.now() - 60_000), after: undefined })
      const told = page.outcome === 'done' ? page.items.filter((item) => item.transRef === transRef) : []
      expect(told).toHaveLength(1)
    },
  },
]

export const GATEWAY_CHECKS: readonly Check<GatewaySubject>[] = [...ORDERS, ...QUESTIONS, ...REPORTS]
