import { expect } from 'vitest'
import { type GatewaySubject, paidReport, paymentIn, readBy } from './gateway-subject.ts'
import { baht, type Check, PATIENTLY } from './scene.ts'

/** What a gateway reports to us. */
export const GATEWAY_REPORT_CHECKS: readonly Check<GatewaySubject>[] = [
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
      const others = Object.values(subject.scene.integrations.qr).filter(({ provider }) => provider !== subject.descriptor.code)
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
      expect(await subject.gateway.queryStatus(reference)).toMatchObject({ status: 'paid', payment: { transRef } })
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
