import { createClient, route } from '@krapao/contract'
import { developmentKey } from '@krapao/protocols'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { createS3Store, type ObjectStore } from '../src/integrations/index.ts'
import { implement } from '../src/platform/http/implement.ts'
import { mountAll } from '../src/platform/http/mount.ts'
import { createHttp } from '../src/platform/http/server.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createLog } from '../src/platform/log.ts'
import { addFile, createFolderStore, filesRoutes, linkToFile } from '../src/modules/files/index.ts'
import { principalResolvers } from '../src/wiring.ts'
import { createWorld, type WorldPlayer } from './world.ts'

/** As a slip is sent: a file, and a field beside it. */
export const sendSlip = route({
  method: 'POST',
  path: '/api/test/slip',
  summary: '',
  access: 'player',
  body: z.object({ note: z.string() }),
  upload: { maxBytes: 3_000_000, missing: 'SLIP_NO_FILE', invalid: 'SLIP_INVALID_FILE' },
  output: z.object({ note: z.string(), link: z.string() }),
  refusals: ['SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'REQUEST_LIMIT'],
})

export const LINK_SECONDS = 300

export type Where = 'a folder' | 'an object store'

/** What the object store of the sandbox knows us by. */
export const STORE_KEYS = { FILES_ACCESS_KEY: 'files-of-krapao', FILES_SECRET_KEY: developmentKey('FILES_SECRET_KEY') }

/** A world, and a server beside its own that has a route which takes a file. */
export async function createUploads() {
  const world = await createWorld({ processEnv: STORE_KEYS })
  const { files } = world.deps
  const storeUrl = `${world.sandboxUrl}/s3/krapao/files`
  const keys = { accessKey: STORE_KEYS.FILES_ACCESS_KEY, secretKey: STORE_KEYS.FILES_SECRET_KEY }
  const stores: Record<Where, ObjectStore> = {
    'a folder': createFolderStore(world.env.files.folder),
    'an object store': createS3Store({ ...keys, region: 'ap-southeast-1', url: storeUrl }, { clock: world.clock }),
  }
  const player = await world.player()

  const http = await createHttp({
    log: createLog('silent'),
    clock: systemClock,
    trustProxy: false,
    blockedAddresses: [],
    inlineScripts: [],
    mayBeFramed: false,
    callsPerMinute: 100_000,
    databaseWaitMs: 8000,
  })
  const slip = implement(sendSlip).with(async ({ body, file, player: { playerId }, refuse }) => {
    const added = await addFile(files, { ownerId: playerId, purpose: 'slip', bytes: file })
    if (added.status === 'refused') throw refuse(added.reason === 'limit' ? 'REQUEST_LIMIT' : 'SLIP_INVALID_FILE', { reason: added.reason })
    return { note: body.note, link: linkToFile(files, added, LINK_SECONDS) }
  })
  await mountAll(http, [slip, ...filesRoutes(world.deps)], principalResolvers(world.deps))
  const url = await http.listen({ port: 0, host: '127.0.0.1' })

  return {
    world,
    url,
    player,
    stores,
    storeUrl,
    keepIn: (where: Where) => void (files.store = stores[where]),
    /** Sends it as a picture, whatever it is. */
    send: (bytes: Uint8Array, from: WorldPlayer = player) =>
      createClient({ baseUrl: url, token: () => from.token })(sendSlip, {
        body: { note: 'สลิป' },
        file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
      }),
    read: (link: string) => fetch(url + link),
    async countFiles(): Promise<number> {
      return (await world.db.selectFrom('files.file').select('file_id').execute()).length
    },
    async stop(): Promise<void> {
      await http.close()
      await world.stop()
    },
  }
}

export type Uploads = Awaited<ReturnType<typeof createUploads>>

export const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })

/** Another picture each time, so that no two are the same file. */
let made = 0
export const anotherPng = () =>
  picture(50 + ++made, 40)
    .png()
    .toBuffer()

/** Status and code. */
export async function codeOf(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer
  return [response.status, ((await response.json()) as { message: string }).message]
}
