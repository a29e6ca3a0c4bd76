import { ChatIcon, DocumentIcon, HomeIcon, InviteIcon, ListIcon, PlayIcon, ProfileIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

const ENTRY =
  'flex min-h-[52px] min-w-0 flex-col items-center justify-center gap-0.5 rounded-xl text-[min(0.71875rem,max(3.6vw,10.5px),16px)] leading-[1.5] transition-colors duration-150'

/** On the narrowest screens only the icons are visible. */
const LABEL = 'max-[319px]:sr-only'

function Bar({ label, columns, children }: { label: string; columns: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className={clsx(
        'fixed inset-x-0 bottom-0 z-30 mx-auto grid w-full max-w-[430px] items-center border-t border-line bg-[#0d111a]/92 px-2 pt-2 pb-[max(10px,env(safe-area-inset-bottom))] text-center backdrop-blur-md',
        columns,
      )}
    >
      {children}
    </nav>
  )
}

function Entry({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <NavLink to={to} className={({ isActive }) => clsx(ENTRY, isActive ? 'text-gold' : 'text-faint hover:text-soft')}>
      {icon}
      <span className={LABEL}>{children}</span>
    </NavLink>
  )
}

export function PublicMenu() {
  const t = useMessages(messages)
  return (
    <Bar label={t('menu.label')} columns="grid-cols-4">
      <Entry to="/login" icon={<HomeIcon />}>
        {t('menu.login')}
      </Entry>
      <Entry to="/register" icon={<InviteIcon />}>
        {t('menu.register')}
      </Entry>
      <Entry to="/howto" icon={<PlayIcon />}>
        {t('menu.howto')}
      </Entry>
      <Entry to="/contact" icon={<ChatIcon />}>
        {t('menu.contact')}
      </Entry>
    </Bar>
  )
}

export function PlayerMenu({ onConditions }: { onConditions: () => void }) {
  const t = useMessages(messages)
  return (
    <Bar label={t('menu.label')} columns="grid-cols-[repeat(2,minmax(0,1fr))_minmax(64px,80px)_repeat(2,minmax(0,1fr))]">
      <Entry to="/user/profile" icon={<ProfileIcon />}>
        {t('menu.profile')}
      </Entry>
      <button type="button" aria-haspopup="dialog" onClick={onConditions} className={clsx(ENTRY, 'text-faint hover:text-soft')}>
        <DocumentIcon />
        <span className={LABEL}>{t('menu.conditions')}</span>
      </button>
      <NavLink
        to="/user/home"
        aria-label={t('menu.home')}
        className="gold-fill mx-auto -mt-[36px] grid size-[64px] place-items-center rounded-[22px] shadow-[0_14px_30px_-10px_rgb(240_194_91/0.65),0_0_0_6px_var(--color-ink)] transition-transform duration-150 active:scale-95"
      >
        <HomeIcon size={28} />
      </NavLink>
      <Entry to="/user/statement" icon={<ListIcon />}>
        {t('menu.statement')}
      </Entry>
      <Entry to="/user/contact" icon={<ChatIcon />}>
        {t('menu.contact')}
      </Entry>
    </Bar>
  )
}
