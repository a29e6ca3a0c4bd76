import { minorFromMajor, minorUnits } from '@krapao/money'
import { refuse } from '../../src/platform/http/refusal.ts'
import { announce } from '../../src/modules/deposit/announce.ts'
import { createQr } from '../../src/modules/deposit/create-qr.ts'
import type { SimulatedWorld } from './world.ts'

export function askQr(world: SimulatedWorld): Promise<void> {
  const player = world.random.pick(world.players)
  const amount = minorUnits(BigInt(1000 + world.random.below(30_000)))
  const order = {
    playerId: player.playerId,
    currency: 'BAHT',
    provider: 'KBANK',
    amount,
    minimum: minorUnits(100n),
    lifetimeMs: world.random.pick([30_000, 60_000, 300_000]),
    idempotencyKey: world.newKey(),
  } as const
  return world.start(`${player.name} asks for a QR of ${amount}`, async (deps) => {
    const answer = await createQr(deps, order, refuse)
    if (!answer.hasQrcode) return 'no QR'
    world.qrs.push({ qrId: answer.qrcodeId, player, amount, expiresAt: new Date(answer.expireIn) })
    return 'a QR'
  })
}

/** Money leaves a player's bank for us, whatever we know of it. */
export function pay(world: SimulatedWorld): void {
  const { random, qrs, payments } = world
  const at = world.clock.now()
  if (qrs.length > 0 && random.chance(0.7)) {
    const qr = random.pick(qrs)
    const amount = random.chance(0.85) ? qr.amount : qr.amount + 1n
    world.trace(`${qr.player.name} pays a QR with ${amount}`)
    payments.payQr(qr, amount, at)
  } else {
    // Whoever has registered another's account sends nothing from it.
    const player = random.pick(world.players.filter(({ isImpostor }) => !isImpostor))
    const amount = BigInt(1000 + random.below(20_000))
    world.trace(`${player.name} sends ${amount} from the bank`)
    payments.transfer(player, amount, { at })
  }
}

/** Somebody whose account is not proven, or who has registered another's, asks what to transfer. */
export function announceTransfer(world: SimulatedWorld): Promise<void> | void {
  const { random, players, tally } = world
  const asking = players.filter(({ isProven }) => !isProven)
  if (asking.length === 0) return
  const player = random.pick(asking)
  const amount = minorUnits(BigInt(1000 + random.below(200)))
  if (player.isImpostor) tally.happened('an impostor announces a transfer')
  return world.start(`${player.name} announces ${amount}`, async ({ db }) => {
    const announcement = await announce(db, { playerId: player.playerId, amount, bankCode: undefined })
    if (!announcement) return 'nothing is free'
    // An impostor has no account to transfer from.
    if (!player.isImpostor) world.announced.push({ player, amount: minorFromMajor(announcement.amount) })
    return 'announced'
  })
}

/** What was shown is transferred, perhaps twice, perhaps when it is expected no more. */
export function payAnnounced({ random, announced, payments, clock, trace }: SimulatedWorld): void {
  if (announced.length === 0) return
  const { player, amount } = random.pick(announced)
  const isMasked = random.chance(0.4)
  trace(`${player.name} sends the announced ${amount}${isMasked ? ' from a number that is shown in part' : ''}`)
  payments.transfer(player, amount, { at: clock.now(), isMasked })
}
