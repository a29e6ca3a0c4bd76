import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { disconnectLive } from '../live/live.ts'
import { forgetPlayer } from '../api/queries.ts'
import { clearToken } from '../session/token.ts'
import { PublicMenu } from './bottom-menu.tsx'
import { BrokenBoundary } from './broken-screen.tsx'
import { Column } from './column.tsx'
import { TopBar } from './top-bar.tsx'

/** The public area. Entering it ends the session on this device. */
export function PublicShell() {
  // Before the first child renders, so that no public call carries the old token.
  useState(clearSession)
  const { pathname } = useLocation()
  return (
    <Column>
      <TopBar />
      <main className="flex flex-1 flex-col pb-28">
        <BrokenBoundary key={pathname}>
          <Outlet />
        </BrokenBoundary>
      </main>
      <PublicMenu />
    </Column>
  )
}

function clearSession(): void {
  clearToken()
  disconnectLive()
  forgetPlayer()
}
