import { WheelIcon } from '@krapao/ui'
import { EmptyPage } from '../app/empty-page.tsx'
import { words } from '../features/spin/words.ts'
import { useWords } from '../words/index.ts'

export default function SpinPage() {
  const t = useWords(words)
  return <EmptyPage title={t('title')} icon={<WheelIcon size={30} />} empty={t('empty')} text={t('text')} back={t('back')} />
}
