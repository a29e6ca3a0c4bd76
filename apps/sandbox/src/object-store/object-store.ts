import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer, type Answer } from '../answer.ts'
import type { World } from '../world.ts'
import { problemOfSignature } from './signature.ts'

const MAX_BYTES = 20 * 1024 * 1024

interface Kept {
  bytes: Buffer
  mediaType: string
}

/** An object store of the S3 protocol, as much of it as keeping and reading needs. It forgets everything when it stops. */
export function serveObjectStore(app: FastifyInstance, world: World): void {
  const objects = new Map<string, Kept>()
  void app.register(async (store) => {
    store.removeAllContentTypeParsers()
    store.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    store.addHook('preHandler', async (request, reply) => refuseUnsigned(world, request, reply))

    store.put('/s3/:bucket/*', { bodyLimit: MAX_BYTES }, (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const mediaType = request.headers['content-type'] ?? 'application/octet-stream'
      return answer(
        world,
        reply,
        { party: 'files', call: 'put' },
        honestly(() => {
          objects.set(request.url, { bytes, mediaType })
          return { status: 200, body: '' }
        }),
      )
    })

    store.delete('/s3/:bucket/*', (request, reply) =>
      answer(
        world,
        reply,
        { party: 'files', call: 'delete' },
        honestly(() => {
          objects.delete(request.url)
          return { status: 204, body: undefined }
        }),
      ),
    )

    store.get('/s3/:bucket/*', (request, reply) =>
      answer(
        world,
        reply,
        { party: 'files', call: 'get' },
        honestly(() => {
          const kept = objects.get(request.url)
          if (!kept) return { status: 404, body: errorOf('NoSuchKey') }
          void reply.type(kept.mediaType)
          return { status: 200, body: kept.bytes }
        }),
      ),
    )
  })
}

function honestly(perform: () => Answer) {
  return {
    perform,
    refuse: () => ({ status: 403, body: errorOf('AccessDenied') }),
    lie: () => ({ status: 200, body: Buffer.from('something else') }),
  }
}

async function refuseUnsigned({ keys, clock }: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const [path = '', query = ''] = request.url.split('?')
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const signed = { method: request.method, path, query, headers: request.headers, body }
  const problem = problemOfSignature(signed, { access: keys.filesAccess, secret: keys.filesSecret }, clock.now())
  return problem === undefined ? undefined : reply.code(403).type('application/xml').send(errorOf(problem))
}

function errorOf(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
}
