import { inTransaction } from '../src/platform/db.ts'
import { readSetting, writeSetting } from '../src/modules/site/index.ts'
import type { Services } from '../src/wiring.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedGames } from './games.ts'
import { seedMoney } from './money.ts'
import { demoPlayers, seedPlayers } from './players.ts'
import { proveBankAccount } from './prove-bank-account.ts'
import { seedRewards } from './rewards.ts'
import { seedSite } from './site.ts'
import { seedCoinRules } from './spin.ts'
import { seedStaff } from './staff.ts'
import { seedWithdrawRules } from './withdraw.ts'

/**
 * Lays out the demo world once; true when it did. Each part looks for what it would lay out, so a run that was cut
 * off, or two at once, end in the same world. One file for each module, in the order of their layers. The money is moved
 * through the modules' own verbs and comes from the sandbox's bank, so the sandbox must be what stands for the providers of
 * `services` and be running. `ownerUrl`: of the database.
 */
export async function seedDemoWorld(
  services: Services,
  { ownerUrl, sandboxUrl }: { ownerUrl: string; sandboxUrl: string },
): Promise<boolean> {
  const { db, clock } = services
  if ((await readSetting(db, 'demoSeededAt')) !== null) return false
  await inTransaction(db, seedSite)
  await seedStaff(ownerUrl)
  await seedWithdrawRules(db)
  await seedCoinRules(db)
  await seedCampaigns(db)
  await seedPlayers(services)
  for (const { username } of demoPlayers(services.env)) await proveBankAccount(ownerUrl, username)
  await seedGames(db, services.env)
  await seedMoney(services, { sandboxUrl })
  await seedRewards(services, { sandboxUrl })
  await writeSetting(db, 'demoSeededAt', clock.now().toISOString())
  return true
}
