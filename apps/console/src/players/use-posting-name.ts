import { useTranslations } from 'use-intl'

/** A kind of posting in words. */
export function usePostingName(): (kind: string) => string {
  const t = useTranslations('players')
  return (kind) => (t.has(`postings.${kind}` as never) ? t(`postings.${kind}` as never) : kind)
}
