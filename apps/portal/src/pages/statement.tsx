import { usePageTitle } from '../app/site-name.ts'
import { StatementList } from '../features/statement/statement-list.tsx'
import { StatementTitle } from '../features/statement/statement-title.tsx'
import { words } from '../features/statement/words.ts'
import { useWords } from '../words/index.ts'

export default function StatementPage() {
  usePageTitle(useWords(words)('title'))
  return (
    <>
      <StatementTitle />
      <StatementList />
    </>
  )
}
