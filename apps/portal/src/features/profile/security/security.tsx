import { History } from '../history/history.tsx'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { MyData } from '../privacy/my-data.tsx'
import { Activity } from './activity.tsx'
import { Devices } from './devices.tsx'
import { Freeze } from './freeze.tsx'

/**
 * By what the player signs in besides the password, where they are signed in, what has happened to the security of the account, and how to
 * freeze it. `addsPasskey`: they come to add one.
 */
export default function Security({ addsPasskey }: { addsPasskey: boolean }) {
  return (
    <>
      <Passkeys adds={addsPasskey} />
      <Devices />
      <Activity />
      <History />
      <Freeze />
      <MyData />
    </>
  )
}
