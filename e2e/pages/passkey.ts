import type { Page } from '@playwright/test'

/** A phone that keeps passkeys and knows its owner, as Chromium plays one; or one `withoutLock`, which cannot tell who holds it. */
export async function addDevice(page: Page, { withoutLock = false } = {}) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: !withoutLock,
      isUserVerified: !withoutLock,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether it takes whoever holds it for its owner. */
    knowsOwner: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

/** Where they are added, and the question that a step-up asks, in Thai. */
export function passkeyPlaces(page: Page) {
  const group = page.getByRole('region', { name: 'พาสคีย์', exact: true })
  const sheet = page.getByRole('dialog', { name: 'เพิ่มพาสคีย์ในเครื่องนี้' })
  const stepUp = page.getByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' })
  const rename = page.getByRole('dialog', { name: 'เปลี่ยนชื่อพาสคีย์' })
  return {
    group,
    items: group.getByRole('listitem'),
    add: group.getByRole('button', { name: 'เพิ่มพาสคีย์' }),
    sheet,
    name: sheet.getByLabel('ชื่อพาสคีย์'),
    go: sheet.getByRole('button', { name: 'ถัดไป' }),
    cancel: sheet.getByRole('button', { name: 'ยกเลิก' }),
    problem: sheet.getByRole('alert').filter({ visible: true }),
    rename,
    stepUp,
    stepUpByPasskey: stepUp.getByRole('button', { name: 'ยืนยันด้วยพาสคีย์' }),
    login: page.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' }),
    refusal: page.getByRole('alert').filter({ visible: true }),
  }
}
