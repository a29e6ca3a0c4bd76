import { usePageTitle } from '../app/site-name.ts'
import { ProfileView } from '../features/profile/profile-view.tsx'
import { messages } from '../features/profile/messages.ts'
import { useMessages } from '../messages/index.ts'

export default function ProfilePage() {
  usePageTitle(useMessages(messages)('title'))
  return <ProfileView />
}
