import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { autoLoginByPassword } from './games.ts'
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

/** What a client sends for one call. */
async function sentBy(options: Parameters<typeof createClient>[0], call: (client: ReturnType<typeof createClient>) => Promise<unknown>) {
  const seen: Request[] = []
  const answering = (async (url: string, init: RequestInit) => {
    seen.push(new Request(new URL(url, 'http://localhost'), init))
    return new Response('{}')
  }) as typeof fetch
  await call(createClient({ ...options, fetch: answering }))
  return seen[0]!
}

test('[API-08] a client may be given another name than web-wallet', async () => {
  const call = (client: ReturnType<typeof createClient>) => client(transfer, { body: { from: 'WALLET', to: 'PG', amount: 1 as never } })
  expect((await sentBy({}, call)).headers.get('x-client')).toBe('web-wallet')
  expect((await sentBy({ clientName: 'kiosk' }, call)).headers.get('x-client')).toBe('kiosk')
})

test('[GAME-49] username and password of an auto-login are encoded in its path, each by itself', async () => {
  const { url } = await sentBy({}, (client) =>
    client(autoLoginByPassword('PGSLOT'), { params: { username: 'a/b c', password: 'p?q#r/s%&ก' } }),
  )
  expect(url).toBe('http://localhost/api/autoLogin/pgslot/a%2Fb%20c/p%3Fq%23r%2Fs%25%26%E0%B8%81')
})
