import { usePageTitle } from '../app/site-name.ts'
import { ProfileView } from '../features/profile/profile-view.tsx'
import { words } from '../features/profile/words.ts'
import { useWords } from '../words/index.ts'

export default function ProfilePage() {
  usePageTitle(useWords(words)('title'))
  return <ProfileView />
}
