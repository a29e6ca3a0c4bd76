import { ChevronRightIcon, GiftIcon, type IconProps, PlayIcon, RefreshIcon, Sheet, WalletIcon, CheckIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { type ComponentType, useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import type { Topic } from './recording.ts'
import { TutorialVideo } from './tutorial-video.tsx'

const TOPICS: readonly { topic: Topic; icon: ComponentType<IconProps>; tone: string }[] = [
  { topic: 'wallet', icon: WalletIcon, tone: 'text-gold bg-gold/12' },
  { topic: 'play', icon: PlayIcon, tone: 'text-cool bg-cool/12' },
  { topic: 'balance', icon: RefreshIcon, tone: 'text-ok bg-ok/12' },
  { topic: 'bonus', icon: GiftIcon, tone: 'text-warn bg-warn/12' },
  { topic: 'end', icon: CheckIcon, tone: 'text-soft bg-white/8' },
]
const STEPS = ['s1', 's2', 's3'] as const

/** The five topics; one opens its video and its steps. */
export function Tutorials() {
  const t = useMessages(messages)
  const [topic, setTopic] = useState<Topic>('wallet')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {TOPICS.map(({ topic: each, icon: Icon, tone }) => (
          <li key={each}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setTopic(each)
                setOpen(true)
              }}
              className="flex w-full items-center gap-4 rounded-card border border-line bg-surface p-4 text-left transition-colors duration-150 hover:border-line-strong active:bg-card"
            >
              <span className={clsx('grid size-12 shrink-0 place-items-center rounded-2xl', tone)}>
                <Icon size={24} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`${each}.title`)}</span>
                <span className="block text-[0.84375rem] text-muted">{t(`${each}.about`)}</span>
              </span>
              <ChevronRightIcon size={18} className="text-faint" />
            </button>
          </li>
        ))}
      </ul>
      <Sheet open={open} onClose={() => setOpen(false)} title={t(`${topic}.title`)} closeLabel={t('close')}>
        <p className="mb-4 text-[0.875rem] text-muted">
          {t(`${topic}.about`)} · {t('steps', { count: STEPS.length })}
        </p>
        <TutorialVideo key={topic} topic={topic} />
        <ol className="relative flex flex-col gap-5 before:absolute before:inset-y-4 before:left-[17px] before:w-px before:bg-line-strong">
          {STEPS.map((step, index) => (
            <li key={step} className="relative flex gap-4">
              <span
                className="tabular grid size-9 shrink-0 place-items-center rounded-full border border-gold/40 bg-surface font-bold text-gold"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <p className="pt-1 text-soft">{t(`${topic}.${step}`)}</p>
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  )
}
