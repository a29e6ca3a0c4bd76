import { Activity } from './activity.tsx'
import { Devices } from './devices.tsx'
import { Freeze } from './freeze.tsx'

/** Where the player is signed in, what has happened to the security of the account, and how to freeze it. */
export default function Security() {
  return (
    <>
      <Devices />
      <Activity />
      <Freeze />
    </>
  )
}
