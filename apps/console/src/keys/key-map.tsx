import { Sheet } from '@krapao/ui'
import { useTranslations } from 'use-intl'

/** Every key of the console, as `useKeys` and `useGoKeys` have them. */
const KEYS = [
  ['J K', 'move'],
  ['Enter', 'open'],
  ['N', 'next'],
  ['C', 'claim'],
  ['Z', 'putOff'],
  ['A', 'act'],
  ['1–9', 'choose'],
  ['R', 'refuse'],
  ['E', 'second'],
  ['U', 'undo'],
  ['.', 'arrived'],
  ['/', 'filter'],
  ['P', 'player'],
  ['G Q', 'goQueue'],
  ['G P', 'goPlayers'],
  ['F', 'filters'],
  ['Esc', 'back'],
  ['?', 'help'],
] as const

export function KeyMap({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('keys')
  const app = useTranslations('app')
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={app('close')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 pb-4">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt>
              <kbd className="rounded border border-line-strong px-2 py-0.5 text-[0.8125rem] font-semibold">{keys}</kbd>
            </dt>
            <dd className="text-muted">{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
