import { minorUnits } from '@krapao/money'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bangkokSecond, bangkokStamp, bankNotice, noticeProblem, noticeSignature, readStatementText, writeStatementText } from './index.ts'
import sample from './samples/bank-feeds.json' with { type: 'json' }

const { secret } = sample
const sentAt = new Date('2026-11-21T07:14:05Z')
const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)

describe('a notice', () => {
  const { authorization: header, rawBody } = sample.notice
  const read = (over: object = {}) => noticeProblem({ secret, target: '', rawBody, header, now: sentAt, ...over })

  test('that was recorded is signed, and so is a request', () => {
    expect(read()).toBeUndefined()
    expect(noticeSignature({ secret, at: sentAt, target: sample.request.target, rawBody: '' })).toBe(sample.request.authorization)
  })

  test.each([
    ['with another body', { rawBody: rawBody.replace('4950', '9950') }],
    ['for another target', { target: 'GET /v1/accounts' }],
    ['with another secret', { secret: 'another' }],
    ['with another time', { header: header.replace('20261121141405', '20261121141406') }],
    ['with a time that is none', { header: header.replace('20261121141405', '20261321141405') }],
    ['with a header of another form', { header: 'Bearer x' }],
  ])('%s is forged', (_, over) => expect(read(over)).toBe('forged'))

  test('without the header is not signed at all, and after five minutes it is stale', () => {
    expect(read({ header: undefined })).toBe('missing')
    for (const seconds of [-300, 300]) expect(read({ now: after(seconds) })).toBeUndefined()
    for (const seconds of [-301, 301]) expect(read({ now: after(seconds) })).toBe('stale')
  })

  test('has its amount in satang and its time in Bangkok', () => {
    expect(z.decode(bankNotice, JSON.parse(rawBody))).toMatchObject({
      satang: 4_950n,
      currencyCode: 'BAHT',
      bookedAt: new Date('2026-11-21T07:14:03Z'),
    })
  })

  test.each([
    { satang: '4950' },
    { satang: 49.5 },
    { satang: -1 },
    { satang: null },
    { currencyCode: 'USD' },
    { bookedAt: '2026-02-30 10:00:00' },
    { account: 'ours' },
  ])('with %o cannot be read', (over) =>
    expect(z.safeParse(bankNotice, { ...(JSON.parse(rawBody) as object), ...over }).success).toBe(false),
  )
})

describe('a statement as text', () => {
  const text = sample.statementText
  /** Changed, and signed again: what a bank says that errs. */
  const errs = (change: (page: NonNullable<ReturnType<typeof readStatementText>>) => object) => {
    const page = readStatementText(secret, text)!
    return readStatementText(secret, writeStatementText(secret, { ...page, ...change(page) }))
  }

  test('that was recorded is read to the last satang, and written as it was', () => {
    const page = readStatementText(secret, text)!
    expect(page).toMatchObject({ account: '020155500037', currency: 'BAHT', nonce: 'n-4711', opening: 1_000_000n, next: 'cursor-88' })
    expect(page.lines.map(({ kind, amount, movement, balance }) => [kind, amount, movement, balance])).toEqual([
      ['CR', 104_950n, 104_950n, 1_104_950n],
      ['CC', 100_000n, -4_950n, 1_100_000n],
      ['CC', 100_001n, 1n, 1_100_001n],
      ['RV', 100_001n, -100_001n, 1_000_000n],
    ])
    expect(page.lines[1]).toMatchObject({ name: 'สมชาย |', version: '1', of: '', bookedAt: new Date('2026-11-21T07:22:00Z') })
    expect(page.lines[3]).toMatchObject({ note: 'fraud: 100%', of: 'G26112100009' })
    expect(writeStatementText(secret, page)).toBe(text)
  })

  test.each([
    ['one character changed', text.replace('SOMCHAI', 'SOMCHAJ')],
    ['a line less', text.replace(/\nCC.*?(?=\nCC)/, '')],
    ['two lines in another order', text.replace(/(\nCC[^\n]*)(\nCC[^\n]*)/, '$2$1')],
    ['something after it', `${text}x`],
    ['nothing at all', ''],
    ['no signature', text.replace(/[0-9a-f]{64}\n$/, '\n')],
  ])('with %s is not believed', (_, changed) => expect(readStatementText(secret, changed)).toBeUndefined())

  test('of another secret is not believed', () => expect(readStatementText('another', text)).toBeUndefined())

  test('whose balances do not follow from each other is not believed', () => {
    expect(errs(() => ({}))).toBeDefined()
    expect(errs(() => ({ opening: minorUnits(1_000_001n) }))).toBeUndefined()
    expect(errs(({ lines }) => ({ lines: lines.slice(1) }))).toBeUndefined()
    expect(errs(({ lines }) => ({ lines: lines.map((line) => ({ ...line, movement: 1n })) }))).toBeUndefined()
    // A credit and a reversal move what they say, whatever the balance after them.
    expect(
      errs(({ opening, lines: [first] }) => ({ opening, lines: [{ ...first!, movement: 1n, balance: minorUnits(opening + 1n) }] })),
    ).toBeUndefined()
  })
})

test.each([
  ['2026-11-21 14:14:05', '2026-11-21T07:14:05.000Z'],
  ['2027-01-01 00:00:00', '2026-12-31T17:00:00.000Z'],
])('%s in Bangkok is %s', (wire, instant) => {
  expect(z.decode(bangkokSecond, wire).toISOString()).toBe(instant)
  expect(z.encode(bangkokSecond, new Date(instant))).toBe(wire)
  expect(z.encode(bangkokStamp, new Date(instant))).toBe(wire.replace(/\D/g, ''))
})

test.each(['2026-11-21T14:14:05', '2026-11-21 14:14', '2026-11-31 10:00:00', '2026-11-21 24:00:00', '2026-11-21 14:14:05Z', ''])(
  '%j is no time in Bangkok',
  (wire) => expect(z.safeParse(bangkokSecond, wire).success).toBe(false),
)
