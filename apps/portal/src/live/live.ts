import type { GiftLinkChanged, InviteEarned, ServerEvents, WalletChanged, WalletSummary } from '@krapao/contract'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { forgetEarlyCalls } from '../api/early-calls.ts'
import { announceOutcome } from '../session/outcome.ts'
import { readToken } from '../session/token.ts'
import { queries } from '../api/queries.ts'
import { WALLET_KEY } from '../wallet/wallet-key.ts'

/** A push may be lost, so what is under way is also polled this often. */
export const LOOK_ANYWAY_MS = 15_000

type LiveSocket = Socket<ServerEvents, Record<string, never>>

type SlipChanged = Parameters<ServerEvents['slip-changed']>[0]
const slipListeners = new Set<(change: SlipChanged) => void>()
const walletListeners = new Set<(change: WalletChanged) => void>()
const giftLinkListeners = new Set<(change: GiftLinkChanged) => void>()
const inviteListeners = new Set<(earned: InviteEarned) => void>()
let socket: LiveSocket | undefined
let wanted: string | undefined
/** The newest posting that the server has announced. */
let newestPostingNo = 0
/** The posting for which an outdated answer was last refetched. */
let askedForPostingNo = 0
/** The postings that were pushed to this page. */
const received = new Set<number>()
/** The postings that the inbox told before their push came. */
const told = new Set<number>()
/** Pushes may have been lost since it was asked last: before the first connection, and while there was none. */
let mayHaveMissed = true
/** The kinds and days of earnings that were announced. */
const announced = new Set<string>()

/** Connects to the server's pushes. The library is loaded only now, after the first paint. */
export async function connectLive(token: string): Promise<void> {
  if (wanted === token) return
  disconnectLive()
  wanted = token
  const { io } = await import('socket.io-client')
  if (wanted !== token) return
  // Read at each connection: the session may go on under another token by then.
  const auth = (say: (shown: object) => void) => say({ token: readToken() ?? token })
  socket = io({ path: '/socket.io', auth, transports: ['websocket'] })
  listen(socket, token)
}

/** Ends the socket and forgets what was pushed to it, so that nothing of one player is announced to the next. */
export function disconnectLive(): void {
  wanted = undefined
  newestPostingNo = 0
  askedForPostingNo = 0
  received.clear()
  told.clear()
  announced.clear()
  mayHaveMissed = true
  socket?.disconnect()
  socket = undefined
}

function listen(live: LiveSocket, token: string): void {
  let connectedBefore = false
  live.on('connect', () => {
    // Pushes during the interruption are lost, also those that moved no money, so everything is refetched.
    if (connectedBefore) {
      mayHaveMissed = true
      invalidateBalances()
    }
    connectedBefore = true
  })
  live.on('connect_error', (error) => announceOutcome(error.message))
  live.on('session-ended', () => {
    const now = readToken()
    // Another tab has shown again that it is the player, and the session goes on.
    if (now !== undefined && now !== token) void connectLive(now).catch(() => undefined)
    else announceOutcome('EXPIRED_AUTH_TOKEN')
  })
  live.on('newest-posting', receiveNewestPosting)
  live.on('wallet-changed', receiveWallet)
  live.on('qr-changed', invalidateBalances)
  live.on('arrivals-changed', invalidateBalances)
  live.on('gift-link-changed', receiveGiftLink)
  live.on('slip-changed', receiveSlip)
  live.on('bonus-changed', invalidateBalances)
  live.on('invite-earned', receiveInvite)
  live.on('inbox-changed', () => refetch(['inbox']))
}

/** Refetches when something was posted between the page's first load and this connection, which no push announced. */
function receiveNewestPosting({ postingNo }: { postingNo: number }): void {
  newestPostingNo = Math.max(newestPostingNo, postingNo)
  const wallet = queries.getQueryState(WALLET_KEY)
  // A wallet that is loading is compared when it arrives. Without one there is nothing to compare, so everything is refetched.
  const isOld = wallet === undefined || (wallet.data !== undefined && wallet.data.postingNo < newestPostingNo)
  if (isOld) invalidateBalances()
}

/** Refetches a wallet whose answer is older than the newest push. */
export function followPostings(): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== WALLET_KEY[0]) return
    // `manual`: a push has written it, so it is not an answer.
    if (event.action.type !== 'success' || event.action.manual) return
    const { postingNo } = event.query.state.data as WalletSummary
    if (postingNo >= newestPostingNo || askedForPostingNo >= newestPostingNo) return
    askedForPostingNo = newestPostingNo
    invalidateBalances()
  })
}

function receiveWallet(change: WalletChanged): void {
  if (received.has(change.postingNo)) return
  received.add(change.postingNo)
  // Pushes may arrive out of order: only the newest sets the wallet, but each is announced.
  if (change.postingNo > newestPostingNo) {
    newestPostingNo = change.postingNo
    queries.setQueryData(WALLET_KEY, (wallet) => wallet && { ...wallet, amount: change.wallet, wallet: { amount: change.wallet } })
  }
  invalidateBalances()
  for (const listener of walletListeners) listener(change)
}

function receiveGiftLink(change: GiftLinkChanged): void {
  invalidateBalances()
  for (const listener of giftLinkListeners) listener(change)
}

/** One line a day for each kind, even where the server tells it twice. */
function receiveInvite(earned: InviteEarned): void {
  invalidateBalances()
  const line = `${earned.kind} ${earned.day}`
  if (!earned.isFirst || announced.has(line)) return
  announced.add(line)
  for (const listener of inviteListeners) listener(earned)
}

/** Money that a slip brings is pushed as a wallet change of its own. */
function receiveSlip(change: SlipChanged): void {
  refetch(['slip'])
  refetch(WALLET_KEY)
  refetch(['inbox'])
  for (const listener of slipListeners) listener(change)
}

/** What changes with money beside the wallet; of the look-ups, whether anything can be withdrawn. */
const AFTER_MONEY = [
  ['statement'],
  ['request'],
  ['qr'],
  ['slip'],
  ['invite'],
  ['refund'],
  ['bonus'],
  ['inbox'],
  ['lookup', 'withdraw'],
] as const

/**
 * Refetches wallet, statement, requests, QR, slips and rewards after money has moved or may have. Cancels calls on their way first: their
 * answers may be older than the push.
 */
export function invalidateBalances(): void {
  forgetEarlyCalls()
  for (const queryKey of [WALLET_KEY, ...AFTER_MONEY]) refetch(queryKey)
}

function refetch(queryKey: readonly string[]): void {
  void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }))
}

/** Whether this posting was pushed to this page, which has told it then. */
export function wasPushed(postingNo: number): boolean {
  return received.has(postingNo)
}

/** The inbox has told of this posting, so a push that comes late has nothing to announce. */
export function noteTold(postingNo: number): void {
  told.add(postingNo)
}

/** Whether the inbox has told of this posting. */
export function wasTold(postingNo: number): boolean {
  return told.has(postingNo)
}

/** Whether pushes may have been lost since this was asked last. */
export function takeMissed(): boolean {
  const missed = mayHaveMissed
  mayHaveMissed = false
  return missed
}

/** Calls the handler for every wallet change that is pushed while the component is mounted. */
export function useWalletPush(handler: (change: WalletChanged) => void): void {
  usePush(walletListeners, handler)
}

/** The same for gift links that were in progress and were not credited. */
export function useGiftLinkPush(handler: (change: GiftLinkChanged) => void): void {
  usePush(giftLinkListeners, handler)
}

/** Calls the handler for the first earning of each kind and day that is pushed while the component is mounted. */
export function useInvitePush(handler: (earned: InviteEarned) => void): void {
  usePush(inviteListeners, handler)
}

/** Calls the handler for every change of a slip that is pushed while the component is mounted. */
export function useSlipPush(handler: (change: SlipChanged) => void): void {
  usePush(slipListeners, handler)
}

function usePush<Change>(listeners: Set<(change: Change) => void>, handler: (change: Change) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const listener = (change: Change) => latest(change)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listeners])
}
