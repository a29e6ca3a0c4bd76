import { newRowId } from '../../src/platform/ids.ts'
import { tellPlayer } from '../push.ts'
import { bitChanged, type Scene } from './scene.ts'

const VALUES = 'each encrypted value opens in its place, and its digest is its own: webpush.subscription.address of'

export const PUSH: Scene = {
  what: 'two are told where the portal is closed',
  async lay(world) {
    for (let players = 0; players < 2; players++) await tellPlayer(world, await world.player())
  },
  damages: [
    [
      'a browser that nobody added',
      `update webpush.subscription set session_id = '${newRowId()}'`,
      'each browser in which a player is told was added in an event',
    ],
    [
      'a browser that was told of what has not ended',
      `update webpush.subscription set posting_no = 1000`,
      'nobody was told of what has not ended',
    ],
    [
      'a browser that was told of an outcome that is none',
      `update webpush.subscription set outcome_no = 1000`,
      'nobody was told of what has not ended',
    ],
    [
      'the address of a browser in which a bit is another',
      `update webpush.subscription set address_encrypted = ${bitChanged('address_encrypted')}`,
      VALUES,
    ],
    [
      'the address of another’s browser',
      `update webpush.subscription s set address_encrypted = o.address_encrypted from webpush.subscription o where o.player_id <> s.player_id`,
      VALUES,
    ],
    ['the digest of another address', `update webpush.subscription set endpoint_digest = sha256('another')`, VALUES],
    [
      'the key by which push services know the site is gone',
      `delete from platform.site_key where purpose = 'push'`,
      'browsers that are told know the key of the site',
    ],
  ],
}
