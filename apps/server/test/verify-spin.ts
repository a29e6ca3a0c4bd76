import type { SpinRecord } from '@krapao/contract'

export type UncheckedSpin = Pick<
  SpinRecord,
  'spinId' | 'seedNo' | 'nonce' | 'code' | 'seedHash' | 'wheelHash' | 'clientSeed' | 'wheel' | 'serverSeed'
>

export interface VerifiedSpin {
  spinId: string
  verdict: 'right' | 'wrong' | 'not revealed'
  steps: { isRight: boolean; says: string }[]
}

interface Verifier {
  verifySpin(record: UncheckedSpin): Promise<VerifiedSpin>
  verifySpins(records: readonly UncheckedSpin[]): Promise<{ verified: VerifiedSpin[]; problems: string[] }>
}

export const VERIFIER = new URL('../../../docs/verify-spin.mjs', import.meta.url)

/** What is given to players to check their spins with. It shares nothing with the server. */
export const { verifySpin, verifySpins } = (await import(VERIFIER.href)) as Verifier
