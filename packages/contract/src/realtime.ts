import type { MajorUnits } from '@krapao/money'
import type { INVITE_EARNINGS } from './invite.ts'
import type { SlipStatus } from './slip.ts'

/**
 * What the server pushes to the sockets of a player (Socket.IO, path /socket.io, the bearer token in `auth.token`).
 * A push is a hint to look again: whoever missed it refetches on reconnect, so none carries what only it knows.
 */
export interface WalletChanged {
  /** `coins`: the wallet is as it was, and the profile has more coins. */
  reason: 'deposit' | 'transfer' | 'withdraw' | 'game' | 'coins' | 'bonus'
  /** The posting that changed the wallet. Pushes may overtake each other: each is told, but only the newest knows the wallet. */
  postingNo: number
  /** The main wallet after it. */
  wallet: MajorUnits
  /** What the reason was about, when there is one amount to tell. */
  amount?: MajorUnits
  /** How a transfer or withdrawal that was in progress ended. */
  ended?: 'done' | 'refused'
  /** Where the money of a transfer is that was refused: WALLET, or the code of the game it did not leave. */
  moneyAt?: string
}

/** A gift link was not credited: it came to nothing, or its money waits for manual review. */
export interface GiftLinkChanged {
  redemptionId: string
  state: 'refused' | 'unallocated'
}

/** A friend earned the player something. */
export interface InviteEarned {
  kind: (typeof INVITE_EARNINGS)[number]
  /** The day in Bangkok on which it was earned. */
  day: string
  /** Nothing of this kind was earned on that day before: it is worth a line, the others are not. */
  isFirst: boolean
}

/** Who may open this socket, and where. */
export const playerSocket = { namespace: '/', access: 'player', whileReading: true } as const

export interface ServerEvents {
  /**
   * Right after each connection: the player's newest posting, 0 where there is none. What is newer is pushed from here
   * on, so a wallet that was read with a lower number is old.
   */
  'newest-posting': (at: { postingNo: number }) => void
  'wallet-changed': (change: WalletChanged) => void
  /** A QR of this player was paid, cancelled or replaced, or money for it arrived that waits for manual review, or no longer does. */
  'qr-changed': (change: { provider: string }) => void
  /** Money from this player's bank account arrived and waits, or no longer does, or another amount is asked for to prove the account. */
  'arrivals-changed': () => void
  /** A slip of this player has another status: it was taken, credited or has failed. */
  'slip-changed': (change: { slipId: string; status: SlipStatus }) => void
  'gift-link-changed': (change: GiftLinkChanged) => void
  /** The player's bonus was opened, ended, or has more turnover. */
  'bonus-changed': () => void
  'invite-earned': (earned: InviteEarned) => void
  /** Something happened to the account that its owner reads in the inbox. */
  'inbox-changed': () => void
  /** The session ended elsewhere. */
  'session-ended': () => void
}
