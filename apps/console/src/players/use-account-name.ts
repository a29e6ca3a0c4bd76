import { useTranslations } from 'use-intl'

/** An account of the ledger in words, with its game, bank or channel: `game:PG`. */
export function useAccountName(): (account: string) => string {
  const t = useTranslations('players')
  return (account) => {
    const [kind, of] = account.split(':')
    const name = t.has(`accounts.${kind}` as never) ? t(`accounts.${kind}` as never) : kind!
    return of === undefined ? name : `${name} ${of}`
  }
}
