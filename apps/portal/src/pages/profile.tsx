import { useState } from 'react'
import { usePageTitle } from '../app/site-name.ts'
import { ProfileView } from '../features/profile/profile-view.tsx'
import { messages } from '../features/profile/messages.ts'
import { SecurityPlace } from '../features/profile/security-place.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { lazySheet, PartNotLoaded } from '../lazy/not-loaded.tsx'
import { useMessages } from '../messages/index.ts'

// The profile is painted without them.
const PasswordSheet = lazySheet(
  () => import('../features/profile/password/password-sheet.tsx'),
  (props) => props,
)
const Security = lazyPart(() => import('../features/profile/security/security.tsx'), {
  place: <SecurityPlace />,
  Failed: PartNotLoaded,
})

export default function ProfilePage() {
  usePageTitle(useMessages(messages)('title'))
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <ProfileView onChangePassword={() => setChanging(true)}>
        <Security />
      </ProfileView>
      <PasswordSheet open={isChanging} onClose={() => setChanging(false)} />
    </>
  )
}
