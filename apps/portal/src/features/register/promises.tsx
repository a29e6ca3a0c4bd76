import { PlayIcon, QrIcon, ShieldIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** What a new player gets, in three lines. */
export function Promises() {
  const t = useMessages(messages)
  const lines = [
    { icon: PlayIcon, tone: 'text-gold', text: t('promise.games') },
    { icon: QrIcon, tone: 'text-cool', text: t('promise.deposit') },
    { icon: ShieldIcon, tone: 'text-ok', text: t('promise.withdraw') },
  ]
  return (
    <ul className="mt-7 divide-y divide-line rounded-card border border-line bg-surface/70 px-4">
      {lines.map(({ icon: Icon, tone, text }) => (
        <li key={text} className="flex items-center gap-3.5 py-3 text-[0.875rem] text-soft">
          <Icon className={tone} />
          {text}
        </li>
      ))}
    </ul>
  )
}
