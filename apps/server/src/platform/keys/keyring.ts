import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Db, retryIdempotent } from '../database/db.ts'
import * as functions from '../database/functions.gen.ts'
import { gather } from '../database/gather.ts'
import type { ServerSeal } from '../database/server-seal.ts'
import { DoesNotOpen, open, seal } from './aes-gcm.ts'
import type { NewKey } from '../database/functions.gen.ts'
import { type DataKeys, type KeyOwner, newKey, UnknownDataKey, type WrappedKey } from './data-keys.ts'
import { createKeyCache, type KeyCache } from './key-cache.ts'

/** Where an encrypted value stands. Anywhere else, another player's row included, it cannot be opened. */
export interface Place {
  /** `schema.table.column`. */
  column: `${string}.${string}.${string}`
  playerId: string
  /** What tells the row from others of the player. */
  row: readonly string[]
}

/** Under the key of the player whose row it is. */
export interface Encryption {
  encrypt(text: string, place: Place): Promise<Buffer>
  open(encrypted: Buffer, place: Place): Promise<string>
  /** For a player who is being made: their key is kept in the commit that makes them, so that none is of nobody. */
  ofNewPlayer(playerId: string): Promise<NewPlayerEncryption>
}

interface NewPlayerEncryption extends Pick<Encryption, 'encrypt'> {
  /** Good only while the DATA_KEY stays that it is wrapped with. */
  key: NewKey
}

/**
 * What the site makes of a key of its own: secrets that it can make again, and that nobody else can; what it encrypts that is of no
 * player (`reports`); digests to find something by (`search`); and what push services know it by (`push`).
 */
export type Purpose = 'browsers' | 'codes' | 'guests' | 'invitations' | 'notices' | 'push' | 'reports' | 'search'

/** The key of a purpose. The same in every server, whatever DATA_KEY they have. */
export type SiteKeyOf = (purpose: Purpose) => Promise<KeyObject>

/** Called, makes the key where there is none. */
export interface SiteKeys extends SiteKeyOf {
  /** For whoever reads what was kept: makes none, and rejects with a NoKey where there is none. */
  kept: SiteKeyOf
}

/** What stands encrypted and its key does not. */
export class NoKey extends Error {
  constructor(whose: string) {
    super(`${whose} has no key`)
    this.name = 'NoKey'
  }
}

/** Whether a value is what failed, and not the database or what this process was given. */
export const isUnopenable = (error: unknown): boolean => error instanceof DoesNotOpen || error instanceof NoKey

export interface Keyring {
  encryption: Encryption
  siteKey: SiteKeys
}

interface KeyringDeps {
  db: Db
  dataKeys: DataKeys
  seal: ServerSeal
  cache?: KeyCache
}

/**
 * The keys that this database keeps wrapped. One is made when it is first needed; of several that are made at once, one is kept. Both
 * reject with an UnknownDataKey where this process was not given what opens it.
 */
export function createKeyring({ db, dataKeys, seal: serverSeal, cache = createKeyCache() }: KeyringDeps): Keyring {
  const keeper = createKeeper({ db, dataKeys, seal: serverSeal })

  /** Uses it at once: a key that is cached may be overwritten whenever somebody waits. */
  async function withKey<Result>(playerId: string, load: () => Promise<Buffer>, use: (key: Buffer) => Result): Promise<Result> {
    const cached = cache.get(playerId)
    if (cached) return use(cached)
    const key = await load()
    const result = use(key)
    cache.keep(playerId, key)
    return result
  }

  async function playerKey(playerId: string): Promise<Buffer | undefined> {
    const row = await retryIdempotent(() => wrappedKeyOf(db, playerId))
    return row && dataKeys.unwrap(row, ['player', playerId])
  }

  const keyToOpen = async (playerId: string) => {
    const key = await playerKey(playerId)
    if (!key) throw new NoKey(`player ${playerId}`)
    return key
  }
  const keyToEncrypt = async (playerId: string) => (await playerKey(playerId)) ?? keeper.make(['player', playerId])

  return {
    encryption: {
      encrypt: (text, place) =>
        withKey(
          place.playerId,
          () => keyToEncrypt(place.playerId),
          (key) => seal(key, Buffer.from(text), bindingOf(place)),
        ),
      open: (encrypted, place) =>
        withKey(
          place.playerId,
          () => keyToOpen(place.playerId),
          (key) => open(key, encrypted, bindingOf(place)).toString('utf8'),
        ),
      async ofNewPlayer(playerId) {
        const { key, kept } = await keeper.wrapNew(playerId)
        return { key: kept, encrypt: async (text, place) => seal(key, Buffer.from(text), bindingOf(place)) }
      },
    },
    siteKey: createSiteKeys({ db, dataKeys }, keeper),
  }
}

const bindingOf = ({ column, playerId, row }: Place) => ['value', column, playerId, ...row]

const wrappedKeyOf = gather(async (db, players: readonly string[]) => {
  const rows = await functions.playerKeys(db, { players })
  const byPlayer = new Map(rows.map((row) => [row.playerId, row]))
  return players.map((player) => byPlayer.get(player))
})

function createSiteKeys({ db, dataKeys }: Pick<KeyringDeps, 'db' | 'dataKeys'>, keeper: Keeper): SiteKeys {
  const known = new Map<string, KeyObject>()
  async function lookUp(purpose: Purpose): Promise<KeyObject | undefined> {
    if (!known.has(purpose)) {
      for (const row of await retryIdempotent(() => functions.siteKeys(db)))
        known.set(row.purpose, createSecretKey(dataKeys.unwrap(row, ['site', row.purpose])))
    }
    return known.get(purpose)
  }
  async function make(purpose: Purpose): Promise<KeyObject> {
    const made = createSecretKey(await keeper.make(['site', purpose]))
    known.set(purpose, made)
    return made
  }
  async function kept(purpose: Purpose): Promise<KeyObject> {
    const key = await lookUp(purpose)
    if (!key) throw new NoKey(`the site for ${purpose}`)
    return key
  }
  return Object.assign(async (purpose: Purpose) => (await lookUp(purpose)) ?? make(purpose), { kept })
}

interface Keeper {
  /** Makes a key for whom there is none, and answers the one that is kept. */
  make(owner: KeyOwner): Promise<Buffer>
  /** Makes one that somebody else keeps. */
  wrapNew(playerId: string): Promise<{ key: Buffer; kept: NewKey }>
}

/** Another DATA_KEY is set at most so often while one key is made. */
const TRIES = 5

function createKeeper({ db, dataKeys, seal: serverSeal }: KeyringDeps): Keeper {
  /** What new keys are wrapped with, as far as this process has heard. */
  let presentId: string | undefined
  const sealed = (...parts: string[]) => {
    const { keyId, signature } = serverSeal.seal(parts.join('\n'))
    return { keyId, seal: signature }
  }
  const begin = () =>
    retryIdempotent(() => functions.beginDataKey(db, { dataKeyId: dataKeys.id, ...sealed('the first DATA_KEY', dataKeys.id) }))
  /** Looked up anew where somebody has set another. */
  const present = async () => {
    const dataKeyId = (presentId ??= (await retryIdempotent(() => functions.dataKeyId(db))) ?? (await begin()))
    if (!dataKeys.has(dataKeyId)) throw new UnknownDataKey(dataKeyId)
    return dataKeyId
  }
  const sealedKey = (playerId: string, dataKeyId: string, wrapped: Buffer) =>
    sealed('the key of a player', playerId, dataKeyId, wrapped.toString('hex'))
  function keep(owner: KeyOwner, { dataKeyId, wrapped }: WrappedKey): Promise<functions.KeepPlayerKeyAnswer> {
    const hex = wrapped.toString('hex')
    const [kind, of] = owner
    return retryIdempotent(() =>
      kind === 'player'
        ? functions.keepPlayerKey(db, { player: of, dataKeyId, wrapped, ...sealedKey(of, dataKeyId, wrapped) })
        : functions.keepSiteKey(db, { purpose: of, dataKeyId, wrapped, ...sealed('a key of the site', of, dataKeyId, hex) }),
    )
  }
  return {
    async make(owner) {
      for (let tries = 0; tries < TRIES; tries++) {
        const dataKeyId = await present()
        const kept = await keep(owner, { dataKeyId, wrapped: dataKeys.wrap(newKey(), owner, dataKeyId) })
        if (kept.status === 'erased') throw new NoKey(owner.join(' '))
        if (kept.status === 'kept') return dataKeys.unwrap({ dataKeyId: kept.dataKeyId!, wrapped: kept.wrapped! }, owner)
        presentId = undefined
      }
      throw new Error(`the key of ${owner.join(' ')} was not kept: another DATA_KEY was set ${TRIES} times meanwhile`)
    },
    async wrapNew(playerId) {
      // Whoever keeps it says that it was too late by refusing it.
      presentId = undefined
      const dataKeyId = await present()
      const key = newKey()
      const wrapped = dataKeys.wrap(key, ['player', playerId], dataKeyId)
      return { key, kept: { dataKeyId, wrapped, ...sealedKey(playerId, dataKeyId, wrapped) } }
    },
  }
}
