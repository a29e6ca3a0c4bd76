import type * as routes from '../passkeys.ts'
import type { FeatureDocs } from './docs.ts'

const passkeyId = '5f0c1d3e-9a57-4a0e-8a3c-1f7f6f3c2b10'
const challenge = 'gEEwZQJvzNL91SoE-fv-I55yZ7RtYHdJ2D4tPjffURM'
const id = 'kq0yT2nM3Yp3rVbTtq1u0w'
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const token = '1a6edd82793c4b369351f7fbccf0ee0d.gEEwZQJvzNL91SoE-fv-I55yZ7RtYHdJ2D4tPjffURM'
const params = { passkeyId: { description: 'One that `listPasskeys` answered.', example: passkeyId } } as const
const credential = {
  id,
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDs1n',
    userHandle: 'Gm7dgnk8SzaTUff7zPDuDQ',
  },
} as const
const known = [{ id, type: 'public-key', transports: ['internal'] }] as const

export const passkeysDocs: FeatureDocs<typeof routes> = {
  tag: {
    name: 'Passkeys',
    description: 'Signing in by a key that a device keeps (WebAuthn), and by which its owner shows that it is them.',
  },
  routes: {
    listPasskeys: {
      description: 'Those that were removed are left out.',
      answer: {
        passkeys: [
          {
            passkeyId,
            name: 'Chrome · Android',
            createdAt: '2026-11-20T03:00:00.000Z',
            lastUsedAt: '2026-11-25T05:30:00.000Z',
            isBackedUp: true,
            isCloned: false,
          },
        ],
        isOffered: false,
      },
    },
    closePasskeyOffer: {
      description: 'On none of their devices. They may add one all the same.',
      answer: { message: 'PASSKEY_OFFER_CLOSED' },
    },
    beginPasskey: {
      description:
        'Only in a session in which the player has shown within five minutes that it is them (`STEP_UP_NEEDED`). The device must keep the key itself, and see who holds it.',
      answer: {
        challenge,
        rp: { id: 'wallet.example.com', name: 'Krapao' },
        user: { id: 'Gm7dgnk8SzaTUff7zPDuDQ', name: '0810000001', displayName: 'สมชาย' },
        pubKeyCredParams: [
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        timeout: 300_000,
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    },
    addPasskey: {
      description:
        'The challenge is the one that this session began with, and was not answered before. The player is told by SMS. After a lost answer begin again: the key that was made stands in the list.',
      body: {
        name: 'Chrome · Android',
        credential: { id, response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] } },
      },
      answer: { message: 'PASSKEY_ADDED', passkeyId },
    },
    renamePasskey: {
      description: 'One to forty signs, as a reader counts them.',
      params,
      body: { name: 'The blue phone' },
      answer: { message: 'PASSKEY_RENAMED' },
    },
    removePasskey: {
      description:
        'Only in a session in which the player has shown within five minutes that it is them. Sessions that it has opened go on: `endSession` ends them. The player is told by SMS. Removed again, the answer is the same.',
      params,
      answer: { message: 'PASSKEY_ENDED' },
    },
    beginPasskeySignIn: {
      description:
        'No phone is asked for. `REQUEST_LIMIT` where a network has begun two hundred times in a quarter of an hour without signing in; a browser in which a phone was proven by a code is counted by itself.',
      answer: { challenge, rpId: 'wallet.example.com', timeout: 300_000, userVerification: 'required', allowCredentials: [] },
    },
    signInByPasskey: {
      description:
        'In the browser that began. Wrong passwords that strangers have typed keep nobody from it. The session has stepped up, as after a sign-in with the password. After a lost answer begin again.',
      body: { credential, remember: true },
      answer: { token },
    },
    beginPasskeyStepUp: {
      description: '`NO_DATA` for a player who has no passkey.',
      answer: { challenge, rpId: 'wallet.example.com', timeout: 300_000, userVerification: 'required', allowCredentials: known },
    },
    stepUpByPasskey: {
      description: 'Send the new token from now on: the old one ends after a minute. After a lost answer begin again.',
      body: { credential },
      answer: { token },
    },
  },
}
