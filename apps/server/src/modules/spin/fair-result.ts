import { createHash, createHmac } from 'node:crypto'

/** A draw is 32 bytes of HMAC, read as so many numbers. */
const NUMBERS_PER_DRAW = 8
const RANGE = 2 ** 32

/** What decides one spin. Everything but the server seed is known before it; docs/fairness.md says the same in words. */
export interface SpinInputs {
  /** 32 bytes. */
  serverSeed: Uint8Array
  /** 1 to 64 printable ASCII characters without a space. */
  clientSeed: string
  /** From 0. */
  nonce: number
}

export interface FairResult {
  /** The messages whose HMAC was taken, nearly always one. */
  messages: string[]
  /** The first number that was not rejected. */
  number: number
  /** `number` modulo the sum of the weights. */
  value: number
  /** Of the slices, from 0. */
  sliceNo: number
}

/**
 * Which slice a spin comes to. HMAC-SHA256 under the server seed of `clientSeed:nonce` is read as eight unsigned 32-bit numbers,
 * most significant byte first. The first that is below the largest multiple of the sum of weights counts, so that every
 * value modulo that sum is equally likely. Where all eight are rejected, the message `clientSeed:nonce:1` gives eight more, and so on.
 */
export function fairResult({ serverSeed, clientSeed, nonce }: SpinInputs, weights: readonly number[]): FairResult {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 0 && total <= RANGE)) throw new RangeError(`weights add up to ${total}`)
  const limit = RANGE - (RANGE % total)
  const messages: string[] = []
  for (let round = 0; ; round++) {
    const message = round === 0 ? `${clientSeed}:${nonce}` : `${clientSeed}:${nonce}:${round}`
    messages.push(message)
    const draw = createHmac('sha256', serverSeed).update(message, 'utf8').digest()
    for (let index = 0; index < NUMBERS_PER_DRAW; index++) {
      const number = draw.readUInt32BE(index * 4)
      if (number < limit) return { messages, number, value: number % total, sliceNo: sliceAt(weights, number % total) }
    }
  }
}

/** The slice in whose part of the sum of weights the value lies, in the order of the wheel. */
function sliceAt(weights: readonly number[], value: number): number {
  let end = 0
  return weights.findIndex((weight) => value < (end += weight))
}

/** SHA-256 of the 32 bytes, hex: what is published before the first spin. */
export function seedHash(serverSeed: Uint8Array): string {
  return createHash('sha256').update(serverSeed).digest('hex')
}
