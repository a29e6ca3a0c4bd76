import type { SpinRecord } from '@krapao/contract'

/** A draw is 32 bytes of HMAC, read as so many unsigned numbers of 32 bits. */
const NUMBERS_PER_DRAW = 8
const RANGE = 2 ** 32

export type Evidence = Pick<SpinRecord, 'code' | 'nonce' | 'seedHash' | 'wheelHash' | 'clientSeed' | 'wheel'> & { serverSeed: string }

/** Each step of the check as it was worked out here, and whether it agrees with what the server said. */
export interface SpinCheck {
  seed: { hash: string; agrees: boolean }
  wheel: { hash: string; agrees: boolean }
  draw: { message: string; hmac: string; number: number; total: number; value: number; sliceNo: number }
  result: { code: string; agrees: boolean }
  isRight: boolean
}

interface Slice {
  code: string
  weight: number
}

/**
 * Works a spin out again, in this browser and with its own cryptography: nothing is asked of the server. Throws where the
 * evidence cannot be read.
 */
export async function checkSpin({ code, nonce, seedHash, wheelHash, clientSeed, wheel, serverSeed }: Evidence): Promise<SpinCheck> {
  const seed = bytesOf(serverSeed)
  const { slices } = JSON.parse(wheel) as { slices: Slice[] }
  const draw = await drawSlice(
    seed,
    `${clientSeed}:${nonce}`,
    slices.map(({ weight }) => weight),
  )
  const [seedSum, wheelSum] = [await sha256(seed), await sha256(new TextEncoder().encode(wheel))]
  const check = {
    seed: { hash: seedSum, agrees: seedSum === seedHash },
    wheel: { hash: wheelSum, agrees: wheelSum === wheelHash },
    draw,
    result: { code: slices[draw.sliceNo]!.code, agrees: slices[draw.sliceNo]!.code === code },
  }
  return { ...check, isRight: check.seed.agrees && check.wheel.agrees && check.result.agrees }
}

/** The first number below the largest multiple of the sum of weights counts, so that every value is equally likely. */
async function drawSlice(seed: Uint8Array<ArrayBuffer>, message: string, weights: readonly number[]): Promise<SpinCheck['draw']> {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 0 && total <= RANGE)) throw new RangeError(`weights add up to ${total}`)
  const limit = RANGE - (RANGE % total)
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  for (let round = 0; ; round++) {
    const drawn = round === 0 ? message : `${message}:${round}`
    const hmac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(drawn))
    const view = new DataView(hmac)
    for (let index = 0; index < NUMBERS_PER_DRAW; index++) {
      const number = view.getUint32(index * 4)
      if (number >= limit) continue
      const value = number % total
      return { message: drawn, hmac: hexOf(hmac), number, total, value, sliceNo: sliceAt(weights, value) }
    }
  }
}

function sliceAt(weights: readonly number[], value: number): number {
  let end = 0
  return weights.findIndex((weight) => value < (end += weight))
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytes))
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new TypeError('a seed is written in hex')
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}
