import { isInviteCode, typedInviteCode } from '@krapao/contract'

const KEY = 'code'
/** As links carry it: `PR` and an id, whoever has that. */
const OF_LINK = /^(PR)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The inviter's code: the first that came by a link is kept until a registration has used it. What can be none is not kept, since nobody could
 * register with it.
 */
export function keepInviteCode(fromLink: string | null): string | undefined {
  const code = [localStorage.getItem(KEY), fromLink].map((each) => each?.trim() ?? '').find(canBeOne)
  if (code === undefined) forgetInviteCode()
  else localStorage.setItem(KEY, code)
  return code
}

/** Called when a registration has used it, or the server knows it of nobody. */
export function forgetInviteCode(): void {
  localStorage.removeItem(KEY)
}

function canBeOne(code: string): boolean {
  return OF_LINK.test(code) || isInviteCode(typedInviteCode(code) ?? '')
}
