import { usesAutoLogin } from '@krapao/contract'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { addFile, linkToFile } from '../../src/modules/files/index.ts'
import { ROUTES, nameOf } from '../every-route.ts'
import type { RouteWorld, Verbs } from './verb.ts'

async function linkOfNewFile({ world, owner }: RouteWorld): Promise<string> {
  const { files } = world.deps
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c9a227' } })
    .png()
    .toBuffer()
  const added = await addFile(files, { ownerId: owner.playerId, purpose: 'slip', bytes })
  if (added.status === 'refused') throw new Error(added.reason)
  return linkToFile(files, added, 3600).slice('/api/file/'.length)
}

/** Each game that is entered by a link has a route of its own. */
const autoLogins = ROUTES.flatMap((route) => {
  const gameCode = /^\/api\/autoLogin\/(\w+)\//.exec(route.path)?.[1]?.toUpperCase()
  if (gameCode === undefined || !usesAutoLogin(gameCode)) return []
  const call = ({ owner }: RouteWorld) => ({ params: { username: owner.usernames[gameCode]!, password: 'sent-in-the-path' } })
  return [[nameOf(route), { call }] as const]
})

/** What changes nothing, and takes something. */
export const reads: Verbs = {
  'POST /api/wallet/request/:idempotencyKey': { call: () => ({ params: { idempotencyKey: randomUUID() } }) },
  'GET /api/statement/:statementNo': { call: () => ({ params: { statementNo: '1' } }) },
  'POST /api/statement': { call: () => ({ body: { page: 1, limit: 10 } }) },
  'GET /api/file/:link': { call: async (here) => ({ params: { link: await linkOfNewFile(here) } }) },
  ...Object.fromEntries(autoLogins),
}
