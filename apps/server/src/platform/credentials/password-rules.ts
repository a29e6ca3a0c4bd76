import { isPasswordLong } from '@krapao/contract'
import type { Refuse } from '../http/refusal.ts'

/** What a stranger who tries passwords may know: names and numbers of the player, names of the site. */
export type KnownWords = readonly (string | null | undefined)[]

/** A shorter one takes nothing away that could be guessed. */
const SHORTEST_WORD = 4
/** So much must be left of a password once everything that is known is taken out of it. */
const LEAST_OF_ITS_OWN = 6

let common: ReadonlySet<string> | undefined

/** Refuses a password that is among the first a stranger tries. The list is part of the release: nobody is asked. */
export async function requireGoodPassword(
  password: string,
  { field, known }: { field: string; known: KnownWords },
  refuse: Refuse<'INVALID_USER_INFO' | 'PASSWORD_COMMON' | 'PASSWORD_PERSONAL'>,
): Promise<void> {
  if (!isPasswordLong(password)) throw refuse('INVALID_USER_INFO', { field })
  if (isPersonal(password, known)) throw refuse('PASSWORD_PERSONAL', { field })
  if (await isCommon(password)) throw refuse('PASSWORD_COMMON', { field })
}

/** As it stands in the list of the most used and leaked ones, or followed by no more than digits and signs; a run; one sign again and again. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= await commonPasswords()
  const lower = password.toLowerCase()
  const word = lower.replace(/[^\p{L}\p{M}]+$/u, '')
  return common.has(lower) || (word.length >= SHORTEST_WORD && common.has(word)) || isMonotonous(lower)
}

async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Two signs or fewer, or each the neighbour of the one before: 0123456789, aaaabbbb. */
function isMonotonous(password: string): boolean {
  const points = Array.from(password, (sign) => sign.codePointAt(0)!)
  if (new Set(points).size <= 2) return true
  const steps = new Set(points.slice(1).map((point, index) => point - points[index]!))
  return steps.size === 1 && Math.abs([...steps][0]!) === 1
}

/** Little else than what is known: the phone, however it is written, a name, the member number, the site. */
export function isPersonal(password: string, known: KnownWords): boolean {
  let rest = password.toLowerCase()
  for (const word of wordsOf(known)) rest = rest.replaceAll(word, '')
  return rest.length < password.toLowerCase().length && rest.length < LEAST_OF_ITS_OWN
}

/** The longest first, so that none is left over of another. A phone is also known without the zero it begins with. */
function wordsOf(known: KnownWords): string[] {
  const words = known.flatMap((text) => text?.toLowerCase().split(/[\s./:-]+/) ?? [])
  const phones = words.filter((word) => /^0\d+$/.test(word)).map((word) => word.slice(1))
  return [...words, ...phones].filter((word) => word.length >= SHORTEST_WORD).toSorted((one, other) => other.length - one.length)
}
