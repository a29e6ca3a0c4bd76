import { minorUnits, type MinorUnits } from '@krapao/money'
import { bankDescriptor } from '@krapao/providers'
import { sql } from 'kysely'
import { RecordsUnavailable, pagesOf } from '../integrations/pages.ts'
import type { BankLine } from '../integrations/providers.ts'
import type { Db } from '../platform/database/db.ts'
import { EWALLET, externalReference, lineReference, voucherReference } from '../modules/deposit/index.ts'
import { depositBankAccounts, depositWalletNos } from '../modules/site/index.ts'
import type { Comparison } from './comparison.ts'
import { type Difference, withMargin } from './difference.ts'
import type { ProviderRecords } from './provider-records.ts'

/** A payment as a gateway, the bank or the wallet provider has it. */
interface Theirs {
  counterparty: string
  reference: string
  amount: MinorUnits
  at: Date
  /** It stands there as taken back. */
  isReversed?: boolean
}

/** Whoever payments come in by. */
const PAID_BY = 'bank, gateways and wallets'

/** Money that came in and is neither credited nor waits for an owner here, or is credited here and came in nowhere. */
export function reconcilePayments(db: Db, integrations: ProviderRecords, since: Date): Comparison {
  return { counterparty: PAID_BY, differences: compare(db, integrations, since) }
}

async function* compare(db: Db, integrations: ProviderRecords, since: Date): AsyncGenerator<Difference> {
  // Ours first: what is credited here by now was paid before.
  const credited = await creditedHere(db, { since, banks: [...integrations.banks.keys()] })
  const paid = new Set<string>()
  const unread: unknown[] = []
  for (const [counterparty, pages] of await recordsOf(db, integrations, since)) {
    try {
      for await (const page of pages) {
        const payments = page.filter(({ isReversed }) => !isReversed)
        for (const { reference } of payments) paid.add(reference)
        yield* unknownHere(db, payments)
        const reversals = page.filter(({ isReversed }) => isReversed)
        yield* reversedThereOnly(db, reversals)
      }
    } catch (error) {
      if (!(error instanceof RecordsUnavailable)) throw error
      unread.push(`${counterparty}: ${error.message}`)
    }
  }
  // Without all of their records nobody can say what stands in none.
  if (unread.length > 0) throw new RecordsUnavailable(unread.join('; '))
  for (const { reference, told, amount, why_not_there: whyNotThere } of credited) {
    if (told.some((one) => paid.has(one))) continue
    yield {
      counterparty: PAID_BY,
      side: 'ours',
      subject: `payment ${reference}`,
      amount: minorUnits(amount),
      says: SAYS[whyNotThere ?? 'nowhere'],
      isInformation: whyNotThere !== null,
    }
  }
}

/** One payment may stand in the records of a gateway and of the bank. */
async function recordsOf(
  db: Db,
  { banks, giftLinks, wallets, qr }: ProviderRecords,
  since: Date,
): Promise<[counterparty: string, pages: AsyncGenerator<Theirs[]>][]> {
  const from = withMargin(since)
  const gateways = Object.values(qr).map(({ provider, payments }): [string, AsyncGenerator<Theirs[]>] => {
    const counterparty = `qr:${provider}`
    return [
      counterparty,
      eachPage(pagesOf(from, payments), ({ payerBankCode, transRef, amount, paidAt }) => ({
        counterparty,
        reference: externalReference(payerBankCode, transRef),
        amount,
        at: paidAt,
      })),
    ]
  })
  const accounts = (await depositBankAccounts(db)).flatMap(({ accountNo, bankCode }): [string, AsyncGenerator<Theirs[]>][] => {
    const feed = banks.get(bankCode)
    return feed
      ? [
          [
            `bank:${bankCode}`,
            linesOf(
              bankCode,
              pagesOf(from, (question) => feed.statement(accountNo, question)),
            ),
          ],
        ]
      : []
  })
  const ofWallets = (await depositWalletNos(db)).map((walletNo): [string, AsyncGenerator<Theirs[]>] => [
    'wallets',
    eachPage(
      pagesOf(from, (question) => wallets.statement(walletNo, question)),
      ({ transRef, amount, at }) => ({ counterparty: 'wallets', reference: externalReference(EWALLET, transRef), amount, at }),
    ),
  ])
  const gifts = eachPage(pagesOf(from, giftLinks.redemptions), ({ voucher, amount, at }) => ({
    counterparty: 'gift links',
    reference: voucherReference(voucher),
    amount,
    at,
  }))
  return [...gateways, ...accounts, ...ofWallets, ['gift links', gifts]]
}

async function* linesOf(bankCode: string, pages: AsyncGenerator<readonly BankLine[]>): AsyncGenerator<Theirs[]> {
  const read = (line: BankLine): Theirs => ({
    counterparty: `bank:${bankCode}`,
    reference: lineReference(line, line.kind === 'reversal' ? line.of : line.transRef),
    amount: line.amount,
    at: line.at,
    isReversed: line.kind === 'reversal',
  })
  yield* eachPage(pages, read)
}

async function* eachPage<Item>(pages: AsyncGenerator<readonly Item[]>, read: (item: Item) => Theirs): AsyncGenerator<Theirs[]> {
  for await (const page of pages) yield page.map(read).filter(({ amount }) => amount > 0n)
}

/** The report of a payment that is as new as this may still be on its way. */
const REPORTED_WITHIN_MINUTES = 5

async function* unknownHere(db: Db, page: readonly Theirs[]): AsyncGenerator<Difference> {
  const references = page.map(({ reference }) => reference)
  const { rows } = await sql<{ reference: string; credited: bigint | null; waits: boolean; is_new: boolean }>`
    select r.reference, case when p.state = 'credited' then p.amount end as credited,
      p.state in ('unallocated', 'returning', 'returned') or exists (
        select 1 from deposit.payment_report other where other.reference = r.reference and other.reason is not null and other.noted_at is null)
        -- Or its bank has corrected it since, or has taken it for a correction of a payment that was decided.
        or exists (select 1 from deposit.payment_report other where other.reference = r.reference and other.reason is null and other.amount = r.amount)
        or exists (select 1 from deposit.payment_report other where other.evidence ->> 'correctedBy' = r.reference) as waits,
      r.at > platform.now() - make_interval(mins => ${REPORTED_WITHIN_MINUTES}) as is_new
    from unnest(${references}::text[], ${page.map(({ amount }) => amount)}::bigint[], ${page.map(({ at }) => at)}::timestamptz[]) with ordinality as r (reference, amount, at, no)
    left join deposit.payment known on known.reference = r.reference
    left join deposit.payment p on p.reference = coalesce(known.merged_into, known.reference)
    order by r.no`.execute(db)
  for (const [index, { counterparty, reference, amount }] of page.entries()) {
    const { credited, waits, is_new: isInformation } = rows[index]!
    if (waits || credited === amount) continue
    const subject = `payment ${reference}`
    yield credited === null
      ? {
          counterparty,
          side: 'theirs',
          subject,
          amount,
          says: 'it was paid there, and nobody was credited or asked to decide',
          isInformation,
        }
      : { counterparty, side: 'both', subject, amount, says: `${credited} of it is credited here`, isInformation: false }
  }
}

async function* reversedThereOnly(db: Db, page: readonly Theirs[]): AsyncGenerator<Difference> {
  const { rows } = await sql<{ is_known: boolean; is_new: boolean }>`
    select p.state = 'returned' or exists (select 1 from deposit.chargeback c where (c.player_id, c.reference) = (p.player_id, r.reference))
        or exists (select 1 from deposit.payment_report other where other.reference = r.reference and other.reason is not null) as is_known,
      r.at > platform.now() - make_interval(mins => ${REPORTED_WITHIN_MINUTES}) as is_new
    from unnest(${page.map(({ reference }) => reference)}::text[], ${page.map(({ at }) => at)}::timestamptz[]) with ordinality as r (reference, at, no)
    left join deposit.payment p on p.reference = r.reference
    order by r.no`.execute(db)
  for (const [index, { counterparty, reference, amount }] of page.entries()) {
    const { is_known: isKnown, is_new: isInformation } = rows[index]!
    if (isKnown) continue
    yield {
      counterparty,
      side: 'theirs',
      subject: `payment ${reference}`,
      amount,
      says: 'it was taken back there, and not here',
      isInformation,
    }
  }
}

/** A bank may book what came in so much later than the paying bank gives out the slip, unless its descriptor says. */
const LINES_COME_WITHIN_HOURS = 24

interface CreditedHere {
  reference: string
  /** Each reference under which it was told. */
  told: string[]
  amount: bigint
  /** Why none of their records may have what is known by a slip alone; null where one must. */
  why_not_there: 'line_waits' | 'may_come' | 'not_told' | null
}

const SAYS = {
  line_waits: 'it is credited here by a slip, and a person decides whether a line that waits is of it',
  may_come: 'it is credited here by a slip, and its bank has not told of it yet',
  not_told: 'it is credited here by a slip, and nothing tells of what comes into that account',
  nowhere: 'it is credited here, and was paid nowhere',
}

/** By when it was paid, where somebody has said. */
async function creditedHere(db: Db, { since, banks }: { since: Date; banks: readonly string[] }): Promise<CreditedHere[]> {
  const within = banks.map((code) => bankDescriptor(code)?.linesComeWithinHours ?? LINES_COME_WITHIN_HOURS)
  const { rows } = await sql<CreditedHere>`
    with bank (code, hours) as (select * from unnest(${banks}::text[], ${within}::int[]))
    select reference, array(select p.reference union all select m.reference from deposit.merged_payment m where m.merged_into = p.reference) as told, amount,
      case when channel <> 'slip' then null
        when exists (select 1 from deposit.maybe_same(p.reference) line where line.channel = 'bank' and line.state = 'unallocated') then 'line_waits'
        when ended_at > platform.now() - make_interval(
          hours => coalesce((select b.hours from bank b where b.code = p.subaccount), ${LINES_COME_WITHIN_HOURS})) then 'may_come'
        when not exists (select 1 from site.deposit_account a
          where a.bank_code = p.subaccount and a.account_no = coalesce(p.evidence ->> 'toAccountNo', a.account_no)
            and (a.owner_channel <> 'bank' or (a.has_feed and a.bank_code in (select b.code from bank b)))) then 'not_told' end as why_not_there
    from deposit.payment p
    where state = 'credited'
      and coalesce((evidence ->> 'paidAt')::timestamptz, (evidence ->> 'at')::timestamptz, received_at) >= ${since}
    order by reference`.execute(db)
  return rows
}
