import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** What servers say to one another through the database, which anybody with its login could say too. */
export interface NoticeSeal {
  seal(channel: string, notice: string): string
  /** The notice; undefined for one that no server of this site has sealed, not on this channel, or too long ago. */
  open(channel: string, sealed: string): string | undefined
}

/** A notice is said again to nobody after this; the clocks of servers may differ by less. */
const GOOD_FOR_MS = 60_000
const SEALED = /^([\w-]{43})\.(\d{1,16})\.([^]*)$/

/** The database never has the key as it is. `now`: milliseconds of the server's own clock, which stands still in no test. */
export function createNoticeSeal(key: KeyObject, now: () => number = Date.now): NoticeSeal {
  const signatureOf = (channel: string, at: string, notice: string) =>
    createHmac('sha256', key).update(`${channel}\n${at}\n${notice}`).digest()
  return {
    seal(channel, notice) {
      const at = String(now())
      return `${signatureOf(channel, at, notice).toString('base64url')}.${at}.${notice}`
    },
    open(channel, sealed) {
      const [, signature, at, notice] = SEALED.exec(sealed) ?? []
      if (signature === undefined || at === undefined || notice === undefined) return undefined
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(channel, at, notice))) return undefined
      return Math.abs(now() - Number(at)) <= GOOD_FOR_MS ? notice : undefined
    },
  }
}
