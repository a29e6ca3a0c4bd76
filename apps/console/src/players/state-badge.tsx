import type { PLAYER_STATES } from '@krapao/contract/console'
import { Badge } from '@krapao/ui'
import { useTranslations } from 'use-intl'

const TONES = { active: 'ok', frozen: 'warn', deactivated: 'bad' } as const

export function StateBadge({ state }: { state: (typeof PLAYER_STATES)[number] }) {
  const t = useTranslations('players')
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}
