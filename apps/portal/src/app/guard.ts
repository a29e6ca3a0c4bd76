/** The path that a visit is redirected to; undefined when it may stay. Player pages need a stored token. */
export function redirectFor(path: string, hasToken: boolean): string | undefined {
  const clean = path.replace(/\/+$/, '') || '/'
  if (clean === '/') return redirectFor('/user', hasToken)
  if (clean !== '/user' && !clean.startsWith('/user/')) return undefined
  if (!hasToken) return '/login'
  return clean === '/user' ? '/user/home' : undefined
}
