import type { Bug } from './bug.ts'

const KEYRING = ['apps/server/src/platform/keys/keyring.test.ts']

export const KEYS: readonly Bug[] = [
  {
    name: 'value-not-bound-to-its-place',
    breaks: 'what is encrypted opens in another row, column or table of its player',
    file: 'apps/server/src/platform/keys/keyring.ts',
    search: "['value', column, playerId, ...row]",
    replace: "['value', playerId]",
    tests: KEYRING,
  },
  {
    name: 'key-not-bound-to-its-player',
    breaks: 'the wrapped key of one player is taken for that of another',
    file: 'apps/server/src/platform/keys/data-keys.ts',
    search: "['key', ...owner, id]",
    replace: "['key', id]",
    tests: KEYRING,
  },
  {
    name: 'two-keys-of-one-player',
    breaks: 'of two keys that a player is given at once the later takes the place of the one that something is encrypted with',
    file: 'apps/server/src/platform/keys/keep-key.sql',
    search: 'on conflict (player_id) do nothing;',
    replace: 'on conflict (player_id) do update set data_key_id = excluded.data_key_id, wrapped = excluded.wrapped;',
    tests: KEYRING,
  },
  {
    name: 'data-key-forgotten-too-early',
    breaks: 'a DATA_KEY is forgotten that a key still needs',
    file: 'apps/server/src/platform/keys/wrap-anew.sql',
    search: 'if v_left > 0 then',
    replace: 'if false then',
    tests: KEYRING,
  },
  {
    name: 'value-of-no-server',
    breaks: 'whoever has the login of the servers writes a name that nobody has encrypted, or under the digest of another',
    file: 'apps/server/src/platform/keys/sealed-value.sql',
    search: "if not platform.is_sealed(concat_ws(E'\\n', 'an encrypted value', p_column, p_owner, p_row,",
    replace: "if false and not platform.is_sealed(concat_ws(E'\\n', 'an encrypted value', p_column, p_owner, p_row,",
    tests: ['apps/server/src/modules/account/passkeys/passkeys.test.ts'],
  },
  {
    name: 'values-not-opened',
    breaks: 'the audit does not see that an encrypted value opens nowhere, or that its digest is of something else',
    file: 'apps/server/src/platform/keys/audit-values.ts',
    search: 'if (at >= 0) return',
    replace: 'if (at < -1) return',
    tests: ['apps/server/src/platform/keys/audit-values.test.ts'],
  },
  {
    name: 'digest-without-its-player',
    breaks: 'the digest of a name shows who else is called the same',
    file: 'apps/server/src/modules/account/player-name.ts',
    search: 'searchDigest(siteKey, [COLUMN, playerId], name)',
    replace: 'searchDigest(siteKey, [COLUMN], name)',
    tests: ['apps/server/src/modules/account/player-name.test.ts'],
  },
  {
    name: 'wrapped-keys-not-opened',
    breaks: 'the audit does not see that a key opens nothing',
    file: 'apps/server/src/platform/keys/audit-keys.ts',
    search: 'return says === undefined ? [] : [{ invariant: OPENS, says }]',
    replace: 'return says === undefined ? [] : []',
    tests: ['apps/server/test/audit-damages.test.ts'],
  },
]
