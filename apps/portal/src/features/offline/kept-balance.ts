import type { Currency, MajorUnits } from '@krapao/money'
import { BALANCE_DATABASE } from '../../storage/balance-database.ts'
import { createKept } from '../../storage/kept.ts'
import { playerIdOf } from '../../session/token.ts'

export interface Balance {
  currency: Currency
  total: MajorUnits
  wallet: MajorUnits
  inGames: MajorUnits
  /** When the server said so, in milliseconds of its clock. */
  saidAt: number
}

/** A balance as it is kept: a file that is copied from the phone says nothing without the key, which no program can take out of the browser. */
interface Sealed {
  playerId: string
  key: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
  keptAt: number
}

/** A session that was not used for longer is over, unless the operator says otherwise. */
const KEPT_MS = 7 * 86_400_000

const balances = createKept<Sealed>({
  database: BALANCE_DATABASE,
  store: 'balances',
  keyPath: 'playerId',
  keptMs: KEPT_MS,
  since: ({ keptAt }) => keptAt,
})

/** A session that ends with its tab leaves nothing behind, so only one that is remembered has its balance kept. */
const remembered = () => localStorage.getItem('token') ?? undefined

/** In place of an earlier one, under a key of its own. Where the browser cannot, none is kept. */
export async function keepBalance(balance: Balance): Promise<void> {
  const playerId = playerIdOf(remembered())
  if (playerId === '' || !globalThis.crypto?.subtle) return
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(ofPlayer(iv, playerId), key, new TextEncoder().encode(JSON.stringify(balance)))
  // They may have signed out meanwhile, and then nothing is kept.
  if (playerIdOf(remembered()) !== playerId) return
  await balances.keep({ playerId, key, iv, sealed, keptAt: Date.now() })
}

/** The last one of the player who is signed in. */
export async function readBalance(): Promise<Balance | undefined> {
  const playerId = playerIdOf(remembered())
  const kept = playerId === '' ? undefined : await balances.read(playerId).catch(() => undefined)
  if (!kept) return undefined
  const opened = await crypto.subtle.decrypt(ofPlayer(kept.iv, playerId), kept.key, kept.sealed).catch(() => undefined)
  return opened && (JSON.parse(new TextDecoder().decode(opened)) as Balance)
}

function ofPlayer(iv: Uint8Array<ArrayBuffer>, playerId: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(playerId) }
}
