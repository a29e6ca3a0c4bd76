import { type StaffEvents, staffSocket } from '@krapao/contract/console'
import type { Socket } from 'socket.io-client'

type LiveSocket = Socket<StaffEvents, Record<string, never>>

export interface LiveListener {
  /** The queue has changed, or may have while nobody could say so. */
  onQueue(): void
  /** What they have proposed was decided. */
  onOwnProposal(): void
  onEnd(): void
}

/** Hints that come together are one look. */
const TOGETHER_MS = 250
/** After a server was started anew not every page asks at once. */
const JITTER_MS = 2000

/** Whether the server says by itself what has changed. */
let isLive = false

/** Listens until it is ended. The library is loaded only now, after the first paint. */
export function listenLive(listener: LiveListener): () => void {
  let socket: LiveSocket | undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (withinMs: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      listener.onQueue()
    }, withinMs)
  }
  void import('socket.io-client').then(
    ({ io }) => {
      if (isOver) return
      const { path, namespace } = staffSocket
      let hasBeenLive = false
      socket = io(namespace, { path, transports: ['websocket'] })
      socket.on('connect', () => {
        isLive = true
        // What was pushed while there was no connection is lost, so it is looked at.
        if (hasBeenLive) look(Math.random() * JITTER_MS)
        hasBeenLive = true
      })
      socket.on('disconnect', () => {
        isLive = false
      })
      socket.on('queue-changed', () => look(TOGETHER_MS))
      socket.on('own-proposal-ended', listener.onOwnProposal)
      socket.on('session-ended', listener.onEnd)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.disconnect()
    isLive = false
  }
}

/** How long a list that the server tells of is good: for less while it cannot. */
export const lookAgainMs = (): number => (isLive ? 60_000 : 10_000)
