import { expect } from 'vitest'
import { aMinuteAgo, type BankFeedSubject, creditIn } from './bank-feed-subject.ts'
import { lineReference } from '../../src/modules/deposit/index.ts'
import { baht, type Check } from './scene.ts'

function faulty(kind: string, outcome: 'done' | 'in-doubt'): Check<BankFeedSubject> {
  return {
    name: `a statement that meets ${kind} is ${outcome}, and is told when it is asked for again`,
    async run({ scene, feed, at, transfer, statement, fault }) {
      const { toAccountNo } = await transfer()
      await fault(kind, 'statement')
      const asked = kind.startsWith('timeout') ? at(scene.hasty) : feed
      expect(await asked.statement(toAccountNo, { since: aMinuteAgo(), after: undefined })).toMatchObject({ outcome })
      expect(await statement(toAccountNo)).toHaveLength(1)
    },
  }
}

/** What a line of a statement says. */
const LINES: readonly Check<BankFeedSubject>[] = [
  {
    name: 'a transfer stands in the statement of its account as it was made, and in no other',
    async run({ descriptor, transfer, statement }) {
      const { toAccountNo, reference } = await transfer()
      await transfer()
      expect(await statement(toAccountNo)).toMatchObject([
        {
          kind: 'credit',
          bank: descriptor.code,
          transRef: reference,
          fromBankCode: 'KBANK',
          fromName: 'สมชาย JAIDEE',
          toAccountNo,
          amount: 4_950n,
          currency: descriptor.currency,
          revision: 0,
          corrects: null,
        },
      ])
    },
  },
  {
    name: 'a reference is the paying bank’s or one of its own, as its descriptor says',
    async run({ descriptor, transfer, statement }) {
      const { toAccountNo, transRef } = await transfer()
      const [line] = await statement(toAccountNo)
      expect(line?.kind === 'credit' && line.transRef === transRef).toBe(descriptor.references === 'shared')
    },
  },
  {
    name: 'the sender’s number comes whole, or with an x for each hidden digit, as its descriptor says',
    async run({ descriptor, transfer, statement }) {
      const { toAccountNo, reference } = await transfer({ fromAccountNo: '111-2-22333-4' })
      const said = creditIn(await statement(toAccountNo), reference)?.fromAccountNo
      expect(said).toMatch(descriptor.numbers === 'full' ? /^\d{10}$/ : /^(?=.*x)(?=.*\d)[0-9x]{10}$/)
      for (const [place, digit] of [...said!].entries()) expect(['x', '1112223334'[place]]).toContain(digit)
    },
  },
  {
    name: 'amounts are read to the last satang, from the least to the most',
    async run({ transfer, statement }) {
      for (const amount of [0.01, 99.99, 1_234_567.89, 9_999_999_999.99]) {
        const { toAccountNo } = await transfer({ amount })
        expect((await statement(toAccountNo)).map((line) => line.amount)).toEqual([baht(amount)])
      }
    },
  },
  {
    name: 'a booking has its time to the second, on any clock of the world',
    async run({ transfer, statement }) {
      const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 30_000)
      const { toAccountNo } = await transfer({ at: at.toISOString() })
      expect((await statement(toAccountNo)).map((line) => line.at)).toEqual([at])
    },
  },
  {
    name: 'a line that is booked late stands there by its own time',
    async run({ transfer, statement }) {
      const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 20_000)
      const { toAccountNo } = await transfer()
      await transfer({ toAccountNo, amount: 2, at: at.toISOString() })
      expect((await statement(toAccountNo)).find(({ amount }) => amount === 200n)).toMatchObject({ at })
    },
  },
  {
    name: 'a line that is booked later than it was transferred is asked for by its booking, and says both times where the wire has both',
    async run({ descriptor, transfer, statement }) {
      const bookedAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 20_000)
      const at = new Date(bookedAt.getTime() - 70 * 60_000)
      const { toAccountNo } = await transfer({ at: at.toISOString(), bookedAt: bookedAt.toISOString() })
      const [line] = await statement(toAccountNo)
      expect(line).toMatchObject(descriptor.wire === 'statement-text' ? { at: bookedAt } : { at, bookedAt })
    },
  },
  {
    name: 'a line stands in no statement before it has come, and by its own time from then on',
    async run({ transfer, statement }) {
      const { toAccountNo } = await transfer({ comesAt: new Date(Date.now() + 3_600_000).toISOString() })
      expect(await statement(toAccountNo)).toEqual([])
      const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 30_000)
      await transfer({ toAccountNo, at: at.toISOString(), comesAt: new Date(Date.now() - 1000).toISOString() })
      expect((await statement(toAccountNo)).map((line) => line.at)).toEqual([at])
    },
  },
  {
    name: 'a bank writes a reference in its own way, and both writings name one payment',
    async run({ descriptor, transfer, statement }) {
      const transRef = `${descriptor.code} 00${Date.now()} x`
      const { toAccountNo, reference } = await transfer({ transRef, fromBankCode: descriptor.code })
      const [line] = await statement(toAccountNo)
      expect(line?.kind === 'credit' && line.transRef).toBe(reference)
      expect(lineReference(line!, reference.toLowerCase().replaceAll(' ', '')) === lineReference(line!, reference)).toBe(
        descriptor.referencesTellApart?.includes('case') !== true || descriptor.references === 'own',
      )
    },
  },
  {
    name: 'what is older than was asked for is left out',
    async run({ transfer, statement }) {
      const { toAccountNo } = await transfer({ at: new Date(Date.now() - 3_600_000).toISOString() })
      const { reference } = await transfer({ toAccountNo })
      expect((await statement(toAccountNo)).map((line) => line.kind === 'credit' && line.transRef)).toEqual([reference])
    },
  },
  {
    name: 'a statement of more than a page is read to its end, in the order of the bookings',
    async run({ transfer, statement }) {
      const { toAccountNo } = await transfer({ amount: 1 })
      for (let amount = 2; amount <= 102; amount++) await transfer({ toAccountNo, amount })
      expect((await statement(toAccountNo)).map((line) => line.amount)).toEqual(Array.from({ length: 102 }, (_, index) => baht(index + 1)))
    },
  },
  {
    name: 'a name with marks of the wire in it is read as it was written',
    async run({ transfer, statement }) {
      for (const fromName of ['ສົມຫວັງ ດີ|ຫຼາຍ', 'A;B,"C" & D=E%20F', "O'NEIL\\N"]) {
        const { toAccountNo, reference } = await transfer({ fromName })
        expect(creditIn(await statement(toAccountNo), reference)?.fromName).toBe(fromName)
      }
    },
  },
  {
    name: 'names in Thai, Lao and English are read to the last mark',
    async run({ transfer, statement }) {
      for (const fromName of ['นางสาว ณัฐวุฒิ์ กิ่งแก้ว ณ อยุธยา', 'ທ້າວ ສົມພອນ ພົມມະຈັນ', 'MR. JOSÉ  VAN DER BERG']) {
        const { toAccountNo, reference } = await transfer({ fromName })
        expect(creditIn(await statement(toAccountNo), reference)?.fromName).toBe(fromName)
      }
    },
  },
  {
    name: 'the code of the sender’s bank is read in capitals',
    async run({ transfer, statement }) {
      const { toAccountNo } = await transfer({ fromBankCode: 'gsb' })
      expect((await statement(toAccountNo)).map(({ fromBankCode }) => fromBankCode)).toEqual(['GSB'])
    },
  },
  {
    name: 'a line that is read again has the same event id, and another line another',
    async run({ transfer, statement }) {
      const { toAccountNo } = await transfer()
      await transfer({ toAccountNo })
      const [once, again] = [await statement(toAccountNo), await statement(toAccountNo)]
      expect(once).toEqual(again)
      expect(new Set(once.map(({ eventId }) => eventId)).size).toBe(2)
    },
  },
]

/** What is said of a line later. */
const CHANGES: readonly Check<BankFeedSubject>[] = [
  {
    name: 'a corrected amount stands beside the line as it was, under the same reference, with a higher revision',
    async run({ transfer, correct, statement }) {
      const { toAccountNo, transRef, reference } = await transfer()
      await correct(transRef, { amount: 45.25 })
      await correct(transRef, { amount: 450 })
      const lines = await statement(toAccountNo)
      expect(lines).toMatchObject([
        { transRef: reference, revision: 0, amount: 4_950n },
        { transRef: reference, revision: 1, amount: 4_525n, corrects: null },
        { transRef: reference, revision: 2, amount: 45_000n },
      ])
      expect(new Set(lines.map(({ eventId }) => eventId)).size).toBe(3)
    },
  },
  {
    name: 'a corrected name is told with the same amount',
    async run({ transfer, correct, statement }) {
      const { toAccountNo, transRef, reference } = await transfer()
      await correct(transRef, { fromName: 'สมหญิง JAIDEE' })
      expect((await statement(toAccountNo))[1]).toMatchObject({
        transRef: reference,
        revision: 1,
        amount: 4_950n,
        fromName: 'สมหญิง JAIDEE',
      })
    },
  },
  {
    name: 'a line that was withdrawn and booked anew says which one it takes the place of',
    async run({ transfer, correct, statement }) {
      const { toAccountNo, transRef, reference } = await transfer()
      await correct(transRef, { amount: 40, isBookedAnew: true })
      const [, anew] = await statement(toAccountNo)
      expect(anew).toMatchObject({ kind: 'credit', corrects: reference, amount: 4_000n })
      expect(anew?.kind === 'credit' && anew.transRef).not.toBe(reference)
    },
  },
  {
    name: 'what is taken back stands in the statement, with its credit, amount and reason',
    async run({ descriptor, transfer, reverse, statement }) {
      const { toAccountNo, transRef, reference } = await transfer()
      await reverse(transRef, { amount: 9.5, reason: 'the payer says: fraud' })
      expect(await statement(toAccountNo)).toMatchObject([
        { kind: 'credit', transRef: reference, amount: 4_950n },
        {
          kind: 'reversal',
          bank: descriptor.code,
          of: reference,
          fromBankCode: 'KBANK',
          amount: 950n,
          reason: 'the payer says: fraud',
          toAccountNo,
        },
      ])
    },
  },
  {
    name: 'what is taken back whole is taken back as it stands corrected',
    async run({ transfer, correct, reverse, statement }) {
      const { toAccountNo, transRef, reference } = await transfer()
      await correct(transRef, { amount: 20 })
      await reverse(transRef)
      expect((await statement(toAccountNo))[2]).toMatchObject({ kind: 'reversal', of: reference, amount: 2_000n })
    },
  },
  {
    name: 'a corrected account of the sender is told as the first was',
    async run({ descriptor, transfer, correct, statement }) {
      const { toAccountNo, transRef } = await transfer()
      await correct(transRef, { fromAccountNo: '9998887776' })
      const [was, is] = await statement(toAccountNo)
      expect(was?.kind === 'credit' && is?.kind === 'credit' && was.fromAccountNo !== is.fromAccountNo).toBe(true)
      expect(is).toMatchObject({ revision: 1, fromAccountNo: descriptor.numbers === 'full' ? '9998887776' : 'xxxxx8777x' })
    },
  },
  {
    name: 'a line that was booked anew twice says each time which one it takes the place of',
    async run({ transfer, correct, statement }) {
      const { toAccountNo, transRef, reference } = await transfer()
      await correct((await correct(transRef, { isBookedAnew: true })).transRef, { isBookedAnew: true })
      const [first, second, third] = (await statement(toAccountNo)).map((line) => (line.kind === 'credit' ? line : undefined))
      expect([first!.corrects, second!.corrects, third!.corrects]).toEqual([null, reference, second!.transRef])
    },
  },
]

/** How a bank is asked, and what of its answers is believed. */
const QUESTIONS: readonly Check<BankFeedSubject>[] = [
  faulty('refuse', 'in-doubt'),
  faulty('lie', 'in-doubt'),
  faulty('garbage', 'in-doubt'),
  faulty('error-before', 'in-doubt'),
  faulty('error-after', 'in-doubt'),
  faulty('timeout-before', 'in-doubt'),
  faulty('timeout-after', 'in-doubt'),
  faulty('late', 'in-doubt'),
  faulty('slow', 'done'),
  faulty('duplicate', 'done'),
  {
    name: 'the next page goes on where the one before ended, though lines came in meanwhile',
    async run({ feed, transfer }) {
      const { toAccountNo } = await transfer({ amount: 1 })
      for (let amount = 2; amount <= 101; amount++) await transfer({ toAccountNo, amount })
      const since = aMinuteAgo()
      const first = await feed.statement(toAccountNo, { since, after: undefined })
      await transfer({ toAccountNo, amount: 102 })
      const second = await feed.statement(toAccountNo, { since, after: first.outcome === 'done' ? first.next! : '' })
      expect(second).toMatchObject({ outcome: 'done', next: null, items: [{ amount: 10_100n }, { amount: 10_200n }] })
    },
  },
  {
    name: 'the key of one bank opens no other',
    async run({ scene, descriptor, at, transfer }) {
      const { toAccountNo } = await transfer()
      const other = Object.entries(scene.endpoints.banks).find(([code]) => code !== descriptor.code)![1]
      const stranger = at(scene.outsideWith({ [`BANK_${descriptor.code}_KEY`]: other.key }))
      expect(await stranger.statement(toAccountNo, { since: aMinuteAgo(), after: undefined })).toMatchObject({ outcome: 'in-doubt' })
    },
  },
  {
    name: 'a bank that is out of order is in doubt, and tells what came in meanwhile when it is back',
    async run({ scene, feed, descriptor, transfer, statement }) {
      const party = `bank:${descriptor.code}`
      await scene.control('POST', '/outages', { party, hours: 72 })
      const { toAccountNo } = await transfer()
      expect(await feed.statement(toAccountNo, { since: aMinuteAgo(), after: undefined })).toMatchObject({ outcome: 'in-doubt' })
      await scene.control('DELETE', `/outages/${party}`)
      expect(await statement(toAccountNo)).toHaveLength(1)
    },
  },
  {
    name: 'an account where nothing came in has an empty statement',
    async run({ statement }) {
      expect(await statement('4599999999')).toEqual([])
    },
  },
  {
    name: 'with the wrong key, or nobody listening, a statement is in doubt',
    async run({ scene, descriptor, at, transfer }) {
      const { toAccountNo } = await transfer()
      for (const integrations of [scene.outsideWith({ [`BANK_${descriptor.code}_KEY`]: 'another-key-altogether' }), scene.unreachable]) {
        const page = await at(integrations).statement(toAccountNo, { since: aMinuteAgo(), after: undefined })
        expect(page).toMatchObject({ outcome: 'in-doubt' })
      }
    },
  },
]

/** What a bank answers of the operator's accounts. */
export const BANK_FEED_CHECKS: readonly Check<BankFeedSubject>[] = [...LINES, ...CHANGES, ...QUESTIONS]
