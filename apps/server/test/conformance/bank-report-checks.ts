import { expect } from 'vitest'
import { type BankFeedSubject, lineIn, readLine } from './bank-feed-subject.ts'
import { type ArrivedReport, type Check, PATIENTLY } from './scene.ts'

async function reported(
  subject: BankFeedSubject,
  over?: object,
): Promise<{ report: ArrivedReport; transRef: string; reference: string; toAccountNo: string }> {
  const made = await subject.transfer(over)
  const [report] = await subject.scene.reports()
  return { report: report!, ...made }
}

/** What a bank reports by itself. */
export const BANK_REPORT_CHECKS: readonly Check<BankFeedSubject>[] = [
  {
    name: 'a transfer is reported to the address of its bank, and says what the statement says',
    async run(subject) {
      const { report, toAccountNo } = await reported(subject)
      expect(report.path).toBe(`/webhooks/bank/${subject.descriptor.code}`)
      expect([lineIn(subject.feed, report)]).toEqual(await subject.statement(toAccountNo))
    },
  },
  {
    name: 'a report with one character changed is not believed',
    async run(subject) {
      const { report } = await reported(subject)
      const text = report.rawBody.toString('utf8')
      for (const changed of [
        text.replace('JAIDEE', 'JAIDEF'),
        text.replace(/49\.50|4950/, (amount) => amount.replace('4', '9')),
        `${text} `,
      ]) {
        expect(changed).not.toBe(text)
        expect(readLine(subject.feed, { ...report, rawBody: Buffer.from(changed) })).toMatchObject({
          outcome: 'unsigned',
          problem: 'forged',
        })
      }
    },
  },
  {
    name: 'a report signed with another secret is not believed',
    async run(subject) {
      const { report } = await reported(subject)
      const stranger = subject.at(
        subject.scene.outsideWith({ [`BANK_${subject.descriptor.code}_WEBHOOK_SECRET`]: 'another-secret-altogether' }),
      )
      expect(readLine(stranger, report)).toMatchObject({ outcome: 'unsigned', problem: 'forged' })
    },
  },
  {
    name: 'a report without a signature is not believed, nor one of nothing at all',
    async run(subject) {
      const { report } = await reported(subject)
      for (const rawBody of [report.rawBody, Buffer.alloc(0)])
        expect(readLine(subject.feed, { path: report.path, headers: {}, rawBody })).toMatchObject({
          outcome: 'unsigned',
          problem: 'missing',
        })
    },
  },
  {
    name: 'a recorded report cannot be played again later, nor one from the future',
    async run(subject) {
      const { report } = await reported(subject)
      for (const seconds of [-302, 302])
        expect(readLine(subject.feed, report, new Date(Date.now() + seconds * 1000))).toMatchObject({
          outcome: 'unsigned',
          problem: 'stale',
        })
      expect(readLine(subject.feed, report, new Date(Date.now() + 290_000)).outcome).toBe('read')
    },
  },
  {
    name: "another bank's report is not believed, though it speaks the same wire",
    async run(subject) {
      const { report } = await reported(subject)
      for (const [code, other] of subject.scene.integrations.banks)
        if (code !== subject.descriptor.code) expect(readLine(other, report).outcome).toBe('unsigned')
    },
  },
  {
    name: 'a report that is sent twice names one event',
    async run(subject) {
      await subject.fault('duplicate', 'webhook')
      await subject.transfer()
      await expect.poll(() => subject.scene.arrived.length, PATIENTLY).toBe(2)
      const [once, again] = (await subject.scene.reports()).map((report) => lineIn(subject.feed, report))
      expect(once).toEqual(again)
    },
  },
  {
    name: 'a report that comes late says when it was booked',
    async run(subject) {
      await subject.fault('late', 'webhook')
      const { toAccountNo } = await subject.transfer()
      expect(subject.scene.arrived).toHaveLength(0)
      await expect.poll(() => subject.scene.arrived.length, PATIENTLY).toBe(1)
      const [report] = await subject.scene.reports()
      expect([lineIn(subject.feed, report!).at]).toEqual((await subject.statement(toAccountNo)).map(({ at }) => at))
    },
  },
  {
    name: 'a report that is lost leaves the line to be found in the statement',
    async run(subject) {
      await subject.fault('lost-report', 'webhook')
      const { toAccountNo } = await subject.transfer()
      expect(await subject.scene.reports()).toEqual([])
      expect(await subject.statement(toAccountNo)).toHaveLength(1)
    },
  },
  {
    name: 'money in another currency is told to be in it',
    async run(subject) {
      const other = subject.descriptor.currency === 'LAK' ? 'BAHT' : 'LAK'
      const { report } = await reported(subject, { currency: other })
      expect(lineIn(subject.feed, report)).toMatchObject({ currency: other, amount: 4_950n })
    },
  },
  {
    name: 'a correction is reported as it stands in the statement',
    async run(subject) {
      const { transRef, reference, toAccountNo } = await reported(subject)
      await subject.correct(transRef, { amount: 40, fromName: 'สมหญิง JAIDEE' })
      const [corrected] = await subject.scene.reports()
      expect(lineIn(subject.feed, corrected!)).toMatchObject({ transRef: reference, revision: 1, amount: 4_000n, fromName: 'สมหญิง JAIDEE' })
      await subject.correct(transRef, { isBookedAnew: true })
      const [anew] = await subject.scene.reports()
      expect(lineIn(subject.feed, anew!)).toMatchObject({ corrects: reference })
      const told = await subject.statement(toAccountNo)
      expect([corrected, anew].map((report) => lineIn(subject.feed, report!))).toEqual(told.slice(1))
    },
  },
  {
    name: 'what is taken back is reported, signed, with its amount and reason',
    async run(subject) {
      const { transRef, reference, toAccountNo } = await reported(subject)
      await subject.reverse(transRef, { amount: 9.5, reason: 'a mistake' })
      const [report] = await subject.scene.reports()
      expect(lineIn(subject.feed, report!)).toMatchObject({
        kind: 'reversal',
        of: reference,
        amount: 950n,
        reason: 'a mistake',
        toAccountNo,
      })
      expect(readLine(subject.feed, report!, new Date(Date.now() + 302_000))).toMatchObject({ outcome: 'unsigned', problem: 'stale' })
      expect(readLine(subject.feed, { ...report!, rawBody: Buffer.concat([report!.rawBody, Buffer.from('0')]) }).outcome).toBe('unsigned')
    },
  },
  {
    name: 'what is taken back is never read as money that came in, at whatever address it arrives',
    async run(subject) {
      const { transRef } = await reported(subject)
      await subject.reverse(transRef)
      const [report] = await subject.scene.reports()
      for (const path of [
        report!.path,
        `/webhooks/bank/${subject.descriptor.code}`,
        `/webhooks/bank/${subject.descriptor.code}/reversals`,
      ]) {
        const read = readLine(subject.feed, { ...report!, path })
        if (read.outcome === 'read') expect(read.event.kind).toBe('reversal')
        else expect(read.outcome).toBe('unreadable')
      }
    },
  },
  {
    name: 'two corrections are two reports, and say in which order they were made',
    async run(subject) {
      const { transRef } = await reported(subject)
      await subject.correct(transRef, { amount: 1 })
      await subject.correct(transRef, { amount: 2 })
      const lines = (await subject.scene.reports()).map((report) => lineIn(subject.feed, report))
      const told = lines.map((line) => (line.kind === 'credit' ? [line.revision, line.amount] : []))
      expect(told.toSorted(([one = 0], [other = 0]) => Number(one) - Number(other))).toEqual([
        [1, 100n],
        [2, 200n],
      ])
      expect(new Set(lines.map(({ eventId }) => eventId)).size).toBe(2)
    },
  },
]
