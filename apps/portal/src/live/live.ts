import type { ServerEvents, WalletChanged, WalletSummary } from '@krapao/contract'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { announceOutcome } from '../session/outcome.ts'
import { queries } from '../api/queries.ts'
import { WALLET_KEY } from '../wallet/wallet-key.ts'

/** A push may be lost: what is under way is looked at this often all the same. */
export const LOOK_ANYWAY_MS = 15_000

type LiveSocket = Socket<ServerEvents, Record<string, never>>

const walletListeners = new Set<(change: WalletChanged) => void>()
let socket: LiveSocket | undefined
let wanted: string | undefined
/** The newest posting that the server has told of. */
let newestPostingNo = 0
/** The one that an older answer was asked for again because of. */
let askedForMovementNo = 0
/** The postings this page has been notified of. */
const received = new Set<number>()

/** Opens the line over which the server says that something changed. The library loads only now, after the first paint. */
export async function connectLive(token: string): Promise<void> {
  if (wanted === token) return
  disconnectLive()
  wanted = token
  const { io } = await import('socket.io-client')
  if (wanted !== token) return
  socket = io({ path: '/socket.io', auth: { token }, transports: ['websocket', 'polling'] })
  listen(socket)
}

export function disconnectLive(): void {
  wanted = undefined
  newestPostingNo = 0
  askedForMovementNo = 0
  received.clear()
  socket?.disconnect()
  socket = undefined
}

function listen(live: LiveSocket): void {
  let connectedBefore = false
  live.on('connect', () => {
    // What was pushed while the line was down is lost, and not all of it moved money, so look again.
    if (connectedBefore) invalidateBalances()
    connectedBefore = true
  })
  live.on('connect_error', (error) => announceOutcome(error.message))
  live.on('session-ended', () => announceOutcome('EXPIRED_AUTH_TOKEN'))
  live.on('books-at', receiveBooks)
  live.on('wallet-changed', receiveWallet)
  live.on('qr-changed', invalidateBalances)
}

/** What changed between the page's first reading and this connection was pushed to nobody. */
function receiveBooks({ postingNo }: { postingNo: number }): void {
  newestPostingNo = Math.max(newestPostingNo, postingNo)
  const wallet = queries.getQueryState(WALLET_KEY)
  // A wallet that is on its way is compared when it is there; other views do not say how far they have read.
  const isOld = wallet === undefined || (wallet.data !== undefined && wallet.data.postingNo < newestPostingNo)
  if (isOld) invalidateBalances()
}

/** A wallet whose answer is older than the notification of it, because it was read before them, is asked for once more. */
export function followBooks(): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== WALLET_KEY[0]) return
    // What a push has put there is not an answer.
    if (event.action.type !== 'success' || event.action.manual) return
    const { postingNo } = event.query.state.data as WalletSummary
    if (postingNo >= newestPostingNo || askedForMovementNo >= newestPostingNo) return
    askedForMovementNo = newestPostingNo
    invalidateBalances()
  })
}

function receiveWallet(change: WalletChanged): void {
  if (received.has(change.postingNo)) return
  received.add(change.postingNo)
  // Notifications may overtake each other: the wallet is as the newest says, but each tells of something that ended or arrived.
  if (change.postingNo > newestPostingNo) {
    newestPostingNo = change.postingNo
    queries.setQueryData(WALLET_KEY, (wallet) => wallet && { ...wallet, amount: change.wallet, wallet: { amount: change.wallet } })
  }
  invalidateBalances()
  for (const listener of walletListeners) listener(change)
}

/**
 * Money has moved, or may have: wallet, statement and QR are asked for anew. So is a first answer still on its way, which
 * may be older than the notification and would be taken for the newest.
 */
export function invalidateBalances(): void {
  for (const queryKey of [WALLET_KEY, ['statement'], ['request'], ['qr']])
    void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }))
}

/** Runs for every change of the wallet that the server pushes while the component is shown. */
export function useWalletPush(handler: (change: WalletChanged) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const listener = (change: WalletChanged) => latest(change)
    walletListeners.add(listener)
    return () => {
      walletListeners.delete(listener)
    }
  }, [])
}
