import { launchGame } from '@krapao/contract'
import type { World, WorldPlayer } from './world.ts'

/** What a browser would send to the game, as the page says; without fields, the address it is sent to. */
export interface Entered {
  method: 'POST' | 'GET'
  address: string
  fields: Record<string, string>
}

/** Opens a game as the portal does, and reads the page that comes. */
export async function launch(world: World, player: Pick<WorldPlayer, 'call'>, slotCode: string): Promise<Entered> {
  const { address } = await player.call(launchGame, { params: { slotCode } })
  return readLaunchPage(await fetch(world.url + address, { redirect: 'manual' }))
}

export async function readLaunchPage(page: Response): Promise<Entered> {
  const redirect = page.headers.get('location')
  if (redirect !== null) return { method: 'GET', address: redirect, fields: Object.fromEntries(new URL(redirect).searchParams) }
  const text = await page.text()
  const action = /<form [^>]*action="([^"]*)"/.exec(text)?.[1]
  if (page.status !== 200 || action === undefined) throw new Error(`no page of a game: ${page.status} ${text}`)
  const inputs = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  return {
    method: 'POST',
    address: plain(action),
    fields: Object.fromEntries(inputs.map(([, name, value]) => [plain(name!), plain(value!)])),
  }
}

const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

export function enter({ method, address, fields }: Entered): Promise<Response> {
  return method === 'POST' ? fetch(address, { method, body: new URLSearchParams(fields) }) : fetch(address)
}
