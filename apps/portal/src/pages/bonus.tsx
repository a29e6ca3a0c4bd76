import { GiftIcon } from '@krapao/ui'
import { EmptyPage } from '../app/empty-page.tsx'
import { messages } from '../features/bonus/messages.ts'
import { useMessages } from '../messages/index.ts'

export default function BonusPage() {
  const t = useMessages(messages)
  return <EmptyPage title={t('title')} icon={<GiftIcon size={30} />} empty={t('empty')} text={t('text')} back={t('back')} />
}
