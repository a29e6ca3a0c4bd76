import { Confirm } from '@krapao/ui'
import { useLastShown } from '../../../dialogs/use-last-shown.ts'
import { useMessages } from '../../../messages/index.ts'
import type { ToEnd } from './security-queries.ts'
import { useDeviceWords } from './use-device-words.ts'
import { messages } from './messages.ts'

interface EndQuestionProps {
  /** Undefined closes it. */
  asked: ToEnd | undefined
  busy: boolean
  onAnswer: (yes: boolean) => void
}

export function EndQuestion({ asked, busy, onAnswer }: EndQuestionProps) {
  const t = useMessages(messages)
  const { device } = useDeviceWords()
  const shown = useLastShown(asked)
  return (
    <Confirm
      open={asked !== undefined}
      kind="danger"
      title={shown && (shown === 'others' ? t('devices.othersQuestion') : t('devices.question', { device: device(shown) }))}
      yesLabel={t('devices.end')}
      noLabel={t('devices.no')}
      busy={busy}
      onAnswer={onAnswer}
    >
      {t('devices.questionNote')}
    </Confirm>
  )
}
