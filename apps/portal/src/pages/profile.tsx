import { lazyPart } from '@krapao/ui'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../app/site-name.ts'
import { ProfileView } from '../features/profile/profile-view.tsx'
import { messages } from '../features/profile/messages.ts'
import { SecurityPlace } from '../features/profile/security-place.tsx'
import { lazySheet, PartNotLoaded } from '../lazy/not-loaded.tsx'
import { useMessages } from '../messages/index.ts'

// The profile is painted without them.
const PasswordSheet = lazySheet(
  () => import('../features/profile/password/password-sheet.tsx'),
  (props) => props,
)
const EditSheet = lazySheet(
  () => import('../features/profile/edit/edit-sheet.tsx'),
  (props) => props,
)
const PhoneSheet = lazySheet(
  () => import('../features/profile/phone/phone-sheet.tsx'),
  (props) => props,
)
const Security = lazyPart(() => import('../features/profile/security/security.tsx'), {
  place: <SecurityPlace />,
  Failed: PartNotLoaded,
})

const PushSettings = lazyPart(() => import('../features/push/push-settings.tsx'), { Failed: PartNotLoaded })
const InstallLine = lazyPart(() => import('../features/install/install-line.tsx'))

export default function ProfilePage() {
  usePageTitle(useMessages(messages)('title'))
  const [isChanging, setChanging] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const addsPasskey = useAskedPasskey()
  return (
    <>
      <ProfileView onChangePassword={() => setChanging(true)} onChangePhone={() => setMoving(true)} onEdit={() => setEditing(true)}>
        <Security addsPasskey={addsPasskey} />
        <PushSettings />
        <InstallLine />
      </ProfileView>
      <PasswordSheet open={isChanging} onClose={() => setChanging(false)} />
      <PhoneSheet open={isMoving} onClose={() => setMoving(false)} />
      <EditSheet open={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}

/** Where another page sends the player to add a passkey. */
export interface ToProfile {
  open: 'passkey'
}

/** Whether another page has sent the player to add a passkey; a reload does not ask again. */
function useAskedPasskey(): boolean {
  const navigate = useNavigate()
  const [isAsked] = useState((useLocation().state as ToProfile | null)?.open === 'passkey')
  useEffect(() => {
    if (isAsked) void navigate('.', { replace: true, state: null })
  }, [isAsked, navigate])
  return isAsked
}
