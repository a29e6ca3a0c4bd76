import { signOutStaff } from '@krapao/contract/console'
import { Button } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NavLink, Outlet, useMatch, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { KeyMap } from '../keys/key-map.tsx'
import { useGoKeys, useKeys } from '../keys/use-keys.ts'
import { useLive } from '../live/use-live.ts'
import { leave, useOwnStaff } from '../session/session.tsx'
import { LanguageButton } from './language-button.tsx'

/** The bar above every screen. The screens fill what is below it. */
export function Shell() {
  const t = useTranslations('app')
  const staff = useTranslations('staff')
  const own = useOwnStaff()
  const isQueue = useMatch('/queue') !== null
  const queries = useQueryClient()
  const leaving = useMutation({ mutationFn: () => client(signOutStaff), onSettled: () => leave(queries) })
  const [showsKeys, setShowsKeys] = useState(false)
  const navigate = useNavigate()
  const players = useTranslations('players')
  const readsPlayers = own.permissions.includes('players.read')
  useKeys({ '?': () => setShowsKeys(true) })
  useGoKeys({ q: () => void navigate('/queue'), ...(readsPlayers ? { p: () => void navigate('/players') } : {}) })
  useLive()
  return (
    <div className="flex h-dvh flex-col bg-ink">
      {isQueue && (
        <a href="#card" className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-surface focus:p-3">
          {t('skip')}
        </a>
      )}
      <header className="flex flex-wrap items-center gap-x-6 gap-y-1 max-md:gap-x-2 border-b border-line bg-surface px-4 py-1">
        <span className="font-bold text-gold max-md:mr-auto">{t('name')}</span>
        <nav className="flex grow flex-wrap gap-x-4 max-md:order-last max-md:w-full">
          <Tab to="/queue">{t('queue')}</Tab>
          {readsPlayers && <Tab to="/players">{players('nav')}</Tab>}
          {own.permissions.includes('staff.read') && <Tab to="/staff">{staff('nav')}</Tab>}
          {own.permissions.includes('trail.read') && <Tab to="/trail">{t('trail')}</Tab>}
          {own.permissions.includes('staff.read') && <Tab to="/settings">{t('settings')}</Tab>}
        </nav>
        <Tab to="/me">{own.name}</Tab>
        <Button kind="plain" onClick={() => setShowsKeys(true)} className="min-h-11 px-2! max-md:hidden">
          {t('keys')} <kbd className="rounded border border-line px-1.5 text-[0.75rem]">?</kbd>
        </Button>
        <LanguageButton className="px-2!" />
        <Button kind="plain" busy={leaving.isPending} onClick={() => leaving.mutate()} className="min-h-11 px-2!">
          {t('signOut')}
        </Button>
      </header>
      <Outlet />
      <KeyMap open={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  )
}

function Tab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className="py-3 text-[0.875rem] whitespace-nowrap text-muted aria-[current=page]:font-semibold aria-[current=page]:text-text"
    >
      {children}
    </NavLink>
  )
}
