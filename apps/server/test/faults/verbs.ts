import {
  changeSeed,
  claimCoupon,
  createQr,
  expectDeposit,
  listStatement,
  redeemGiftLink,
  refreshGames,
  spin,
  transfer,
  uploadSlip,
  withdraw,
} from '@krapao/contract'
import { OPERATOR_WALLETS } from '../../seed/site.ts'
import { giveCoinsEvery } from '../coins.ts'
import { codeOfSpin, moneyPrize, useWheel, wheelOf } from '../wheel.ts'
import { encoded, giftLink } from '../gift-links.ts'
import { decideChargeback, payBack } from '../../src/modules/deposit/index.ts'
import { newRowId } from '../../src/platform/ids.ts'
import { baht, give, open } from '../money.ts'
import { suspenseOwner } from '../house-accounts.ts'
import { slipPicture, transfer as payIn } from '../slips.ts'
import { byTwo, instructionFrom, staff } from '../staff.ts'
import type { WorldPlayer } from '../world.ts'
import type { Customer, Told } from './records.ts'
import type { ServerProcess } from './server-process.ts'
import type { Stage } from './stage.ts'

export interface Scene {
  stage: Stage
  customer: Customer
  usernames: Record<string, string>
  told: Told[]
}

/** Something that moves money, done once. */
export interface Doing {
  /** One try. Done again after a crash, under the same key. */
  attempt(server: ServerProcess): Promise<void>
}

/** Makes ready for it, and answers how it is done. */
export type Verb = (scene: Scene, server: ServerProcess) => Promise<Doing>

const GAMES = ['PG', 'PGSLOT', 'JOKER']

/** A player with money in the wallet and at each kind of provider. */
export async function setScene(stage: Stage): Promise<Scene> {
  const { world } = stage
  const player = await world.player()
  await give(world, player, 20_000)
  const scene: Scene = { stage, customer: { player, paid: 20_000, won: 0 }, usernames: {}, told: [] }
  for (const game of GAMES) {
    scene.usernames[game] = await open(player, game)
    await player.call(transfer, { body: { from: 'WALLET', to: game, amount: baht(2000) } })
  }
  return scene
}

let keys = 0

function moves(from: string, to: string): Verb {
  return async (scene) => {
    const { player } = scene.customer
    const told = tell(scene, player, 'transfer')
    return {
      async attempt(server) {
        const page = scene.stage.page(server, player)
        const { message } = await page(transfer, { body: { from, to, amount: baht(10) } }, { idempotencyKey: told.key })
        told.acknowledged.push(message)
      },
    }
  }
}

function tell(scene: Scene, player: WorldPlayer, kind: Told['kind']): Told {
  const told: Told = { player, kind, key: `request-${++keys}`, acknowledged: [] }
  scene.told.push(told)
  return told
}

const works: Doing = { attempt: async (server) => void (await server.ask({ does: 'work' })) }

const withdraws: Verb = async (scene) => {
  const { player } = scene.customer
  await bearChargebacks(scene)
  const told = tell(scene, player, 'withdraw')
  return {
    async attempt(server) {
      const { message } = await scene.stage.page(server, player)(withdraw, { body: { amount: baht(50) } }, { idempotencyKey: told.key })
      told.acknowledged.push(message)
    },
  }
}

/** An open one holds the withdrawals of its player. */
async function bearChargebacks({ stage: { world }, customer: { player } }: Scene): Promise<void> {
  const open = world.db
    .selectFrom('deposit.chargeback')
    .select('reference')
    .where('player_id', '=', player.playerId)
    .where('state', '=', 'open')
  for (const { reference } of await open.execute())
    await byTwo(world, (instruction) =>
      decideChargeback(world.deps, { playerId: player.playerId, reference, outcome: 'bear', instruction }),
    )
}

const wins: Verb = async ({ stage, customer, usernames }) => {
  await stage.world.control('POST', `games/PG/${usernames['PG']}/play`, { bet: 5, win: 8 })
  customer.won += 3
  return {
    async attempt(server) {
      await stage.page(server, customer.player)(refreshGames)
    },
  }
}

/** Reports are made by the providers, which send them until they are taken. */
function isPaid(pay: (scene: Scene, server: ServerProcess) => Promise<{ by: () => Promise<unknown>; amount: number }>): Verb {
  return async (scene, server) => {
    const { by, amount } = await pay(scene, server)
    let hasPaid = false
    return {
      async attempt() {
        if (!hasPaid) {
          hasPaid = true
          scene.customer.paid = Math.round((scene.customer.paid + amount) * 100) / 100
          await by()
        }
        await scene.stage.world.sandbox.flushWebhooks()
      },
    }
  }
}

const qrOf = async ({ stage, customer }: Scene, server: ServerProcess): Promise<string> => {
  const qr = await stage.page(server, customer.player)(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  if (!qr.hasQrcode) throw new Error('no QR was made')
  return qr.qrcodeId
}

/** Worth 60, and hers however often it is sent under its key. */
const gifts: Verb = async (scene) => {
  const { world } = scene.stage
  const link = await encoded(world, await giftLink(world, { amount: 60 }))
  const idempotencyKey = `gift-link-${++keys}`
  scene.customer.paid += 60
  return {
    async attempt(server) {
      await scene.stage.page(server, scene.customer.player)(redeemGiftLink, { body: { link } }, { idempotencyKey })
    },
  }
}

/** Every way a request or a worker moves money to, from and between games. */
export const TRANSFERS: Record<string, Verb> = {
  'POST /api/wallet/transfer to an idempotent game': moves('WALLET', 'PG'),
  'POST /api/wallet/transfer to a game that can be asked': moves('WALLET', 'PGSLOT'),
  'POST /api/wallet/transfer to a game of balances': moves('WALLET', 'JOKER'),
  'POST /api/wallet/transfer from a game': moves('PG', 'WALLET'),
  'POST /api/wallet/transfer from game to game': moves('PG', 'PGSLOT'),
  'the worker of transfers': async (scene, server) => {
    await scene.stage.world.fault('games:PG', 'error-after')
    await (await moves('WALLET', 'PG')(scene, server)).attempt(server)
    await scene.stage.passTime(31_000)
    return works
  },
}

/** Every other way a request, a report or a worker moves money. */
export const PAYMENTS: Record<string, Verb> = {
  'GET /api/wallet/refresh/slot after a win': wins,
  'POST /api/wallet/withdraw': withdraws,
  'POST /api/qrcode/KBANK': async (scene) => ({ attempt: async (server) => void (await qrOf(scene, server)) }),
  'POST /webhooks/qr/KBANK': isPaid(async (scene, server) => {
    const qrId = await qrOf(scene, server)
    return { by: () => scene.stage.world.control('POST', `qr/${qrId}/pay`, {}), amount: 100 }
  }),
  'POST /webhooks/bank/SCB': isPaid(async ({ stage, customer: { player } }) => {
    const { fromAccountNo, fromName, fromBankCode } = await senderOf(stage, player)
    const sent = { fromBankCode, fromAccountNo, fromName, toAccountNo: '0458800011', amount: 70 }
    return { by: () => stage.world.control('POST', 'bank/transfer', sent), amount: 70 }
  }),
  'POST /webhooks/bank of a first transfer, which proves the account': isPaid(async ({ stage, customer: { player } }, server) => {
    await stage.world.asOwner(`delete from account.bank_claim where player_id = '${player.playerId}'`)
    const { announcement } = await stage.page(server, player)(expectDeposit, { body: { amount: baht(70) } })
    const sent = { ...(await senderOf(stage, player)), toAccountNo: '0458800011', amount: announcement.amount }
    return { by: () => stage.world.control('POST', 'bank/transfer', sent), amount: announcement.amount }
  }),
  'POST /webhooks/bank/returned-payouts': isPaid(async (scene, server) => {
    await (await withdraws(scene, server)).attempt(server)
    await works.attempt(server)
    const payouts = (await scene.stage.world.control('GET', 'bank/payouts')) as { payoutKey: string }[]
    return { by: () => scene.stage.world.control('POST', `bank/payouts/${payouts[0]!.payoutKey}/return`, {}), amount: 50 }
  }),
  'POST /webhooks/bank of somebody unknown': isPaid(async ({ stage }) => {
    const sent = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร', toAccountNo: '0458800011', amount: 30 }
    return { by: () => stage.world.control('POST', 'bank/transfer', sent), amount: 0 }
  }),
  'POST /webhooks/bank/SCB of a correction': isPaid(async (scene) => corrects(scene, { amount: 35 })),
  'POST /webhooks/bank/SCB of a line booked anew': isPaid(async (scene) => corrects(scene, { amount: 35, isBookedAnew: true })),
  'POST /webhooks/qr/KBANK/reversals': isPaid(async (scene, server) => {
    const { world } = scene.stage
    const { transRef } = (await world.control('POST', `qr/${await qrOf(scene, server)}/pay`, {})) as { transRef: string }
    await world.sandbox.flushWebhooks()
    // Nothing is taken from the wallet until staff say so.
    return { by: () => world.control('POST', `payments/${transRef}/reverse`, {}), amount: 100 }
  }),
  'POST /api/wallet/truelink': gifts,
  'the worker of gift links': async (scene, server) => {
    await scene.stage.world.fault('giftlink', 'error-after')
    await (await gifts(scene, server)).attempt(server)
    await scene.stage.passTime(31_000)
    return works
  },
  'POST /webhooks/wallet': isPaid(async ({ stage: { world }, customer: { player } }) => {
    await world.asOwner(`update account.player set phone_verified_at = created_at where player_id = '${player.playerId}'`)
    const sent = { fromPhone: player.phone, toWallet: OPERATOR_WALLETS.auto, amount: 40 }
    return { by: () => world.control('POST', 'wallet/transfer', sent), amount: 40 }
  }),
  'POST /api/wallet/slip': async (scene) => uploads(scene, await paidSlip(scene)),
  'the worker of slips': async (scene, server) => {
    await uploads(scene, await paidSlip(scene)).attempt(server)
    return works
  },
  'the worker of slips, where the feed was faster': async (scene, server) => {
    await uploads(scene, await paidSlip(scene, true)).attempt(server)
    return works
  },
  'POST /webhooks/bank of a payment that its gateway has told of': isPaid(async (scene, server) => {
    const { world } = scene.stage
    await gatewaysAccount(scene.stage)
    await world.control('POST', `qr/${await qrOf(scene, server)}/pay`, {})
    scene.customer.paid += 100
    await world.sandbox.flushWebhooks()
    const line = { fromBankCode: 'SCB', fromAccountNo: 'xxxxxxxxxx', fromName: 'ใคร', toAccountNo: GATEWAYS_ACCOUNT, amount: 100 }
    return { by: () => world.control('POST', 'bank/transfer', line), amount: 0 }
  }),
  'POST /webhooks/qr/KBANK of a payment that the feed has told of': isPaid(async (scene, server) => {
    const { world } = scene.stage
    await gatewaysAccount(scene.stage)
    const qrId = await qrOf(scene, server)
    const line = { fromBankCode: 'SCB', fromAccountNo: 'xxxxxxxxxx', fromName: 'ใคร', toAccountNo: GATEWAYS_ACCOUNT, amount: 100 }
    await world.control('POST', 'bank/transfer', line)
    await world.sandbox.flushWebhooks()
    return { by: () => world.control('POST', `qr/${qrId}/pay`, {}), amount: 100 }
  }),
  'the worker of payouts, which sends money back that nobody owns': async ({ stage: { world } }) => {
    const sender = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร', toAccountNo: '0458800011', amount: 30 }
    const { transRef } = (await world.control('POST', 'bank/transfer', sender)) as { transRef: string }
    await world.sandbox.flushWebhooks()
    const reference = `SCB:${transRef}`
    const ownerId = await suspenseOwner(world.db, reference)
    const decided = await payBack(world.deps, { ownerId, reference, instruction: instructionFrom(await staff(world)) })
    if (decided !== 'act') throw new Error(`nothing is sent back: ${decided}`)
    return works
  },
  'the worker of payouts': async (scene, server) => {
    await (await withdraws(scene, server)).attempt(server)
    return works
  },
}

/** Every request at the wheel, whose every spin wins ten baht without a condition. */
export const WHEEL: Record<string, Verb> = {
  'POST /api/spinwheel/spin': async (scene) => {
    await giveCoin(scene)
    const idempotencyKey = `spin-${++keys}-key`
    return { attempt: async (server) => void (await pageOf(scene, server)(spin, {}, { idempotencyKey })) }
  },
  'POST /api/spinwheel/coupon/claim': async (scene) => {
    await giveCoin(scene)
    const coupon = await codeOfSpin(scene.customer.player)
    const idempotencyKey = `claim-${++keys}-key`
    scene.customer.paid += 10
    return { attempt: async (server) => void (await pageOf(scene, server)(claimCoupon, { body: { coupon } }, { idempotencyKey })) }
  },
  'POST /api/spinwheel/seed': async (scene) => {
    await giveCoin(scene)
    await codeOfSpin(scene.customer.player)
    const idempotencyKey = `seed-${++keys}-key`
    return {
      attempt: async (server) => void (await pageOf(scene, server)(changeSeed, { body: { clientSeed: 'my-own' } }, { idempotencyKey })),
    }
  },
}

const pageOf = ({ stage, customer }: Scene, server: ServerProcess) => stage.page(server, customer.player)

/** For one spin of a wheel that is in use. */
async function giveCoin({ stage: { world }, customer }: Scene): Promise<void> {
  await giveCoinsEvery(world, 100)
  await useWheel(world, wheelOf(moneyPrize(10, 0)))
  await give(world, customer.player, 100)
  customer.paid += 100
}

/** The picture of a transfer that only a slip tells of, or the feed too. */
async function paidSlip({ stage, customer }: Scene, isReported = false): Promise<Buffer> {
  customer.paid += 100
  return slipPicture(await payIn(stage.world, customer.player, { isReported }))
}

/** A repeated upload is the same slip. */
function uploads(scene: Scene, picture: Buffer): Doing {
  const idempotencyKey = `upload-${++keys}`
  return {
    async attempt(server) {
      await scene.stage.page(server, scene.customer.player)(uploadSlip, { file: new Blob([new Uint8Array(picture)]) }, { idempotencyKey })
    },
  }
}

/** Money that waits under a wrong name is corrected to the customer's name, and is theirs. */
async function corrects({ stage, customer }: Scene, how: { amount: number; isBookedAnew?: boolean }) {
  const { world } = stage
  const sender = await senderOf(stage, customer.player)
  const sent = { ...sender, fromName: 'ใคร สักคน', toAccountNo: '0458800011', amount: 30 }
  const { transRef } = (await world.control('POST', 'bank/transfer', sent)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  const by = () => world.control('POST', `bank/lines/${transRef}/correct`, { ...how, fromName: sender.fromName })
  return { by, amount: how.amount }
}

const GATEWAYS_ACCOUNT = '0458800022'

/** Money that comes into it is the gateway's. */
async function gatewaysAccount({ world }: Stage): Promise<void> {
  await world.ownerDb.deleteFrom('site.deposit_account').where('account_no', '=', GATEWAYS_ACCOUNT).execute()
  const row = await world.db.selectFrom('site.deposit_account').selectAll().where('account_no', '=', '0458800011').executeTakeFirstOrThrow()
  const gateways = { deposit_account_id: newRowId(), account_no: GATEWAYS_ACCOUNT, owner_channel: 'qr:KBANK', is_shown: false }
  await world.ownerDb
    .insertInto('site.deposit_account')
    .values({ ...row, ...gateways })
    .execute()
}

async function senderOf({ world }: Stage, { playerId }: WorldPlayer) {
  const account = await world.db.selectFrom('account.bank_account').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow()
  return { fromBankCode: account.bank_code, fromAccountNo: account.account_no, fromName: account.account_name }
}

/** A first call that moves nothing: what a server learns only once, it has learned. */
export async function warmUp({ stage, customer }: Scene, server: ServerProcess): Promise<void> {
  await stage.page(server, customer.player)(listStatement, { body: { page: 1, limit: 1 } })
}
