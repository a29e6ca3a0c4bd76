import type { BrowserContext, Page } from '@playwright/test'
import { type Balancer, startBalancer } from './pages/balancer.ts'
import { BUAKHAO, signIn } from './pages/player.ts'
import { comeIn, menu } from './pages/portal.ts'
import { expect, test } from './stack.ts'

test.use({ serviceWorkers: 'allow' })
// A phone keeps the whole portal first, file after file.
test.setTimeout(180_000)
test.beforeEach(({ context }) => comeIn(context, 'th'))

const total = (page: Page) => page.getByTestId('total-balance')
const last = (page: Page) => page.getByTestId('last-balance')

/** Until this phone keeps the shell and a balance. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  await expect.poll(() => keptBalances(page)).toBe(1)
}

/** How many balances this phone keeps. */
function keptBalances(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('krapao-balance')
        opening.onsuccess = () => {
          const { result: db } = opening
          const done = (count: number) => {
            db.close()
            if (count === 0) indexedDB.deleteDatabase('krapao-balance')
            resolve(count)
          }
          if (!db.objectStoreNames.contains('balances')) return done(0)
          const counting = db.transaction('balances').objectStore('balances').count()
          counting.onsuccess = () => done(counting.result)
        }
      }),
  )
}

/** Whether the page is still the one that was marked. */
const mark = (page: Page) => page.evaluate(() => void ((window as { marked?: true }).marked = true))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

async function home(page: Page, url = ''): Promise<string> {
  await page.goto(`${url}/user/home`)
  await expect(total(page)).toBeVisible()
  return (await total(page).textContent())!.replaceAll(/\s/g, '')
}

test('the portal can be installed, with icons that are what the manifest says', async ({ page, context }) => {
  await signIn(page, BUAKHAO)
  await home(page)
  await untilKept(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = JSON.parse(data!) as { icons: { src: string; sizes: string; type: string }[] }
  for (const { src, sizes, type } of icons) {
    const drawn = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect((await page.request.get(src)).headers()['content-type'], src).toBe(type)
    if (sizes !== 'any') expect(drawn, src).toBe(sizes)
  }
})

test('what is kept is the shell, its code and its fonts, and nothing that anybody was told', async ({ page }) => {
  await signIn(page, BUAKHAO)
  await home(page)
  await untilKept(page)
  await menu(page).getByRole('link', { name: 'รายการ' }).click()
  await expect(page).toHaveURL('/user/statement')
  await page.reload()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter((path) => !/^\/($|icon\.svg$|assets\/[\w.-]+\.(js|css|woff2)$)/.test(path))).toEqual([])
})

test('without a network home shows the last balance as of its time, and nothing that would move money', async ({ page, context }) => {
  await signIn(page, BUAKHAO)
  const balance = await home(page)
  await untilKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(last(page)).toBeVisible()
  expect((await last(page).textContent())!.replaceAll(/\s/g, '')).toBe(balance)
  await expect(page.getByText(/^ข้อมูล ณ \d{1,2} \S+ 25\d\d · \d\d:\d\d:\d\d$/)).toBeVisible()
  for (const name of ['ฝากเงิน', 'ถอนเงิน', 'โยกเงิน']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)

  await context.setOffline(false)
  await expect(total(page)).toBeVisible({ timeout: 30_000 })
  await expect(last(page)).toHaveCount(0)
})

test('the balance is kept sealed by a key that no program reads, and is gone at the sign-out', async ({ page, context }) => {
  const token = await signIn(page, BUAKHAO)
  await home(page)
  await untilKept(page)
  const record = await page.evaluate(
    () =>
      new Promise<{ names: string[]; canLeave: boolean; text: string }>((resolve) => {
        const opening = indexedDB.open('krapao-balance')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('balances').objectStore('balances').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            const [{ key, sealed, ...rest }] = reading.result as [{ key: CryptoKey; sealed: ArrayBuffer }]
            const text = new TextDecoder().decode(sealed) + JSON.stringify(rest)
            resolve({ names: Object.keys({ key, sealed, ...rest }).toSorted(), canLeave: key.extractable, text })
          }
        }
      }),
  )
  expect(record.names).toEqual(['iv', 'keptAt', 'key', 'playerId', 'sealed'])
  expect(record.canLeave).toBe(false)
  expect(record.text).not.toContain('currency')

  await context.setOffline(true)
  await page.reload()
  await expect(last(page)).toBeVisible()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => keptBalances(page)).toBe(0)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/user/home')
  // A browser whose network is cut by a tool does not always say itself that it is offline.
  await expect(page.getByText(/^(ไม่มีอินเทอร์เน็ต|โหลดกระเป๋าไม่สำเร็จ)$/)).toBeVisible()
  await expect(last(page)).toHaveCount(0)
})

test('a session that ends with its tab leaves no balance behind', async ({ page }) => {
  const token = await signIn(page, BUAKHAO)
  await page.evaluate((value) => {
    localStorage.removeItem('token')
    sessionStorage.setItem('token', value)
  }, token)
  await home(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  await home(page)
  expect(await keptBalances(page)).toBe(0)
})

test.describe('behind a balancer', () => {
  let balancer: Balancer
  let close: (() => void) | undefined
  test.beforeEach(async ({ stack }) => {
    balancer = await startBalancer(stack.portalUrl)
    close = () => balancer.close()
  })
  // Before a journey that is left to others there is none.
  test.afterEach(() => {
    close?.()
    close = undefined
  })

  /** Signed in at the balancer, with the shell of the release that stands. */
  async function comeTo(page: Page, context: BrowserContext): Promise<void> {
    const token = await signIn(page, BUAKHAO)
    await context.addInitScript((value) => localStorage.setItem('token', value), token)
    await home(page, balancer.url)
    await untilKept(page)
  }

  test('a new release is taken at the next page and not over an open sheet', async ({ page, context }) => {
    await comeTo(page, context)
    await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await mark(page)
    balancer.releases = ['newrelease1']
    const answered = page.waitForResponse(/\/api\/wallet$/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await answered
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
    expect(await isMarked(page)).toBe(true)
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    expect(await isMarked(page)).toBe(true)
    await menu(page).getByRole('link', { name: 'รายการ' }).click()
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
    await expect(page).toHaveURL(`${balancer.url}/user/statement`)
    await expect(page.locator('html')).toHaveAttribute('data-release', 'newrelease1')
  })

  test('servers of two releases beside each other load a page anew once for each, and its parts keep loading', async ({
    page,
    context,
  }) => {
    await comeTo(page, context)
    const { releases } = balancer
    balancer.releases = [releases[0]!, 'newrelease1', 'newrelease1']
    balancer.pages = 0
    const walk = async () => {
      for (const name of ['รายการ', 'โปรไฟล์', 'หน้าหลัก']) {
        await menu(page).getByRole('link', { name, exact: true }).click()
        await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
        await page.waitForLoadState('networkidle')
      }
    }
    // Another release is known once a call has been answered by it.
    await expect(async () => {
      await walk()
      expect(balancer.pages).toBeGreaterThan(0)
    }).toPass()
    await walk()
    await walk()
    await expect(total(page)).toBeVisible()
    // One for each release that is not its own at the time.
    expect(balancer.pages).toBeLessThanOrEqual(2)
    await expect(page.getByText('เปิดส่วนนี้ไม่สำเร็จ')).toHaveCount(0)
  })

  test('a phone that keeps an old release is shown the new one while a server answers', async ({ page, context }) => {
    await comeTo(page, context)
    balancer.releases = ['newrelease1']
    await home(page, balancer.url)
    await expect(page.locator('html')).toHaveAttribute('data-release', 'newrelease1', { timeout: 30_000 })
  })

  test('switched off by the server, the phone drops what it has kept, of a release before too', async ({ page, context }) => {
    await comeTo(page, context)
    balancer.isOff = true
    balancer.releases = ['newrelease1']
    await home(page, balancer.url)
    await expect
      .poll(() => page.evaluate(async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]), {
        timeout: 30_000,
      })
      .toEqual([0, 0])
    await home(page, balancer.url)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    expect(await keptBalances(page)).toBe(0)
  })
})

test('a phone that is full works as it would without', async ({ page, context }) => {
  await signIn(page, BUAKHAO)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  await home(page)
  await page.waitForLoadState('networkidle')
  await home(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/login')
})

test('a private window that keeps nothing works as it would without', async ({ page, context }) => {
  await signIn(page, BUAKHAO)
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  const failed: string[] = []
  page.on('pageerror', ({ message }) => failed.push(message))
  await home(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/login')
  expect(failed).toEqual([])
})

test('installing is offered at a later visit than the one that showed money, until somebody closes it', async ({ page, context }) => {
  await context.addInitScript(() => {
    addEventListener('load', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void (document.documentElement.dataset['asked'] = ''),
      })
      document.documentElement.dataset['kept'] = String(!dispatchEvent(offer))
    })
  })
  await signIn(page, BUAKHAO)
  const offer = page.getByRole('region', { name: 'เปิดกระเป๋าจากหน้าจอโฮม' })
  await home(page)
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'true')
  await page.waitForLoadState('networkidle')
  await home(page)
  await expect(offer).toHaveCount(0)

  await page.clock.setFixedTime(Date.now() + 13 * 3_600_000)
  await home(page)
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'ไม่ต้อง' }).click()
  await expect(offer).toHaveCount(0)
  await home(page)
  await page.waitForLoadState('networkidle')
  await expect(offer).toHaveCount(0)

  await page.goto('/user/profile')
  await offer.getByRole('button', { name: 'เพิ่มไปยังหน้าจอโฮม' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', '')
  await expect(offer).toHaveCount(0)
})
