import { GiftIcon } from '@krapao/ui'
import { EmptyPage } from '../app/empty-page.tsx'
import { words } from '../features/bonus/words.ts'
import { useWords } from '../words/index.ts'

export default function BonusPage() {
  const t = useWords(words)
  return <EmptyPage title={t('title')} icon={<GiftIcon size={30} />} empty={t('empty')} text={t('text')} back={t('back')} />
}
