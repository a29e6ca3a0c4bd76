import { Activity } from './activity.tsx'
import { Devices } from './devices.tsx'

/** Where the player is signed in, and what has happened to the security of the account. */
export default function Security() {
  return (
    <>
      <Devices />
      <Activity />
    </>
  )
}
