import { Button, EmptyState, RefreshIcon, WarningIcon } from '@krapao/ui'
import { Component, type ReactNode } from 'react'
import { useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

/** Shown when a page fails to load or to render, with a button to load again; the menus around it stay. */
export class BrokenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <BrokenScreen /> : this.props.children
  }
}

function BrokenScreen() {
  const t = useMessages(messages)
  return (
    <EmptyState
      icon={<WarningIcon size={30} />}
      title={t('broken.title')}
      action={
        <Button kind="primary" icon={<RefreshIcon />} onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
      }
    >
      {t('broken.text')}
    </EmptyState>
  )
}
