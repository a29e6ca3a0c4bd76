import { QR_PROVIDERS, type QrProvider } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import type { GameProviderClass } from '@krapao/providers'
import type {
  Answer,
  GameProvider,
  MoneyMove,
  Integrations,
  NameAnswer,
  PayoutAnswer,
  QrGateway,
  ProviderTransferStatus,
  SlipVerdict,
} from '../../src/integrations/providers.ts'
import { type BetRecord, betsSince, createBetRecord } from './bets.ts'
import { createGiftLinks, createGiftRecord, giftsArriveLate, type GiftRecord } from './gifts.ts'
import { type Machine, IntegrationFault } from './machine.ts'
import { isOfStranger, OUR_ACCOUNT, type Payment, type ShownTransfer, type Stray } from './payments.ts'
import { BANK_NAME } from './players.ts'
import type { Random } from './random.ts'
import { reported } from '../reported.ts'
import { type Fate, FAULTS, moveAt, type Question, type Tally } from './tally.ts'

export interface Circumstances {
  random: Random
  machine: Machine
  /** What o'clock it truly is. */
  now(): number
  tally: Tally
  /** The share of requests that go wrong. */
  faultShare: number
  /** No provider answers anything. */
  isSilent: boolean
}

/** Every provider's balances and what it did with each move, whether or not its class lets anybody ask. */
export interface ProviderRecord {
  code: string
  class: GameProviderClass
  unknownIsFinalAfterMs: number | null
  /** How fast its own clock is. */
  clockError: number
  balances: Map<string, bigint>
  bets: BetRecord
  /** What a player had won in all, at every moment so far. */
  winnings: Map<string, bigint[]>
  /** Signed effects by transfer: more than one of an id is money moved twice. */
  effects: { transferId: string; username: string; amount: bigint }[]
  outcomes: Map<string, 'done' | 'refused'>
  /** Stuck on the way, or taken in time and not yet to be seen. */
  late: { at: number; move: MoneyMove; isTaken: boolean }[]
}

export interface BankRecord {
  outcomes: Map<string, 'done' | 'refused'>
  payouts: { payoutKey: string; amount: bigint; accountNo: string }[]
  late: { at: number; payout: Payout }[]
}

interface Payout {
  payoutKey: string
  amount: bigint
  toAccountNo: string
}

export interface Records {
  providers: Map<string, ProviderRecord>
  bank: BankRecord
  gifts: GiftRecord
}

const PROVIDERS: [string, GameProviderClass, number | null][] = [
  ['PG', 'idempotent', 60_000],
  ['PGSLOT', 'status-query', 60_000],
  // Takes a send however late.
  ['SLOTXO', 'status-query', null],
  ['JOKER', 'balance-only', null],
]

const REFUSED_SHARE = 0.08

/** Whoever sent money to somebody they do not know often has no such account any more. */
const REFUSED_RETURNS = 0.4

/** A payout that got stuck on its way arrives within this time. */
const PAYOUT_LATE_MS = 600_000

/** What got stuck on its way to a game arrives within this time. */
const MOVE_LATE_MS = 1_800_000

/** What the providers of one world know of it. */
export interface ProvidersOfWorld {
  records: Records
  payments: readonly Pick<Payment, 'reference' | 'amount'>[]
  /** What strangers paid. */
  strays: readonly Pick<Stray, 'reference' | 'amounts'>[]
}

export function createRecords(clockErrorOf: () => number): Records {
  const providers = PROVIDERS.map(([code, providerClass, unknownIsFinalAfterMs]): [string, ProviderRecord] => [
    code,
    {
      code,
      class: providerClass,
      unknownIsFinalAfterMs,
      clockError: clockErrorOf(),
      balances: new Map(),
      bets: createBetRecord(),
      winnings: new Map(),
      effects: [],
      outcomes: new Map(),
      late: [],
    },
  ])
  return { providers: new Map(providers), bank: { outcomes: new Map(), payouts: [], late: [] }, gifts: createGiftRecord() }
}

/** What was stuck and is due arrives now. */
export function arriveLate(
  { providers, bank, gifts }: Records,
  now: number,
  { trace, tally }: { trace: (says: string) => void; tally: Tally },
): void {
  giftsArriveLate(gifts, now, { trace, tally })
  for (const record of providers.values()) {
    for (const { at, move, isTaken } of takeDue(record.late, now)) {
      const has = isTaken ? receive(record, move) : receiveAt(record, move, at)
      tally.happened(has === 'expired' ? 'a move arrives too late' : isTaken ? 'a move shows late' : 'a move arrives late')
      trace(`  late at ${record.code}: ${describe(move)} ${has}`)
    }
  }
  for (const { payout } of takeDue(bank.late, now)) {
    tally.happened('a payout arrives late')
    trace(`  late at the bank: ${payout.payoutKey} ${payOut(bank, payout, false)}`)
  }
}

export function takeDue<Item extends { at: number }>(queue: Item[], now: number): Item[] {
  const due = queue.filter((item) => item.at <= now)
  queue.splice(0, queue.length, ...queue.filter((item) => item.at > now))
  return due
}

/** A provider that minds the time refuses by its own clock what comes after it, and keeps nothing of it. */
function receiveAt(record: ProviderRecord, move: MoneyMove, now: number, refuses = false): 'done' | 'refused' | 'expired' {
  const isExpired = record.unknownIsFinalAfterMs !== null && now + record.clockError > move.validUntil.getTime()
  return isExpired ? 'expired' : receive(record, move, refuses)
}

/** The provider's own side of a move. Only an idempotent one knows an id again; the others would do it again. */
function receive(record: ProviderRecord, move: MoneyMove, refuses = false): 'done' | 'refused' {
  const { transferId, username, direction, amount } = move
  const before = record.outcomes.get(transferId)
  if (before && record.class === 'idempotent') return before
  const balance = record.balances.get(username) ?? 0n
  const signed = direction === 'in' ? amount : -amount
  const outcome = refuses || balance + signed < 0n ? 'refused' : 'done'
  record.outcomes.set(transferId, before === 'done' ? before : outcome)
  if (outcome === 'done') {
    record.balances.set(username, balance + signed)
    record.effects.push({ transferId, username, amount: signed })
  }
  return outcome
}

function payOut(bank: BankRecord, { payoutKey, amount, toAccountNo }: Payout, refuses: boolean): 'done' | 'refused' {
  const before = bank.outcomes.get(payoutKey)
  if (before) return before
  const outcome = refuses ? 'refused' : 'done'
  bank.outcomes.set(payoutKey, outcome)
  if (outcome === 'done') bank.payouts.push({ payoutKey, amount, accountNo: toAccountNo })
  return outcome
}

export const inDoubt = (reason: string) => ({ outcome: 'in-doubt' as const, reason })

const notPlayed = () => Promise.resolve(inDoubt('not part of the simulation'))

export function createIntegrations(circumstances: Circumstances, records: Records, transfers: readonly ShownTransfer[]): Integrations {
  const { machine, random } = circumstances
  const games = new Map([...records.providers.values()].map((record) => [record.code, createProvider(circumstances, record)]))
  const gateway = (provider: QrProvider): QrGateway => ({
    provider,
    create: () =>
      machine.ask<Answer<{ payload: string }>>({
        label: `${provider} QR`,
        now: circumstances.now(),
        arrive: () => {
          const fate = fateOf(circumstances, 'QR')
          if (fate === 'breaks') return { says: fate, answer: new IntegrationFault('the gateway adapter broke') }
          if (fate === 'refused') return { says: fate, answer: { outcome: 'refused', reason: 'busy' } }
          return fate === 'fine'
            ? { says: fate, answer: { outcome: 'done', payload: 'SIMULATED' } }
            : { says: fate, answer: inDoubt('no answer') }
        },
      }),
    cancel: () => Promise.resolve({ outcome: 'done' }),
    queryStatus: () => Promise.resolve({ status: 'unreachable' }),
    payments: notPlayed,
    readReport: () => ({ outcome: 'unsigned', problem: 'missing' }),
    acknowledgement: { contentType: 'application/json', body: '{}' },
  })
  return {
    sms: { send: () => Promise.resolve({ outcome: 'done' }) },
    push: { isKnown: () => false, send: () => Promise.resolve({ outcome: 'gone' }) },
    escalation: null,
    games,
    giftLinks: createGiftLinks(circumstances, records.gifts),
    wallets: { statement: notPlayed },
    qr: Object.fromEntries(QR_PROVIDERS.map((provider) => [provider, gateway(provider)])) as Integrations['qr'],
    // The bank only reports.
    banks: new Map(),
    slips: {
      verify: ({ transRef }) =>
        machine.ask<SlipVerdict>({
          label: `slip ${transRef}`,
          now: circumstances.now(),
          arrive: () => {
            const fate = fateOf(circumstances, 'slip')
            if (fate === 'breaks') return { says: fate, answer: new IntegrationFault('the adapter of the verifier broke') }
            return {
              says: fate,
              answer: verdictOn(
                transfers.find((one) => one.transRef === transRef)!,
                fate,
              ),
            }
          },
        }),
    },
    bank: {
      currencies: ['BAHT'],
      payOut: (payout) =>
        machine.ask<PayoutAnswer>({
          label: `pay out ${payout.payoutKey}`,
          isMove: true,
          now: circumstances.now(),
          arrive: (forced) => {
            const isReturn = isOfStranger(payout.toAccountNo)
            const fate = forced ?? (isReturn && random.chance(REFUSED_RETURNS) ? 'refused' : fateOf(circumstances, 'payout'))
            if (fate === 'late') records.bank.late.push({ at: circumstances.now() + 1 + random.below(PAYOUT_LATE_MS), payout })
            const has = arrives(fate, () => payOut(records.bank, payout, fate === 'refused'))
            if (fate === 'twice') payOut(records.bank, payout, false)
            return replyOf(fate, has, { bankReference: `B-${payout.payoutKey}` })
          },
        }),
      queryStatus: () => Promise.resolve({ status: 'unreachable' }),
      payouts: notPlayed,
      returnedPayouts: notPlayed,
      holderOf: ({ accountNo }) =>
        machine.ask<NameAnswer>({
          label: `holder of ${accountNo}`,
          now: circumstances.now(),
          arrive: () => {
            const fate = fateOf(circumstances, 'inquiry')
            if (fate === 'refused') return { says: fate, answer: reported({ outcome: 'refused', reason: 'no such account' }) }
            return replyOf(fate, 'done', { name: BANK_NAME })
          },
        }),
    },
  }
}

function verdictOn({ transRef, fromAccountNo, fromName, amount, at }: ShownTransfer, fate: Fate): SlipVerdict {
  if (fate === 'refused') return { outcome: 'refused', why: 'other', reason: 'busy' }
  if (fate === 'late') return { outcome: 'unknown' }
  if (fate === 'lies') return { outcome: 'contradiction', reason: 'the verifier speaks of another transfer' }
  if (fate !== 'fine') return inDoubt(fate)
  const transfer = {
    transRef,
    fromBankCode: 'KBANK',
    fromAccountNo,
    fromName,
    toBankCode: 'SCB',
    toAccountNo: OUR_ACCOUNT,
    amount: minorUnits(amount),
    currency: 'BAHT',
    at,
  } as const
  return reported({ outcome: 'done', transfer })
}

function createProvider(circumstances: Circumstances, record: ProviderRecord): GameProvider {
  const { machine } = circumstances
  return {
    code: record.code,
    class: record.class,
    unknownIsFinalAfterMs: record.unknownIsFinalAfterMs,
    openAccount: notPlayed,
    resetPassword: notPlayed,
    betTimePrecision: 'millisecond',
    betsSince: betsSince(circumstances, record),
    signInLink: notPlayed,
    formState: () => Promise.resolve({ outcome: 'done', fields: null }),
    transfers: record.class === 'balance-only' ? null : notPlayed,

    balance: (username) =>
      machine.ask<Answer<{ balance: ReturnType<typeof minorUnits> }>>({
        label: `balance of ${username}`,
        now: circumstances.now(),
        arrive: () => {
          const fate = fateOf(circumstances, 'balance')
          const balance = minorUnits(record.balances.get(username) ?? 0n)
          if (fate === 'refused') return { says: fate, answer: { outcome: 'refused', reason: 'busy' } }
          return replyOf(fate, 'done', { balance })
        },
      }),

    move: (move) =>
      machine.ask<Answer | { outcome: 'expired' }>({
        label: describe(move),
        isMove: true,
        now: circumstances.now(),
        arrive: (forced) => {
          const fate = forced ?? fateOf(circumstances, moveAt(record.class))
          const now = circumstances.now()
          const has = arrives(fate, () => receiveAt(record, move, now, fate === 'refused'))
          if (fate === 'late') stray(record, move, circumstances)
          if (fate === 'twice') receiveAt(record, move, now)
          if (has === 'expired') circumstances.tally.happened('a move arrives too late')
          return has === 'expired' && !HIDES_ANSWER.has(fate)
            ? { says: `${fate}, expired`, answer: { outcome: 'expired' as const } }
            : replyOf(fate, has === 'expired' ? undefined : has, {})
        },
      }),

    queryStatus: (transferId) =>
      machine.ask<ProviderTransferStatus>({
        label: `status of ${transferId}`,
        now: circumstances.now(),
        arrive: () => {
          const fate = fateOf(circumstances, 'status')
          if (fate === 'breaks') return { says: fate, answer: new IntegrationFault('the provider adapter broke') }
          const status = fate === 'fine' && record.class !== 'balance-only' ? (record.outcomes.get(transferId) ?? 'unknown') : 'unreachable'
          const at = record.unknownIsFinalAfterMs === null ? null : new Date(circumstances.now() + record.clockError)
          return { says: `${fate}, ${status}`, answer: status === 'unknown' ? { status, at } : { status } }
        },
      }),
  }
}

export function fateOf({ random, faultShare, isSilent, tally }: Circumstances, question: Question): Fate {
  const faults: readonly Fate[] = FAULTS[question]
  const silences = faults.filter((fate) => fate === 'lost-before' || fate === 'lost-after')
  // A balance that cannot be read ends a transfer before it begins: too often, and nothing else would go wrong there.
  const share = question === 'balance' ? faultShare / 2 : faultShare
  const fate = isSilent ? random.pick(silences) : random.chance(share) ? random.pick(faults) : unaided(random, question)
  tally.asked(question, fate)
  return fate
}

/** A provider may say no to money at any time, without any fault. */
function unaided(random: Random, question: Question): Fate {
  return (question === 'payout' || question === 'redeem' || question.startsWith('move')) && random.chance(REFUSED_SHARE)
    ? 'refused'
    : 'fine'
}

/** Fates of which nothing of the answer reaches us. */
const HIDES_ANSWER: ReadonlySet<Fate> = new Set(['lost-before', 'lost-after', 'late', 'lies', 'breaks'])

/** Gets stuck on the way for long, or is taken at once and shows a while later: within the wait the provider is known by. */
function stray(record: ProviderRecord, move: MoneyMove, { now, random }: Circumstances): void {
  const wait = record.unknownIsFinalAfterMs
  const isTaken = wait !== null && random.chance(0.5) && now() + record.clockError <= move.validUntil.getTime()
  record.late.push({ at: now() + 1 + random.below(isTaken ? wait : MOVE_LATE_MS), move, isTaken })
}

/** A lie reaches us as a doubt: the adapter saw that the answer speaks of something else. The effect is there all the same. */
function arrives<Effect>(fate: Fate, effect: () => Effect): Effect | undefined {
  return fate === 'late' || fate === 'lost-before' ? undefined : effect()
}

export function replyOf<Done extends object>(fate: Fate, has: 'done' | 'refused' | undefined, done: Done) {
  const says = `${fate}, ${has ?? 'nothing'}`
  if (fate === 'breaks') return { says, answer: new IntegrationFault('the adapter broke') }
  if (has === undefined || fate === 'lost-after' || fate === 'lies') return { says, answer: inDoubt(fate) }
  if (fate === 'lost-before') return { says, answer: inDoubt(fate) }
  return has === 'done'
    ? { says, answer: reported({ outcome: 'done' as const, ...done }) }
    : { says, answer: reported({ outcome: 'refused' as const, reason: 'no' }) }
}

function describe({ username, direction, amount, transferId }: MoneyMove): string {
  return `${username} ${direction} ${amount} ${transferId}`
}
