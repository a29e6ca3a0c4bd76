import { WheelIcon } from '@krapao/ui'
import { EmptyPage } from '../app/empty-page.tsx'
import { messages } from '../features/spin/messages.ts'
import { useMessages } from '../messages/index.ts'

export default function SpinPage() {
  const t = useMessages(messages)
  return <EmptyPage title={t('title')} icon={<WheelIcon size={30} />} empty={t('empty')} text={t('text')} back={t('back')} />
}
