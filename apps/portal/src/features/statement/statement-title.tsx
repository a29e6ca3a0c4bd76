import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export function StatementTitle() {
  const t = useMessages(messages)
  return <h1 className="mx-[18px] mt-1 mb-2 text-[1.375rem] leading-normal font-bold">{t('title')}</h1>
}
