import { connect, type Db, inTransaction } from '../src/platform/database/db.ts'
import { playerIdByPhone } from '../src/modules/account/index.ts'
import { markRead } from '../src/modules/outcomes/index.ts'
import { readSetting, writeSetting } from '../src/modules/site/index.ts'
import type { AppDeps } from '../src/wiring.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedGames } from './games.ts'
import { seedMoney } from './money.ts'
import { demoPlayers, seedPlayers } from './players.ts'
import { proveBankAccount } from './prove-bank-account.ts'
import { playForRewards, seedRewards } from './rewards.ts'
import { seedFriends } from './friends.ts'
import { seedRefunds } from './refunds.ts'
import { seedRewardRules } from './reward-rules.ts'
import { seedAppLinks, seedSite } from './site.ts'
import { seedCoinRules, seedSpins, seedWheels } from './spin.ts'
import { letDemoStaffSignIn, seedStaff } from './staff.ts'
import { seedWithdrawRules } from './withdraw.ts'

/**
 * Lays out the demo world once; true when it did. Each part looks for what it would lay out, so a run that was cut
 * off, or two at once, end in the same world. One file for each module, in the order of their layers. The money is moved
 * through the modules' own verbs and comes from the sandbox's bank, so the sandbox must be what stands for the providers of
 * `deps` and be running. `ownerUrl`: of the database.
 */
export async function seedDemoWorld(deps: AppDeps, { ownerUrl, sandboxUrl }: { ownerUrl: string; sandboxUrl: string }): Promise<boolean> {
  const { db, log } = deps
  if ((await readSetting(db, 'demoSeededAt')) !== null) return false
  const owner = connect(ownerUrl, { log, maxConnections: 2 })
  try {
    await layOut(deps, { owner: owner.db, ownerUrl, sandboxUrl })
  } finally {
    await owner.close()
  }
  return true
}

/** What the operator says of itself, and its rules, are written by the owner of the database; everything else as a server does it. */
async function layOut(deps: AppDeps, { owner, ownerUrl, sandboxUrl }: { owner: Db; ownerUrl: string; sandboxUrl: string }): Promise<void> {
  await inTransaction(owner, seedSite)
  await seedAppLinks(owner, sandboxUrl)
  await seedStaff(ownerUrl)
  await seedWithdrawRules(owner)
  await seedCoinRules(owner)
  await seedCampaigns(owner)
  await seedRewardRules(owner)
  await seedWheels(deps.db, owner)
  await seedPlayers(deps)
  for (const { username } of demoPlayers(deps.env)) await proveBankAccount(ownerUrl, (await playerIdByPhone(deps, username))!)
  await seedGames(owner, deps.env)
  await seedMoney(deps, { sandboxUrl })
  await seedFriends(deps, { ownerUrl, sandboxUrl })
  await seedRefunds(deps, { owner, sandboxUrl })
  const received = await seedRewards(deps)
  await seedSpins(deps)
  await playForRewards(deps, received, { owner, sandboxUrl })
  await readInboxes(deps.db)
  await letDemoStaffSignIn(ownerUrl)
  await writeSetting(owner, 'demoSeededAt', deps.clock.now().toISOString())
}

/** What was laid out has ended before anybody came: no first screen tells it. */
async function readInboxes(db: Db): Promise<void> {
  const players = await db.selectFrom('account.player').select('player_id').execute()
  for (const { player_id: playerId } of players) await markRead(db, playerId, { postingNo: 999_999_999_999_999n, outcomeNo: 999_999_999 })
}
