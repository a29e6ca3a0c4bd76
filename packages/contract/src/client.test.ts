import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { transfer } from './transfer.ts'

test('[API-02] [API-03] [API-05] [API-06] the client unwraps, names itself, carries the token and gives up after 60 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const seen: Request[] = []
  const answering = (async (url: string, init: RequestInit) => {
    seen.push(new Request(new URL(url, 'http://localhost'), init))
    return new Response('{"message":"TRANSFER_SUCCESS"}')
  }) as typeof fetch
  const body = { from: 'WALLET', to: 'PG', amount: 1 as never }
  expect(await createClient({ fetch: answering, token: () => 'secret' })(transfer, { body })).toEqual({ message: 'TRANSFER_SUCCESS' })
  await createClient({ fetch: answering })(transfer, { body })
  expect(seen.map((request) => [request.headers.get('authorization'), request.headers.get('x-client')])).toEqual([
    ['Bearer secret', 'web-wallet'],
    [null, 'web-wallet'],
  ])
  expect(timeout).toHaveBeenCalledWith(60_000)
  const never = ((_url: string, init: RequestInit) =>
    new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))) as typeof fetch
  await expect(createClient({ fetch: never, timeoutMs: 1 })(transfer, { body })).rejects.toMatchObject({ code: 'CONNECTION' })
})
