import { askForData } from '@krapao/contract'
import { open } from '../money.ts'
import { bitChanged, type Scene } from './scene.ts'

const OPENS = 'each key of a player and of the site opens, for whom it is'
const KNOWN = 'each wrapped key is of a DATA_KEY that no server may forget'
const MISSING = 'whatever is encrypted of a player has its key'
const VALUES = 'each encrypted value opens in its place, and its digest is its own'
const NOBODY = 'each key of a player is of somebody'

const FIRST = '(select player_id from platform.player_key order by player_id limit 1)'

export const KEYS: Scene = {
  what: 'two have an account at a game and a file of their data, which are encrypted',
  async lay(world) {
    for (const game of ['PG', 'JOKER']) {
      const player = await world.player()
      await open(player, game)
      await player.call(askForData)
    }
    while ((await world.makeData()) > 0);
    await world.deps.siteKey('codes')
  },
  damages: [
    [
      'the key of a player is that of another',
      `update platform.player_key set wrapped = (select wrapped from platform.player_key order by player_id desc limit 1)`,
      OPENS,
    ],
    ['a byte of a key is another', `update platform.player_key set wrapped = set_byte(wrapped, 40, get_byte(wrapped, 40) # 1)`, OPENS],
    [
      'a key of the site is that of another purpose',
      `update platform.site_key set wrapped = (select wrapped from platform.site_key where purpose = 'codes') where purpose = 'notices'`,
      OPENS,
    ],
    ['a key names a DATA_KEY that nobody has', `update platform.player_key set data_key_id = repeat('f', 16)`, KNOWN],
    ['a key of the site names a DATA_KEY that nobody has', `update platform.site_key set data_key_id = repeat('f', 16)`, KNOWN],
    ['a DATA_KEY is forgotten that keys need', `update platform.data_key set retired_at = now(), forgotten_at = now()`, KNOWN],
    ['the key of a player is deleted', `delete from platform.player_key where player_id = ${FIRST}`, MISSING],
    [
      'a password at a game in which a bit is another',
      `update games.account set password_encrypted = ${bitChanged('password_encrypted')}`,
      `${VALUES}: games.account.password of`,
    ],
    [
      'a password at a game is that of another',
      `update games.account a set password_encrypted = o.password_encrypted from games.account o where o.player_id <> a.player_id`,
      `${VALUES}: games.account.password of`,
    ],
    [
      'a file of a player’s data is that of another',
      `update privacy.data_request r set document_encrypted = o.document_encrypted from privacy.data_request o where o.player_id <> r.player_id`,
      `${VALUES}: privacy.data_request.document of`,
    ],
    [
      'a key is of nobody',
      `insert into platform.player_key select gen_random_uuid(), data_key_id, wrapped, made_at from platform.player_key where player_id = ${FIRST}`,
      NOBODY,
    ],
  ],
}
