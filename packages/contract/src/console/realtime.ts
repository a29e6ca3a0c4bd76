/*
 * What the server pushes to the sockets of staff (Socket.IO, below their cookie). A push is a hint to look again: whoever missed it refetches
 * on reconnect, so none carries what only it knows.
 */

/** Who may open this socket, and where. */
export const staffSocket = { path: '/console/socket.io', namespace: '/console', access: 'staff', fromOwnPages: true } as const

/** What has happened to an item of the queue. */
export const QUEUE_CHANGES = ['opened', 'proposed', 'closed', 'taken', 'left'] as const
export type QueueChange = (typeof QUEUE_CHANGES)[number]

export interface StaffEvents {
  /** Items of the queue have changed, and so many wait now: what can be decided, and what is only told. */
  'queue-changed': (news: {
    changes: readonly { itemId: string; change: QueueChange }[]
    waiting: { toDecide: number; toRead: number }
  }) => void
  /** What they have proposed was carried out, replaced or found void. */
  'own-proposal-ended': (ended: { proposalId: string; outcome: string }) => void
  /** The session has ended, or its rights are others now. */
  'session-ended': () => void
}
