import { listSlips, type Slip, uploadSlip } from '@krapao/contract'
import { bankOfDemoAccount, BANKS } from '@krapao/providers'
import { writeMiniQr } from '@krapao/slips'
import sharp from 'sharp'
import { encode } from 'uqr'
import { readBankAccount } from '../src/modules/account/index.ts'
import { OPERATOR_ACCOUNT } from '../seed/site.ts'
import { newSecret } from '../src/platform/ids.ts'
import type { World, WorldPlayer } from './world.ts'

const PIXELS_A_MODULE = 6

/** A picture with this text in a QR, and nothing else that could be read. */
export async function qrPicture(text: string, format: 'png' | 'jpeg' = 'png', margin = 40): Promise<Buffer> {
  const { data, size } = encode(text, { border: 4 })
  const edge = size * PIXELS_A_MODULE
  const pixels = Buffer.alloc(edge * edge)
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++) pixels[y * edge + x] = data[Math.floor(y / PIXELS_A_MODULE)]![Math.floor(x / PIXELS_A_MODULE)] ? 0 : 255
  const picture = sharp(pixels, { raw: { width: edge, height: edge, channels: 1 } }).extend({
    top: margin,
    bottom: margin,
    left: margin,
    right: margin,
    background: '#ffffff',
  })
  return format === 'png' ? picture.png().toBuffer() : picture.jpeg().toBuffer()
}

let drawn = 0

/** The picture of a slip, another one each time. */
export const slipPicture = (transfer: { bankCode: string; transRef: string }) => qrPicture(writeMiniQr(transfer), 'png', 40 + ++drawn)

interface Transfer {
  bankCode: string
  accountNo: string
  name: string
  toAccountNo: string
  amount: number
  currency: 'BAHT' | 'LAK'
  at: Date
  /** The bank's feed tells of it too. */
  isReported: boolean
}

/** What a test player registers with. */
export async function bankAccountOf(world: World, player: WorldPlayer) {
  const { bankCode, accountNo, accountName: name } = (await readBankAccount(world.deps, player.playerId))!
  return { bankCode, accountNo: accountNo!, name: name! }
}

/** A transfer from the player's own account to the operator's, of which only a slip tells unless said otherwise. */
export async function transfer(
  world: World,
  player: WorldPlayer,
  over: Partial<Transfer> = {},
): Promise<{ bankCode: string; transRef: string }> {
  const own = await bankAccountOf(world, player)
  const given = { ...own, toAccountNo: OPERATOR_ACCOUNT.accountNo, amount: 100, isReported: false, ...over }
  // As Thai banks number them: letters and digits, no two the same. In capitals, as they are compared.
  const transRef = `T${newSecret()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 20)
    .toUpperCase()}`
  // As the sandbox chooses whose book an account is in.
  const bank = bankOfDemoAccount(given.toAccountNo) ?? BANKS[0]
  if (!given.isReported) await world.fault(`bank:${bank.code}`, 'lost-report', 1, 'webhook')
  await world.control('POST', 'bank/transfer', {
    transRef,
    fromBankCode: given.bankCode,
    fromAccountNo: given.accountNo,
    fromName: given.name,
    toAccountNo: given.toAccountNo,
    amount: given.amount,
    currency: given.currency,
    at: (given.at ?? world.clock.now()).toISOString(),
  })
  await world.sandbox.flushWebhooks()
  return { bankCode: given.bankCode, transRef }
}

/** Uploads a picture as the portal does. */
export function send(player: WorldPlayer, picture: Uint8Array, idempotencyKey?: string) {
  const file = new Blob([new Uint8Array(picture)], { type: 'image/png' })
  return player.call(uploadSlip, { file }, idempotencyKey === undefined ? {} : { idempotencyKey })
}

export async function slipsOf(player: WorldPlayer): Promise<Slip[]> {
  return (await player.call(listSlips, { body: { page: 1, limit: 100 } })).slips
}

/** As a person would read them out, newest first. */
export async function readOut(player: WorldPlayer): Promise<string[]> {
  return (await slipsOf(player)).map(({ status, note, amount }) => [status, note, amount].filter((word) => word !== null).join(' '))
}
