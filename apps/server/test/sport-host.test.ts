import { launchGame, lookupSettings } from '@krapao/contract'
import { expect, test } from 'vitest'
import { readLaunchPage } from './launch-page.ts'
import { open } from './money.ts'
import { createWorld } from './world.ts'

/** What the settings say, where UFABET's form is posted, and where its page may post to. */
async function sportHost(processEnv: Record<string, string>) {
  const world = await createWorld({ processEnv })
  const { customSportHost, sportHost } = await world.client()(lookupSettings)
  const player = await world.player()
  await open(player, 'UFABET')
  const { address } = await player.call(launchGame, { params: { slotCode: 'UFABET' } })
  const page = await fetch(world.url + address)
  const targets = /form-action ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
  const url = new URL((await readLaunchPage(page)).address)
  await world.stop()
  return { settings: [customSportHost, sportHost], posted: url.host, targets }
}

test('[GAME-39] [LAOS-07] [SET-03] the form is posted to the sport host of the settings, the only one beside those of TLS', async () => {
  const hosts = { SPORT_HOST: 'sport.test', SPORT_HOST_LAOS: 'sport-la.test:8443' }
  expect(await sportHost(hosts)).toEqual({ settings: [null, 'sport.test'], posted: 'sport.test', targets: 'http://sport.test https:' })
  expect(await sportHost({ ...hosts, CUSTOM_SPORT_HOST: 'my-sport.test' })).toEqual({
    settings: ['my-sport.test', 'sport.test'],
    posted: 'my-sport.test',
    targets: 'http://my-sport.test https:',
  })
})
