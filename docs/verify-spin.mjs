/**
 * Checks spins of the wheel, with nothing but what the server has published: docs/fairness.md says why this proves them.
 *
 *   node verify-spin.mjs spins.json     one record, a list, or the whole answer of POST /api/spinwheel/history
 *   node verify-spin.mjs < spins.json
 *
 * In a browser: import { verifySpins } from './verify-spin.mjs'. One file, no dependency, no network: SHA-256 and HMAC are
 * those of the platform (Web Cryptography, in Node from 20 and in every browser).
 *
 * A record: { spinId, seedNo, nonce, code, seedHash, wheelHash, clientSeed, wheel, serverSeed }. `serverSeed` is null while it is secret.
 */

const RANGE = 2 ** 32
const utf8 = (text) => new TextEncoder().encode(text)
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const sha256 = async (bytes) => hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

/** Remembers what is asked for again and again: seeds and wheels are shared by many spins. */
function remembered(work) {
  const known = new Map()
  return (key) => {
    if (!known.has(key)) known.set(key, work(key))
    return known.get(key)
  }
}
const textHash = remembered((text) => sha256(utf8(text)))
const seedHash = remembered((hex) => sha256(bytesOf(hex)))
const hmacKey = remembered((hex) => crypto.subtle.importKey('raw', bytesOf(hex), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']))
const wheelOf = remembered((text) => JSON.parse(text))

/** Eight unsigned 32-bit numbers, most significant byte first. */
async function draw(serverSeed, message) {
  const mac = await crypto.subtle.sign('HMAC', await hmacKey(serverSeed), utf8(message))
  return Array.from({ length: 8 }, (_, index) => new DataView(mac).getUint32(index * 4))
}

/** The slice that a spin comes to, with each step on the way. */
export async function resultOf({ serverSeed, clientSeed, nonce }, slices) {
  const total = slices.reduce((sum, { weight }) => sum + weight, 0)
  const limit = RANGE - (RANGE % total)
  const messages = []
  const rejected = []
  for (let round = 0; ; round++) {
    const message = round === 0 ? `${clientSeed}:${nonce}` : `${clientSeed}:${nonce}:${round}`
    messages.push(message)
    for (const number of await draw(serverSeed, message)) {
      if (number >= limit) {
        rejected.push(number)
        continue
      }
      const value = number % total
      let end = 0
      const slice = slices.find(({ weight }) => value < (end += weight))
      return { messages, rejected, number, total, limit, value, from: end - slice.weight, to: end - 1, code: slice.code }
    }
  }
}

/** One spin: `verdict` is right, wrong, or not revealed (what can be checked before the server seed is known, is right). */
export async function verifySpin(record) {
  const steps = []
  const step = (isRight, says) => {
    steps.push({ isRight, says })
    return isRight
  }
  const wheelHash = await textHash(record.wheel)
  let isRight = step(wheelHash === record.wheelHash, `SHA-256 of the wheel's text is ${wheelHash}; promised was ${record.wheelHash}`)
  const { format, slices } = wheelOf(record.wheel)
  const total = Array.isArray(slices) ? slices.reduce((sum, { weight }) => sum + (Number.isInteger(weight) && weight > 0 ? weight : Number.NaN), 0) : Number.NaN
  isRight = step(format === 'krapao-wheel-1' && total > 0 && total <= RANGE, `the wheel is of format ${format}, and its weights add up to ${total}`) && isRight
  isRight = step(/^[\x21-\x7e]{1,64}$/.test(record.clientSeed) && Number.isInteger(record.nonce) && record.nonce >= 0, `client seed ${record.clientSeed}, nonce ${record.nonce}`) && isRight
  if (record.serverSeed === null) {
    step(true, 'the server seed is not revealed yet: change your seed to reveal it')
    return { spinId: record.spinId, verdict: isRight ? 'not revealed' : 'wrong', steps }
  }
  const isSeed = /^[0-9a-f]{64}$/.test(record.serverSeed)
  const hash = isSeed ? await seedHash(record.serverSeed) : 'nothing'
  isRight = step(hash === record.seedHash, `SHA-256 of the server seed is ${hash}; promised was ${record.seedHash}`) && isRight
  if (!isSeed || !(total > 0 && total <= RANGE)) return { spinId: record.spinId, verdict: 'wrong', steps }
  const result = await resultOf(record, slices)
  step(true, `HMAC-SHA256 of ${result.messages.map((message) => JSON.stringify(message)).join(', ')} gives ${result.number}, the first number below ${result.limit}; ${result.rejected.length} were rejected`)
  step(true, `${result.number} modulo ${total} is ${result.value}, in ${result.from} to ${result.to}: slice ${result.code}`)
  isRight = step(result.code === record.code, `the record says slice ${record.code}`) && isRight
  return { spinId: record.spinId, verdict: isRight ? 'right' : 'wrong', steps }
}

/** Many: each by itself, and that the spins of one seed share its promise and have a nonce each. */
export async function verifySpins(records) {
  const verified = await Promise.all(records.map(verifySpin))
  return { verified, problems: problemsAmong(records) }
}

function problemsAmong(records) {
  const problems = []
  const seeds = new Map()
  for (const { spinId, seedNo, nonce, seedHash: hash, wheelHash, clientSeed } of records) {
    const promise = JSON.stringify([hash, wheelHash, clientSeed])
    const seed = seeds.get(seedNo) ?? { promise, nonces: new Map() }
    seeds.set(seedNo, seed)
    if (seed.promise !== promise) problems.push(`spin ${spinId}: seed ${seedNo} was promised otherwise in another record`)
    if ((seed.nonces.get(nonce) ?? spinId) !== spinId) problems.push(`spins ${seed.nonces.get(nonce)} and ${spinId} have the same nonce ${nonce} of seed ${seedNo}`)
    seed.nonces.set(nonce, spinId)
  }
  return problems
}

async function main(process) {
  const { readFileSync } = process.getBuiltinModule('node:fs')
  const given = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'))
  const { verified, problems } = await verifySpins(Array.isArray(given) ? given : (given.spins ?? [given]))
  for (const { spinId, verdict, steps } of verified) {
    console.log(`spin ${spinId}: ${verdict}`)
    for (const { isRight, says } of steps) console.log(`  ${isRight ? '✓' : '✗'} ${says}`)
  }
  for (const problem of problems) console.log(`✗ ${problem}`)
  const count = (verdict) => verified.filter((one) => one.verdict === verdict).length
  console.log(`${count('right')} right, ${count('wrong')} wrong, ${count('not revealed')} not revealed yet.`)
  process.exitCode = count('wrong') + problems.length === 0 ? 0 : 1
}

if (globalThis.process?.argv?.[1]?.endsWith('verify-spin.mjs')) await main(globalThis.process)
