import { ChevronRightIcon, ListIcon, ShieldIcon } from '@krapao/ui'
import { Link } from 'react-router'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const LOOK =
  'flex min-h-13 min-w-0 flex-[1_1_9.5rem] items-center gap-2.5 rounded-card border border-line bg-surface px-3.5 py-2 text-left text-[0.84375rem] leading-snug font-semibold text-soft transition-colors duration-150 hover:border-line-strong active:bg-card'

/** The chances of the wheel, and how its results can be checked. */
export function SpinLinks({ onChances }: { onChances: () => void }) {
  const t = useMessages(messages)
  return (
    <div className="mt-5 flex flex-wrap gap-2.5">
      <button type="button" aria-haspopup="dialog" className={LOOK} onClick={onChances}>
        <ListIcon size={19} className="text-gold" />
        <span className="flex-1">{t('chances.open')}</span>
        <ChevronRightIcon size={16} className="text-faint" />
      </button>
      <Link to="/user/spin/fairness" className={LOOK}>
        <ShieldIcon size={19} className="text-ok" />
        <span className="flex-1">{t('fairness')}</span>
        <ChevronRightIcon size={16} className="text-faint" />
      </Link>
    </div>
  )
}
