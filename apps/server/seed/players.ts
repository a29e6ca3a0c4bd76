import type { Db } from '../src/platform/database/db.ts'
import type { Env } from '../src/platform/env/env.ts'
import type { ValueKeys } from '../src/platform/keys/sealed-value.ts'
import { Refusal, refuse } from '../src/platform/http/refusal.ts'
import { registerPlayer } from '../src/modules/account/index.ts'
import { siteFacts } from '../src/site-facts.ts'

export const DEMO_PLAYERS = [
  {
    username: '0810000001',
    password: 'krapao-demo-1',
    name: 'บัวขาว',
    sourceCode: 'FRIEND',
    bankCode: 'KBANK',
    bankAccountName: 'บัวขาว ใจดี',
    bankAccountNo: '0123456781',
    currency: 'BAHT',
  },
  {
    username: '0810000002',
    password: 'krapao-demo-2',
    name: 'ดวงใจ',
    sourceCode: 'SOCIAL',
    bankCode: 'SCB',
    bankAccountName: 'ดวงใจ มั่นคง',
    bankAccountNo: '4056789012',
    currency: 'BAHT',
  },
] as const

/** Where the site is the Laos build there is one with kip too. */
export const KIP_PLAYER = {
  username: '2055500001',
  password: 'krapao-demo-3',
  name: 'ບຸນມີ',
  sourceCode: 'FRIEND',
  bankCode: 'BCEL',
  bankAccountName: 'BOUNMY SOUK',
  bankAccountNo: '0101234567',
  currency: 'LAK',
} as const

export type DemoPlayer = (typeof DEMO_PLAYERS)[number] | typeof KIP_PLAYER

export function demoPlayers({ laos }: { laos: boolean }): readonly DemoPlayer[] {
  return laos ? [...DEMO_PLAYERS, KIP_PLAYER] : DEMO_PLAYERS
}

interface SeedDeps extends ValueKeys {
  db: Db
  env: Env
}

/** Registers the demo players as any player is, but for the code to their phones. Those there already stay. */
export async function seedPlayers(deps: SeedDeps): Promise<void> {
  for (const player of demoPlayers(deps.env)) await seedPlayer(deps, player)
}

/** One of them; whoever is there already stays. `inviterId`: whose link they came by. */
export async function seedPlayer(
  deps: SeedDeps,
  { inviterId, ...player }: Record<keyof DemoPlayer, string> & { inviterId?: string },
): Promise<void> {
  const site = { ...siteFacts(deps), registrationNeedsOtp: async () => false }
  const terms = { termsVersion: await site.termsVersion(), termsLanguage: 'th' } as const
  const form = { ...player, ...terms, inviteCode: inviterId === undefined ? null : `PR${inviterId}` }
  try {
    await registerPlayer({ ...deps, site }, { form, visitor: undefined }, refuse)
  } catch (error) {
    // Of two runs at once the other may register them between two looks of this one.
    if (!(error instanceof Refusal && (error.code === 'EXISTING_USER' || error.code === 'EXISTING_BANK'))) throw error
  }
}
