import { WheelIcon } from '@krapao/ui'
import { useNavigate } from 'react-router'
import { EmptyPage } from '../app/empty-page.tsx'
import { usePageTitle } from '../app/site-name.ts'
import { messages } from '../features/spin/messages.ts'
import { SpinView } from '../features/spin/spin-view.tsx'
import { useMessages } from '../messages/index.ts'
import type { ToHome } from './home.tsx'

export default function SpinPage() {
  const t = useMessages(messages)
  usePageTitle(t('title'))
  const navigate = useNavigate()
  return (
    <SpinView
      inactive={<EmptyPage title={t('title')} icon={<WheelIcon size={30} />} empty={t('empty')} text={t('text')} back={t('back')} />}
      onDeposit={() => void navigate('/user/home', { state: { open: 'deposit' } satisfies ToHome })}
    />
  )
}
