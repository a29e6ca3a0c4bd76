import { usePageTitle } from '../app/site-name.ts'
import { FairnessView } from '../features/fairness/fairness-view.tsx'
import { messages } from '../features/fairness/messages.ts'
import { useMessages } from '../messages/index.ts'

export default function FairnessPage() {
  const t = useMessages(messages)
  usePageTitle(t('title'))
  return <FairnessView />
}
