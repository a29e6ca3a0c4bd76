import type { OutputOf, SpinRecord, ContentLanguage } from '@krapao/contract'
import type { getSpinSetup, listCoupons, spinCommitment } from '@krapao/contract'
import type * as z from 'zod/mini'
import { majorTerms, type Terms } from '@krapao/terms'
import type { Encryption } from '../../platform/keys/keyring.ts'
import type { Db } from '../../platform/database/db.ts'
import { openSeed } from './seed.ts'
import { openCoupons, type SeedRow, type SpinRow, wheelById, type WheelRow } from './store.ts'
import { readLooks, readWheelText } from './wheel.ts'

type ActiveWheel = NonNullable<OutputOf<typeof getSpinSetup>['activeSpinwheel']>
type Commitment = z.output<typeof spinCommitment>

/** Without what its prizes are worth and how they are worked out: players see labels, weights and kinds. */
export function presentWheel({ text, looks }: WheelRow, language: ContentLanguage): ActiveWheel {
  const { name, slices } = readWheelText(text)
  const drawn = readLooks(looks)
  return {
    name: name[language],
    slices: slices.map(({ code, label, weight, prize: { kind } }, index) => {
      const { bgColor, textColor, htmlDescription } = drawn[index]!
      return { code, label: label[language], bgColor, textColor, htmlDescription: htmlDescription[language], weight, kind }
    }),
  }
}

export function presentCommitment(
  { seedNo, seedHash, clientSeed, nextNonce, nextSeedHash }: SeedRow,
  { wheelHash }: Pick<WheelRow, 'wheelHash'>,
): Commitment {
  return { seedNo, seedHash, wheelHash, clientSeed, nextNonce, nextSeedHash }
}

/** With what proves it. The server seed is null until it is revealed. */
export async function presentSpin(
  encryption: Encryption,
  { playerId, row, language }: { playerId: string; row: SpinRow; language: ContentLanguage },
): Promise<SpinRecord> {
  const { spinId, spunAt, seedNo, nonce, sliceNo, code, seedHash, wheelHash, clientSeed, wheel, encrypted } = row
  return {
    spinId,
    spunAt: spunAt.toISOString(),
    seedNo,
    nonce,
    code,
    label: readWheelText(wheel).slices[sliceNo]!.label[language],
    seedHash,
    wheelHash,
    clientSeed,
    wheel,
    serverSeed: encrypted && (await openSeed(encryption, { playerId, seedHash, encrypted })),
  }
}

/** By slice, as the coupon that is claimed next says. */
export async function presentCoupons(db: Db, playerId: string, language: ContentLanguage): Promise<OutputOf<typeof listCoupons>> {
  const coupons = await openCoupons(db, playerId)
  const wheels = new Map(
    await Promise.all([...new Set(coupons.map(({ wheelId }) => wheelId))].map(async (id) => [id, await wheelById(db, id)] as const)),
  )
  return coupons.map(({ code, sliceNo, wheelId, count, expiresAt }) => {
    const wheel = wheels.get(wheelId)!
    const { label, htmlDescription, kind } = presentWheel(wheel, language).slices[sliceNo]!
    const { prize } = readWheelText(wheel.text).slices[sliceNo]!
    const terms = prize.kind === 'money' ? majorTerms(prize.terms) : null
    return {
      prize: { name: label, slice: code, htmlDescription, kind, terms },
      amount: Number(count),
      expiresAt: expiresAt?.toISOString() ?? null,
    }
  })
}

/** The money of the coupon of this code that is claimed next: its terms, and when it expires. Undefined where none gives money. */
export async function prizeToClaim(db: Db, playerId: string, code: string): Promise<{ terms: Terms; expiresAt: Date | null } | undefined> {
  const coupon = (await openCoupons(db, playerId)).find((open) => open.code === code)
  if (!coupon) return undefined
  const { prize } = readWheelText((await wheelById(db, coupon.wheelId)).text).slices[coupon.sliceNo]!
  return prize.kind === 'money' ? { terms: prize.terms, expiresAt: coupon.expiresAt } : undefined
}
