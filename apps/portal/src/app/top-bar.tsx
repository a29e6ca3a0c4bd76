import { IconButton, LogoutIcon, Skeleton } from '@krapao/ui'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/index.ts'
import { LanguageChoice } from './language-choice.tsx'
import { Mark } from './mark.tsx'
import { OfferedLanguage } from './offered-language.tsx'
import { useSiteName } from './site-name.ts'
import { messages } from './messages.ts'

/** The name of the site and the languages; signed-in players also have their inbox here, and log out. */
export function TopBar({ bell, onLogout }: { bell?: ReactNode; onLogout?: () => void }) {
  const t = useMessages(messages)
  const name = useSiteName()
  return (
    <>
      <header className="flex flex-wrap items-center gap-2.5 px-4 pt-[max(12px,env(safe-area-inset-top))] pb-2">
        <Mark />
        {name === undefined ? (
          <Skeleton className="mr-auto h-5 w-24" />
        ) : (
          <p className="min-w-0 flex-[1_1_4rem] truncate text-[1.0625rem] font-bold">{name}</p>
        )}
        <LanguageChoice isTight={onLogout !== undefined} />
        {bell}
        {onLogout && (
          <IconButton label={t('logout')} onClick={onLogout} className="border border-line bg-white/4">
            <LogoutIcon size={20} />
          </IconButton>
        )}
      </header>
      <OfferedLanguage />
    </>
  )
}
