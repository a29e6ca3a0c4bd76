import type { STATEMENT_TYPES } from '@krapao/contract'

/** What a kind of account is, as `ledger.account_kind` says it. */
export interface AccountKind {
  /** A player's account has a kept balance, never negative; a house account has only its entries. */
  owner: 'player' | 'house'
  unit: 'MONEY' | 'COIN'
  /** One for each game, bank, gateway, wallet of the operator or channel. */
  hasSubaccount: boolean
}

const MONEY = { unit: 'MONEY', hasSubaccount: false } as const
const MONEY_BY_SUBACCOUNT = { unit: 'MONEY', hasSubaccount: true } as const
const COIN = { unit: 'COIN', hasSubaccount: false } as const

/**
 * Every kind of account. `transit` holds what was sent to or asked from a game until the provider's answer is known;
 * `game` mirrors the provider's balance; `held` is a withdrawal on its way; `suspense` is money without an owner, by the
 * channel it came by: BANK, QR, SLIP, GIFTLINK, EWALLET, or PAYOUT for what the bank returned; `returning` is such money on its way
 * back to the account it came from.
 */
export const ACCOUNTS = {
  wallet: { owner: 'player', ...MONEY },
  held: { owner: 'player', ...MONEY },
  refund: { owner: 'player', ...MONEY },
  invite: { owner: 'player', ...MONEY },
  coin: { owner: 'player', ...COIN },
  transit: { owner: 'player', ...MONEY_BY_SUBACCOUNT },
  game: { owner: 'player', ...MONEY_BY_SUBACCOUNT },
  bank: { owner: 'house', ...MONEY_BY_SUBACCOUNT },
  gateway: { owner: 'house', ...MONEY_BY_SUBACCOUNT },
  giftlink: { owner: 'house', ...MONEY },
  ewallet: { owner: 'house', ...MONEY_BY_SUBACCOUNT },
  'gaming-revenue': { owner: 'house', ...MONEY_BY_SUBACCOUNT },
  'bonus-cost': { owner: 'house', ...MONEY },
  'refund-cost': { owner: 'house', ...MONEY },
  'invite-cost': { owner: 'house', ...MONEY },
  fees: { owner: 'house', ...MONEY },
  adjustment: { owner: 'house', ...MONEY },
  suspense: { owner: 'house', ...MONEY_BY_SUBACCOUNT },
  returning: { owner: 'house', ...MONEY_BY_SUBACCOUNT },
  'coin-issue': { owner: 'house', ...COIN },
} as const satisfies Record<string, AccountKind>

type AccountName = keyof typeof ACCOUNTS

/** A line of the statement: its type, and what the player reads as its two sides. */
interface StatementLine {
  type: (typeof STATEMENT_TYPES)[number]
  names(posting: Pick<Posting, 'sourceSubaccount' | 'destinationSubaccount'>): { from: string; to: string }
}

/**
 * What a posting comes to, for whoever counts: null for a step of something else, and for what moves between accounts of the
 * house. `deposit`: a player's money came from outside; `deposit_taken_back`: by whoever had paid it; `withdrawal`: it was paid out
 * to them; `withdrawal_returned`: the payout came back; `play`: won or lost at a game; `grant`: a reward, in the wallet;
 * `grant_taken_back`: of one whose terms were not met; `correction`: by hand, or a loss that the house bears.
 */
export type Meaning =
  | 'deposit'
  | 'deposit_taken_back'
  | 'withdrawal'
  | 'withdrawal_returned'
  | 'play'
  | 'grant'
  | 'grant_taken_back'
  | 'correction'

/** What a kind of posting is, as `ledger.posting_kind` says it, with its words in the statement. */
export interface PostingRule {
  journal: 'player' | 'house'
  source: AccountName
  destination: AccountName
  meaning: Meaning | null
  /** Null for a kind that is no line of its own. */
  statement: StatementLine | null
  /** A player's own request: when there is too little money, that answer is remembered under the idempotency key. */
  isRequest: boolean
}

const PLAYER = { journal: 'player', statement: null, isRequest: false } as const
const HOUSE = { journal: 'house', statement: null, isRequest: false } as const

const deposited: StatementLine = { type: 'deposit', names: ({ sourceSubaccount }) => ({ from: sourceSubaccount!, to: 'WALLET' }) }
const fromWallet = (type: StatementLine['type']): StatementLine => ({
  type,
  names: ({ destinationSubaccount }) => ({ from: 'WALLET', to: destinationSubaccount! }),
})
const between = (type: StatementLine['type'], from: string, to: string): StatementLine => ({ type, names: () => ({ from, to }) })

/** Every way money moves, and no other. A module chooses one; none invents a source or a destination. */
export const POSTING_KINDS = {
  deposit_bank: { ...PLAYER, meaning: 'deposit', source: 'bank', destination: 'wallet', statement: deposited },
  deposit_gateway: { ...PLAYER, meaning: 'deposit', source: 'gateway', destination: 'wallet', statement: deposited },
  deposit_slip: { ...PLAYER, meaning: 'deposit', source: 'bank', destination: 'wallet', statement: deposited },
  deposit_giftlink: {
    ...PLAYER,
    meaning: 'deposit',
    source: 'giftlink',
    destination: 'wallet',
    statement: between('deposit', 'GIFTLINK', 'WALLET'),
  },
  deposit_ewallet: {
    ...PLAYER,
    meaning: 'deposit',
    source: 'ewallet',
    destination: 'wallet',
    statement: between('deposit', 'EWALLET', 'WALLET'),
  },
  game_in_sent: { ...PLAYER, meaning: null, source: 'wallet', destination: 'transit', statement: fromWallet('transfer'), isRequest: true },
  game_in_done: { ...PLAYER, meaning: null, source: 'transit', destination: 'game' },
  game_in_refused: { ...PLAYER, meaning: null, source: 'transit', destination: 'wallet' },
  game_out_asked: {
    ...PLAYER,
    meaning: null,
    source: 'game',
    destination: 'transit',
    statement: { ...deposited, type: 'transfer' },
    isRequest: true,
  },
  game_out_done: { ...PLAYER, meaning: null, source: 'transit', destination: 'wallet' },
  game_out_refused: { ...PLAYER, meaning: null, source: 'transit', destination: 'game' },
  game_win: { ...PLAYER, meaning: 'play', source: 'gaming-revenue', destination: 'game' },
  game_loss: { ...PLAYER, meaning: 'play', source: 'game', destination: 'gaming-revenue' },
  withdraw_held: {
    ...PLAYER,
    meaning: null,
    source: 'wallet',
    destination: 'held',
    statement: between('withdraw', 'WALLET', 'BANK'),
    isRequest: true,
  },
  withdraw_paid: { ...PLAYER, meaning: 'withdrawal', source: 'held', destination: 'bank' },
  withdraw_released: { ...PLAYER, meaning: null, source: 'held', destination: 'wallet' },
  coins_given: { ...PLAYER, meaning: null, source: 'coin-issue', destination: 'coin' },
  allocated: { ...PLAYER, meaning: 'deposit', source: 'suspense', destination: 'wallet', statement: deposited },
  chargeback_taken: {
    ...PLAYER,
    meaning: 'deposit_taken_back',
    source: 'wallet',
    destination: 'suspense',
    statement: fromWallet('withdraw'),
  },
  adjusted_up: {
    ...PLAYER,
    meaning: 'correction',
    source: 'adjustment',
    destination: 'wallet',
    statement: between('deposit', 'ADJUSTMENT', 'WALLET'),
  },
  adjusted_down: {
    ...PLAYER,
    meaning: 'correction',
    source: 'wallet',
    destination: 'adjustment',
    statement: between('withdraw', 'WALLET', 'ADJUSTMENT'),
  },
  returned_by_bank: {
    ...PLAYER,
    meaning: 'withdrawal_returned',
    source: 'suspense',
    destination: 'wallet',
    statement: between('deposit', 'RETURNED', 'WALLET'),
  },
  bonus_granted: {
    ...PLAYER,
    meaning: 'grant',
    source: 'bonus-cost',
    destination: 'wallet',
    statement: between('bonus', 'BONUS', 'WALLET'),
  },
  bonus_taken: {
    ...PLAYER,
    meaning: 'grant_taken_back',
    source: 'wallet',
    destination: 'bonus-cost',
    statement: between('finish_bonus', 'WALLET', 'BONUS'),
  },
  prize_granted: {
    ...PLAYER,
    meaning: 'grant',
    source: 'bonus-cost',
    destination: 'wallet',
    statement: between('bonus', 'LUCKYDRAW', 'WALLET'),
  },
  invite_earned: { ...PLAYER, meaning: null, source: 'invite-cost', destination: 'invite' },
  invite_cancelled: { ...PLAYER, meaning: null, source: 'invite', destination: 'invite-cost' },
  invite_collected: {
    ...PLAYER,
    meaning: 'grant',
    source: 'invite',
    destination: 'wallet',
    statement: between('bonus', 'INVITE', 'WALLET'),
  },
  invite_taken: {
    ...PLAYER,
    meaning: 'grant_taken_back',
    source: 'wallet',
    destination: 'invite-cost',
    statement: between('finish_bonus', 'WALLET', 'INVITE'),
  },
  refund_claimed: { ...PLAYER, meaning: null, source: 'refund-cost', destination: 'refund' },
  refund_to_wallet: {
    ...PLAYER,
    meaning: 'grant',
    source: 'refund',
    destination: 'wallet',
    statement: between('bonus', 'REFUND', 'WALLET'),
  },
  refund_taken: {
    ...PLAYER,
    meaning: 'grant_taken_back',
    source: 'wallet',
    destination: 'refund-cost',
    statement: between('finish_bonus', 'WALLET', 'REFUND'),
  },
  coin_spent: { ...PLAYER, meaning: null, source: 'coin', destination: 'coin-issue' },
  unallocated_bank: { ...HOUSE, meaning: null, source: 'bank', destination: 'suspense' },
  unallocated_gateway: { ...HOUSE, meaning: null, source: 'gateway', destination: 'suspense' },
  unallocated_giftlink: { ...HOUSE, meaning: null, source: 'giftlink', destination: 'suspense' },
  unallocated_ewallet: { ...HOUSE, meaning: null, source: 'ewallet', destination: 'suspense' },
  unallocated_returned_bank: { ...HOUSE, meaning: null, source: 'suspense', destination: 'bank' },
  unallocated_returned_gateway: { ...HOUSE, meaning: null, source: 'suspense', destination: 'gateway' },
  return_sent: { ...HOUSE, meaning: null, source: 'suspense', destination: 'returning' },
  return_paid: { ...HOUSE, meaning: null, source: 'returning', destination: 'bank' },
  return_refused: { ...HOUSE, meaning: null, source: 'returning', destination: 'suspense' },
  unallocated_returned_ewallet: { ...HOUSE, meaning: null, source: 'suspense', destination: 'ewallet' },
  payout_returned: { ...HOUSE, meaning: null, source: 'bank', destination: 'suspense' },
  chargeback_house: { ...HOUSE, meaning: null, source: 'suspense', destination: 'bank' },
  chargeback_gateway: { ...HOUSE, meaning: null, source: 'suspense', destination: 'gateway' },
  chargeback_ewallet: { ...HOUSE, meaning: null, source: 'suspense', destination: 'ewallet' },
  gateway_settled: { ...HOUSE, meaning: null, source: 'bank', destination: 'gateway' },
  fee_bank: { ...HOUSE, meaning: null, source: 'fees', destination: 'bank' },
  fee_gateway: { ...HOUSE, meaning: null, source: 'fees', destination: 'gateway' },
  written_off: { ...HOUSE, meaning: 'correction', source: 'suspense', destination: 'adjustment' },
  shortage_covered: { ...HOUSE, meaning: 'correction', source: 'adjustment', destination: 'suspense' },
} as const satisfies Record<string, PostingRule>

export type PostingKind = keyof typeof POSTING_KINDS

/** The kinds of posting that come to one of these; `ledger.kinds_of` in the database. */
export function kindsOf(...meanings: Meaning[]): PostingKind[] {
  const kinds = Object.keys(POSTING_KINDS) as PostingKind[]
  return kinds.filter((kind) => meanings.some((meaning) => POSTING_KINDS[kind].meaning === meaning))
}

/** One amount from the source of its kind to the destination: it cannot fail to balance. */
export interface Posting {
  kind: PostingKind
  /** The game, gateway, bank or channel on each side; null where the account there has none. */
  sourceSubaccount: string | null
  destinationSubaccount: string | null
  /** Minor units, or coins; more than zero. */
  amount: bigint
  /** The id of what it belongs to, for whoever follows it: a transfer, a withdrawal, an external payment. */
  referenceId: string
}

export function coinsGiven(coins: bigint, reason: string): Posting {
  return { kind: 'coins_given', sourceSubaccount: null, destinationSubaccount: null, amount: coins, referenceId: reason }
}
