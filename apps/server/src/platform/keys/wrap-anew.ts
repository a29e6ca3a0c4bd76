import type pg from 'pg'
import * as functions from '../database/functions.gen.ts'
import { MigrationError } from '../database/migration-error.ts'
import { inOneCommit } from '../database/sql-file.ts'
import { type DataKeys, type KeyOwner, UnknownDataKey, type WrappedKey } from './data-keys.ts'
import { refuseUnknownDataKeys } from './known-data-keys.ts'

interface WrapOptions {
  /** So many players share a commit. */
  atOnce?: number
  /** Told after each commit how many are wrapped anew by now. */
  onWrapped?: (keys: number) => void
}

const AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Gives the keys of a database another DATA_KEY, as its owner: that of `dataKeys`, which must know those before too. What the keys have
 * encrypted stays as it is. Servers that know both may serve meanwhile. It may be ended anywhere and begun again, and several may do it
 * at once. In the end those before are forgotten; throws a MigrationError that says what is left where a key is wrapped with another
 * still. Answers how many keys it has wrapped.
 */
export async function wrapKeysAnew(owner: pg.ClientBase, dataKeys: DataKeys, options: WrapOptions = {}): Promise<number> {
  await refuseUnknownDataKeys(owner, dataKeys)
  await functions.setDataKey(owner, { dataKeyId: dataKeys.id })
  const wrapper = createWrapper(dataKeys)
  await wrapSiteKeys(owner, wrapper)
  await wrapPlayerKeys(owner, wrapper, options)
  if (await functions.forgetDataKeys(owner)) return wrapper.wrapped()
  const left = await functions.countKeysToWrap(owner)
  throw new MigrationError(
    `${left} keys are left that DATA_KEY does not open, and the keys before it are needed still: ${wrapper.problem() ?? 'run it again'}`,
  )
}

/** A key as it stands, and who has it. */
interface Standing extends WrappedKey {
  owner: KeyOwner
}

type Wrapper = ReturnType<typeof createWrapper>

function createWrapper(dataKeys: DataKeys) {
  let wrapped = 0
  let problem: string | undefined
  return {
    wrapped: () => wrapped,
    /** The first that could not be opened. */
    problem: () => problem,
    count: (keys: number) => (wrapped += keys),
    /** Undefined where it cannot be opened: the others are wrapped all the same. */
    wrap({ owner, ...key }: Standing): Buffer | undefined {
      try {
        const plain = dataKeys.unwrap(key, owner)
        const anew = dataKeys.wrap(plain, owner, dataKeys.id)
        plain.fill(0)
        return anew
      } catch (error) {
        problem ??= `the key of ${owner.join(' ')} does not open. ${error instanceof UnknownDataKey ? error.message : ''}`.trim()
        return undefined
      }
    },
    dataKeyId: dataKeys.id,
  }
}

async function wrapSiteKeys(owner: pg.ClientBase, wrapper: Wrapper): Promise<void> {
  for (const { purpose, dataKeyId, wrapped: was } of await functions.siteKeys(owner)) {
    if (dataKeyId === wrapper.dataKeyId) continue
    const wrapped = wrapper.wrap({ owner: ['site', purpose], dataKeyId, wrapped: was })
    if (wrapped && (await functions.wrapSiteKey(owner, { purpose, was, dataKeyId: wrapper.dataKeyId, wrapped }))) wrapper.count(1)
  }
}

async function wrapPlayerKeys(owner: pg.ClientBase, wrapper: Wrapper, { atOnce = AT_ONCE, onWrapped }: WrapOptions): Promise<void> {
  for (let after = BEFORE_ALL; ;) {
    const rows = await functions.playerKeysToWrap(owner, { after, limit: atOnce })
    const last = rows.at(-1)
    if (!last) return
    await inOneCommit(owner, async () => {
      for (const { playerId: player, dataKeyId, wrapped: was } of rows) {
        const wrapped = wrapper.wrap({ owner: ['player', player], dataKeyId, wrapped: was })
        if (wrapped && (await functions.wrapPlayerKey(owner, { player, was, dataKeyId: wrapper.dataKeyId, wrapped }))) wrapper.count(1)
      }
    })
    onWrapped?.(wrapper.wrapped())
    after = last.playerId
  }
}
