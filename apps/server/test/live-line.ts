import type { InviteEarned, WalletChanged } from '@krapao/contract'
import { io } from 'socket.io-client'

/** The live line of an open page, as the portal opens it. */
export function openLine(url: string, token: string) {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false })
  const seen: WalletChanged[] = []
  socket.on('wallet-changed', (change: WalletChanged) => seen.push(change))
  const earned: InviteEarned[] = []
  socket.on('invite-earned', (one: InviteEarned) => earned.push(one))
  const newestPosting = new Promise<number>((resolve) =>
    socket.once('newest-posting', ({ postingNo }: { postingNo: number }) => resolve(postingNo)),
  )
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return {
    ready,
    /** The newest movement, as the page is told when it connects. */
    newestPosting,
    /** What was pushed about the wallet. */
    seen,
    /** What friends were said to have earned. */
    earned,
    next: new Promise<WalletChanged>((resolve) => socket.once('wallet-changed', resolve)),
    isOpen: () => socket.connected,
    close: () => void socket.close(),
  }
}
