/** In the address of a page that a notification has opened: the id of an outcome. */
export const OUTCOME_PARAMETER = 'outcome'

/** What the service worker tells a page that is open when a notification is pressed. */
export interface OutcomePressed {
  pressedOutcome: string
}

/** Where a visitor signs in; whoever has pressed a notification is led to what it told afterwards. `search`: of the page that they came to. */
export function loginPath(search: string): string {
  return `/login${searchOf(search)}`
}

/** The first page after a sign-in at `loginPath`. */
export function pathAfterLogin(search: string): string {
  const outcome = searchOf(search)
  return outcome === '' ? '/user' : `/user/home${outcome}`
}

function searchOf(search: string): string {
  const outcome = new URLSearchParams(search).get(OUTCOME_PARAMETER)
  return outcome === null ? '' : `?${new URLSearchParams({ [OUTCOME_PARAMETER]: outcome })}`
}
