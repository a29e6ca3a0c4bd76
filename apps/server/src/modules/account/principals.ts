/** A player, by the token of one of their sessions. */
export interface PlayerPrincipal {
  playerId: string
  /** SHA-256 of the token, to end this one session. */
  tokenHash: Buffer
  /** Nothing may be done in it yet: it was opened from a browser never seen while no code could be sent. */
  readsOnly: boolean
}

/** Somebody who may not have an account, by a secret that we signed. */
export interface GuestPrincipal {
  guestId: string
}

declare module '../../platform/principals.ts' {
  interface Principals {
    player: PlayerPrincipal
    guest: GuestPrincipal
  }
}
