import { useWords } from '../../words/index.ts'
import { words } from './words.ts'

export function StatementTitle() {
  const t = useWords(words)
  return <h1 className="mx-[18px] mt-1 mb-2 text-[1.375rem] leading-normal font-bold">{t('title')}</h1>
}
