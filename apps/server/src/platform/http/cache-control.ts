/** How long a browser keeps a file of a built app. What stands in `assets` carries a hash of its content in its name. */
export const cacheControlOf = (path: string): string => (path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
