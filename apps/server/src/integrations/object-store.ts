import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Clock } from '../platform/clock.ts'
import type { ObjectStoreParty } from '../platform/env/env.ts'
import type { RequestOptions } from './provider-request.ts'

/** Keeps bytes under names. A name once written always has the same bytes, so writing it again does no harm. */
export interface ObjectStore {
  /** Returns when the bytes are kept. Throws StoreUnavailable when that is not known. */
  put(name: string, bytes: Buffer, mediaType: string): Promise<void>
  /** Null: nothing is kept under this name. Throws StoreUnavailable. */
  get(name: string): Promise<Buffer | null>
  /** Returns when nothing is kept under this name. Throws StoreUnavailable. */
  delete(name: string): Promise<void>
}

/** The store did not answer, or not what it should. The message names no address and no key. */
export class StoreUnavailable extends Error {}

/** How long the store may take, all tries of a file together. */
const PATIENCE = { timeoutMs: 30_000 }
/** Beyond the first try. A store that asks to be left alone is asked later. */
const RETRIES = 2
const MAX_BYTES = 64 * 1024 * 1024

/** Any store that speaks the S3 protocol, by the address of its bucket; signed with AWS Signature Version 4. */
export function createS3Store(
  { url, region, accessKey, secretKey }: ObjectStoreParty,
  { clock, calls = PATIENCE }: { clock: Clock; calls?: RequestOptions | undefined },
): ObjectStore {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: RETRIES })

  async function send(method: 'GET' | 'PUT' | 'DELETE', name: string, bytes: Buffer, mediaType?: string): Promise<Response> {
    const headers = {
      // So the store refuses a body that was changed on the way.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      ...(mediaType === undefined ? {} : { 'content-type': mediaType }),
    }
    const body = method === 'PUT' ? { body: new Uint8Array(bytes) } : {}
    try {
      return await client.fetch(`${url}/${name}`, {
        method,
        headers,
        ...body,
        // A redirect would carry the file to somewhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(calls.timeoutMs),
        aws: {
          datetime: clock
            .now()
            .toISOString()
            .replace(/[:-]|\.\d{3}/g, ''),
        },
      })
    } catch {
      throw new StoreUnavailable('the object store did not answer')
    }
  }

  return {
    async put(name, bytes, mediaType) {
      const response = await send('PUT', name, bytes, mediaType)
      await response.body?.cancel()
      if (response.status !== 200) throw new StoreUnavailable(`the object store answered ${response.status} to a put`)
    },
    async get(name) {
      const response = await send('GET', name, Buffer.alloc(0))
      if (response.status === 200) return readBytes(response)
      await response.body?.cancel()
      if (response.status === 404) return null
      throw new StoreUnavailable(`the object store answered ${response.status} to a get`)
    },
    async delete(name) {
      const response = await send('DELETE', name, Buffer.alloc(0))
      await response.body?.cancel()
      // 404: of a store that says so where nothing was.
      if (![200, 204, 404].includes(response.status)) throw new StoreUnavailable(`the object store answered ${response.status} to a delete`)
    },
  }
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength
      if (length > MAX_BYTES) break
      chunks.push(chunk)
    }
  } catch {
    throw new StoreUnavailable('the object store broke off')
  }
  if (length > MAX_BYTES) throw new StoreUnavailable('the object store answered far too much')
  return Buffer.concat(chunks)
}
