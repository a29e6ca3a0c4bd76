import { lookupSettings } from '@krapao/contract'
import { expect, test } from 'vitest'
import { createWorld } from './world.ts'

/** Where the portal may post a form to, as its pages are told. */
async function formTargets(processEnv: Record<string, string>): Promise<string> {
  const world = await createWorld({ processEnv })
  const policy = (await fetch(`${world.url}/api/lookup/active`)).headers.get('content-security-policy') ?? ''
  const { customSportHost, sportHost } = await world.client()(lookupSettings)
  await world.stop()
  return `${customSportHost ?? '-'} ${sportHost} ${/form-action [^;]*/.exec(policy)?.[0] ?? ''} `
}

test('[GAME-39] [LAOS-07] [SET-03] the sport host of the settings is one that the portal may post the sign-in form to', async () => {
  const hosts = { SPORT_HOST: 'sport.test', SPORT_HOST_LAOS: 'sport-la.test:8443' }
  expect(await formTargets(hosts)).toMatch(/^- sport\.test form-action .* http:\/\/sport\.test /)
  expect(await formTargets({ ...hosts, LAOS: '1' })).toMatch(/^- sport-la\.test:8443 form-action .* http:\/\/sport-la\.test:8443 /)
  const custom = await formTargets({ ...hosts, CUSTOM_SPORT_HOST: 'my-sport.test' })
  expect(custom).toMatch(/^my-sport\.test sport\.test form-action .* http:\/\/my-sport\.test /)
  expect(custom).not.toContain('http://sport.test')
})
