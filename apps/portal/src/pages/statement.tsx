import { usePageTitle } from '../app/site-name.ts'
import { StatementList } from '../features/statement/statement-list.tsx'
import { StatementTitle } from '../features/statement/statement-title.tsx'
import { messages } from '../features/statement/messages.ts'
import { useMessages } from '../messages/index.ts'

export default function StatementPage() {
  usePageTitle(useMessages(messages)('title'))
  return (
    <>
      <StatementTitle />
      <StatementList />
    </>
  )
}
