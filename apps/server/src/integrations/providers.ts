import type { QrProvider } from '@krapao/contract'
import type { Currency, MinorUnits } from '@krapao/money'
import type {
  BetCategory,
  PageQuery,
  PayoutReturnedEvent,
  PushKeys,
  QrPaidEvent,
  ReversalEvent,
  VapidKey,
  WalletTransferEvent,
} from '@krapao/protocols'
import type { GameProviderClass } from '@krapao/providers'
import type { ReportRead, SignedReport } from '../platform/http/signed-report.ts'
import type { Reported } from '../platform/raw-report.ts'
import type { BankLine } from './bank/bank-line.ts'

export type { BankCredit, BankLine, BankReversal } from './bank/bank-line.ts'

/**
 * What the modules may ask of the providers. One adapter per provider speaks its wire; the modules know only this.
 *
 * `in-doubt` is the heart of it: a time-out, a 5xx, a broken or lying answer, a cut connection. The effect may
 * have happened. Only a definite, well-formed "no" of the provider is `refused`.
 */
export type Answer<Done = unknown> =
  | ({ outcome: 'done' } & Done)
  | { outcome: 'refused'; reason: string }
  | { outcome: 'in-doubt'; reason: string }

/** What a provider says of an earlier request. `unknown`: it has never seen that id. `unreachable`: it did not say. */
export type RequestStatus = 'done' | 'refused' | 'unknown' | 'unreachable'

/** `at`: the provider's own time of its answer, where it says. */
export type ProviderTransferStatus = { status: Exclude<RequestStatus, 'unknown'> } | { status: 'unknown'; at: Date | null }

/** A page of a provider's own records, oldest first. `next`: where the next one begins; null: it is the last. */
export type Page<Item> = Answer<{ items: readonly Item[]; next: string | null }>

export interface MoneyMove {
  /** Ours; the provider keeps it. */
  transferId: string
  username: string
  /** `in`: to the game. `out`: from the game. */
  direction: 'in' | 'out'
  amount: MinorUnits
  /** After this the provider must refuse it. */
  validUntil: Date
}

/** A transfer as it stands in its provider's records. */
export interface ProviderTransfer {
  transferId: string
  username: string
  direction: 'in' | 'out'
  amount: MinorUnits
  state: 'done' | 'refused'
  at: Date
}

/** What a provider says of one bet, as the adapter understands it. */
export interface ProviderBet {
  username: string
  betId: string
  /** The provider's own number: a later one of the same bet stands in the place of an earlier. */
  revision: bigint
  kind: 'open' | 'settled' | 'corrected' | 'voided'
  category: BetCategory
  currency: Currency
  /** Nothing of a voided bet. */
  stake: MinorUnits
  validStake: MinorUnits
  /** Paid out, the stake included. */
  win: MinorUnits
  /** When it was placed, of one that is open. */
  settledAt: Date
}

/** What follows a cursor in the feed of a provider's bets. */
export interface BetPage {
  bets: readonly ProviderBet[]
  /** Where to go on, also where there is no more yet. The adapter's own. */
  cursor: string
  /** More is there already. */
  hasMore: boolean
  /** By this provider's clock: with this page, every bet that was settled before has been told; null where it does not say yet. */
  passedTo: Date | null
}

export interface GameProvider {
  readonly code: string
  readonly class: GameProviderClass
  /** How long a transfer must have been unknown there to be so for ever; null where the provider takes a send however late. */
  readonly unknownIsFinalAfterMs: number | null
  /** Opens an account, or answers the one that this reference already opened. */
  openAccount(player: { reference: string }): Promise<Answer<{ username: string; password: string }>>
  resetPassword(account: { username: string; password: string }): Promise<Answer>
  /** `closed`: the provider says that it is closed and its balances say nothing. */
  balance(username: string): Promise<Answer<{ balance: MinorUnits }> | { outcome: 'closed'; reason: string }>
  /** `expired`: it came after the time it was valid for, and has had no effect. */
  move(move: MoneyMove): Promise<Answer | { outcome: 'expired' }>
  /** Always `unreachable` for a balance-only provider. */
  queryStatus(transferId: string): Promise<ProviderTransferStatus>
  /** Every transfer of ours that it has in its records; null for a balance-only provider, which has none. */
  readonly transfers: ((question: PageQuery) => Promise<Page<ProviderTransfer>>) | null
  /** The bets that were told after a cursor, null from the beginning; null for a provider without a feed. */
  readonly betTimePrecision: 'second' | 'millisecond'
  readonly betsSince: ((cursor: string | null) => Promise<Answer<BetPage>>) | null
  /** A link that opens the game signed in; `refused` when the provider does not know the username. */
  signInLink(account: { username: string; password: string }): Promise<Answer<{ link: string }>>
  /** Hidden fields that the provider's sign-in form must carry; null when it has none. `refused` when it does not know the username. */
  formState(username: string): Promise<Answer<{ fields: Record<string, string> | null }>>
}

export interface QrGateway {
  readonly provider: QrProvider
  /** `reference` is ours and comes back in the webhook; `payload` is the text the QR picture carries. */
  create(request: { reference: string; amount: MinorUnits; expiresAt: Date }): Promise<Answer<{ payload: string }>>
  cancel(reference: string): Promise<Answer>
  /** What became of one QR. `unknown`: the gateway has never seen the reference. */
  queryStatus(reference: string): Promise<ProviderQrStatus>
  /** Every payment of a QR of ours, each as its report. */
  payments(question: PageQuery): Promise<Page<Reported<QrPaidEvent>>>
  /** What it reports to our address for payments or for reversals; some gateways report all to the first. */
  readReport(report: SignedReport & { about: 'payment' | 'reversal' }): ReportRead<QrEvent>
  /** How a report is answered once its effect is committed. */
  readonly acknowledgement: { contentType: string; body: string }
}

export type QrEvent = { kind: 'paid'; payment: QrPaidEvent } | { kind: 'reversed'; reversal: ReversalEvent }

export type ProviderQrStatus =
  | { status: 'paid'; payment: Reported<QrPaidEvent> }
  | { status: 'open' | 'cancelled' | 'unknown' | 'unreachable' }

/** A payout as it stands in the bank's list. */
export interface BankPayout {
  payoutKey: string
  state: 'paid' | 'refused'
  amount: MinorUnits
  toAccountNo: string
  at: Date
}

/** What the bank has definitely said of a payout, with its answer. */
export type PayoutAnswer =
  | Reported<{ outcome: 'done'; bankReference: string }>
  | Reported<{ outcome: 'refused'; reason: string }>
  | { outcome: 'in-doubt'; reason: string }

/** What a bank knows of a payout that may have been sent to it, with its answer. */
export type PayoutStatus =
  | Reported<{ status: 'done'; bankReference: string; amount: MinorUnits; currency: Currency }>
  | Reported<{ status: 'refused'; reason: string }>
  | { status: 'unknown' | 'unreachable'; reason?: string }

/** In whose name an account is; `refused`: there is no such account. */
export type NameAnswer =
  | Reported<{ outcome: 'done'; name: string }>
  | Reported<{ outcome: 'refused'; reason: string }>
  | { outcome: 'in-doubt'; reason: string }

export interface Bank {
  /** What it pays in. It changes no currency into another. */
  readonly currencies: readonly Currency[]
  /** One payout key has one payout, however often it is sent. */
  payOut(payout: {
    payoutKey: string
    amount: MinorUnits
    currency: Currency
    toBankCode: string
    toAccountNo: string
    toAccountName: string
  }): Promise<PayoutAnswer>
  /** What became of a payout, which needs no name. */
  queryStatus(payoutKey: string): Promise<PayoutStatus>
  payouts(question: PageQuery): Promise<Page<BankPayout>>
  /** The payouts that came back, each as its report. */
  returnedPayouts(question: PageQuery): Promise<Page<Reported<PayoutReturnedEvent>>>
  /** In whose name an account is, as the bank has it, whatever name was expected; `refused`: there is no such account. */
  holderOf(account: { bankCode: string; accountNo: string; accountName?: string }): Promise<NameAnswer>
}

/** What a bank tells of the operator's accounts there. */
export interface BankFeed {
  /** The bookings of an account, in the order in which they were made. */
  statement(accountNo: string, question: PageQuery): Promise<Page<Reported<BankLine>>>
  /** What it reports to our address for credits or for reversals; some banks report all to the first. */
  readReport(report: SignedReport & { about: 'payment' | 'reversal' }): ReportRead<BankLine>
  /** How a report is answered once its effect is committed. */
  readonly acknowledgement: { contentType: string; body: string }
}

/** By bank code, those whose feed is switched on. */
export type BankFeeds = ReadonlyMap<string, BankFeed>
/** A transfer as the bank that made it has it. */
export interface VerifiedTransfer {
  /** As the bank writes it, however it was asked for. */
  transRef: string
  fromBankCode: string
  /** Digits as they stand; each hidden one is `x`. */
  fromAccountNo: string
  fromName: string
  /** Where it went; null where the verifier does not say at which bank. */
  toBankCode: string | null
  /** As `fromAccountNo`. */
  toAccountNo: string
  amount: MinorUnits
  currency: Currency
  at: Date
}

/** A voucher that was redeemed, as its provider has it. */
export interface GiftRedeemed {
  redemptionId: string
  voucher: string
  amount: MinorUnits
  currency: Currency
  at: Date
}

/** Why a verifier will never say anything of a slip. */
export type SlipRefusal = 'no-such-transfer' | 'unreadable-reference' | 'wrong-captcha' | 'other'

/**
 * `unknown`: the bank has no such transfer yet. `contradiction`: the answer is about another transfer than was asked for,
 * or cannot be true.
 */
export type SlipVerdict =
  | Reported<{ outcome: 'done'; transfer: VerifiedTransfer }>
  | { outcome: 'unknown' }
  | { outcome: 'refused'; why: SlipRefusal; reason: string }
  | { outcome: 'contradiction'; reason: string }
  | { outcome: 'in-doubt'; reason: string }

export interface SlipVerifier {
  /** What the bank knows of the transfer that a slip names. Asking changes nothing. */
  verify(slip: { bankCode: string; transRef: string }): Promise<SlipVerdict>
}

/** The gifts of the wallet provider. */
export interface GiftLinks {
  /** What a voucher is worth; `not-told`: its provider says that only by redeeming it. `refused`: nobody can redeem it. */
  worth(voucher: string): Promise<Answer<{ amount: MinorUnits; currency: Currency }> | { outcome: 'not-told' }>
  /** One redemption id has one answer, however often it is sent. */
  redeem(redemption: { redemptionId: string; voucher: string; toWallet: string }): Promise<Answer<Reported<{ redeemed: GiftRedeemed }>>>
  /** Everything it has redeemed for us. */
  redemptions(question: PageQuery): Promise<Page<GiftRedeemed>>
}

/** The operator's wallets at the wallet provider. */
export interface Wallets {
  /** The transfers into a wallet, each as its report. */
  statement(walletNo: string, question: PageQuery): Promise<Page<Reported<WalletTransferEvent>>>
}

export interface SmsSender {
  send(message: { to: string; text: string }): Promise<Answer>
}

export type QrGateways = Record<QrProvider, QrGateway>

/** By game code. */
export type GameProviders = ReadonlyMap<string, GameProvider>

/** The providers as one argument: real adapters in the server, the same ones against the sandbox in tests. */
/** A message for one browser, which its push service hands on and cannot read. */
export interface PushMessage {
  /** As the browser gave it: a stranger's word, so only those of known push services are asked. */
  endpoint: string
  keys: PushKeys
  text: string
  /** The push service replaces what it has not handed on by what has the same. */
  topic: string
  isUrgent: boolean
  /** So long the push service keeps it for a browser that it does not reach. */
  ttlSeconds: number
  /** What the site signs with. */
  key: VapidKey
}

export interface PushSender {
  /** Whether this leads to a push service that is known. */
  isKnown(endpoint: string): boolean
  /** `gone`: the push service knows this browser no more. */
  send(message: PushMessage): Promise<Answer | { outcome: 'gone' }>
}

/** An item of the queue that nobody has decided in time. Of the player nothing is told. */
export interface LateItem {
  itemId: string
  kind: string
  /** False: it ends by itself, and has not yet. */
  needsDecision: boolean
  openedAt: Date
  dueAt: Date
  /** Where the console shows it. */
  link: string
}

/** An address of the operator's own, whose people are told of what is late. */
export interface EscalationHook {
  /** Under the id of the item, however often: whoever is told twice takes it once. */
  tell(item: LateItem): Promise<{ outcome: 'done' } | { outcome: 'in-doubt'; reason: string }>
}

export interface Integrations {
  sms: SmsSender
  push: PushSender
  /** Null where the operator has named no address. */
  escalation: EscalationHook | null
  /** Pays out, and says in whose name an account is. */
  bank: Bank
  /** Where the operator has accounts. */
  banks: BankFeeds
  slips: SlipVerifier
  giftLinks: GiftLinks
  wallets: Wallets
  qr: QrGateways
  games: GameProviders
}
