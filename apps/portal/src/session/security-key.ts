/** Begins the keys of all queries about the security of the account. */
export const SECURITY_KEY = ['security'] as const
