import { signInWith } from './pages/back-office.ts'
import { patchAnswer } from './pages/home.ts'
import { callsOf, comeIn, refuseWith, toast } from './pages/portal.ts'
import { type Coupon, couponsOf, hasCoins, setupOf, spinPage, winsCoupon, type Setup } from './pages/spin.ts'
import { expect, test } from './stack.ts'

const SPIN = 'POST /api/spinwheel/spin'
const SETUP = 'GET /api/spinwheel/setup'
const COUPONS = 'GET /api/spinwheel/coupon'

test.use({ deviceScaleFactor: 2 })
test.beforeEach(({ context }) => comeIn(context, 'th'))

test('[NAV-16] [SPIN-01] [SPIN-02] [SPIN-03] [SPIN-06] [SPIN-10] [SPIN-12] [SPIN-13] [SPIN-30] the wheel is spun with the keyboard and tells its prize', async ({
  page,
  stack,
}) => {
  const { token } = await signInWith(page, stack, { wallet: 200 })
  await hasCoins(stack, token, 2)
  const { activeSpinwheel } = await setupOf(stack, token)
  const slices = activeSpinwheel!.slices
  const spin = spinPage(page)
  await spin.open()
  await expect(spin.wheel).toHaveAttribute('aria-label', new RegExp(slices.map(({ label }) => label).join(', ')))
  await expect(spin.coins).toHaveText('2')

  const sides = () => spin.wheel.evaluate((canvas: HTMLCanvasElement) => [canvas.offsetWidth, canvas.offsetHeight, canvas.width])
  // 85 % of 390, sharp at two device pixels each.
  await expect.poll(sides).toEqual([332, 332, 664])
  const colours = await spin.wheel.evaluate((canvas: HTMLCanvasElement, count) => {
    const draw = canvas.getContext('2d')!
    const middle = canvas.width / 2
    return Array.from({ length: count }, (_, index) => {
      // Near the line and the hub, where nothing is written.
      const angle = ((index + 0.9) / count) * 2 * Math.PI - Math.PI / 2
      const [red, green, blue] = draw.getImageData(
        middle + Math.cos(angle) * middle * 0.7,
        middle + Math.sin(angle) * middle * 0.7,
        1,
        1,
      ).data
      return `#${[red!, green!, blue!].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    })
  }, slices.length)
  expect(colours).toEqual(slices.map(({ bgColor }) => bgColor))

  const calls = callsOf(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => request.url().endsWith('/spin') && keys.push(request.headers()['idempotency-key']))
  await spin.spin.focus()
  await page.keyboard.press('Enter')
  await expect(spin.prize).toBeVisible()
  await expect(spin.coins).toHaveText('1')
  const code = await spin.prize.getAttribute('data-code')
  const won = slices.find((slice) => slice.code === code)!
  await expect(spin.dialog).toHaveAccessibleName(won.kind === 'nothing' ? 'ครั้งนี้ไม่ได้รางวัล' : `คุณได้ ${won.label}`)
  await expect(spin.prize.locator('.prose-html')).not.toBeEmpty()
  expect(calls.filter((call) => call === SPIN)).toHaveLength(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  calls.length = 0
  await page.goBack()
  await expect(spin.prize).toBeHidden()
  await expect.poll(() => [SETUP, COUPONS].every((call) => calls.includes(call))).toBe(true)
  await expect(page).toHaveURL('/user/spin')

  await page.setViewportSize({ width: 320, height: 700 })
  await page.waitForTimeout(200)
  expect((await sides())[0]).toBe(332)
  await expect.poll(sides).toEqual([272, 272, 544])
  await page.setViewportSize({ width: 800, height: 700 })
  await expect.poll(sides).toEqual([350, 350, 700])
})

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[SPIN-08] [SPIN-11] [SPIN-16] [SPIN-27] the wheel turns to its slice in 4 to 5 seconds, and nothing tells the prize before it stands', async ({
    page,
    stack,
  }) => {
    const { token } = await signInWith(page, stack, { wallet: 100 * 2 })
    await hasCoins(stack, token, 2)
    const spin = spinPage(page)
    await spin.open()
    await expect(page.getByText('ยังไม่มีคูปอง')).toBeVisible()
    const calls = callsOf(page)
    await spin.spin.dblclick()
    await expect(spin.wheel).toHaveAttribute('data-target', /\d/)
    await expect(spin.coins).toHaveText('1')
    const turn = await spin.wheel.evaluate((canvas) => {
      const effect = canvas.getAnimations()[0]!.effect as KeyframeEffect
      const [from, to] = effect.getKeyframes().map(({ transform }) => Number(/rotate\((.+)deg\)/.exec(String(transform))![1]))
      return { duration: effect.getTiming().duration as number, from: from!, to: to! }
    })
    expect(turn.duration).toBeGreaterThanOrEqual(4000)
    expect(turn.duration).toBeLessThanOrEqual(5000)
    expect(turn.to - turn.from).toBeGreaterThanOrEqual(2 * 360)
    expect(turn.to - turn.from).toBeLessThan(4 * 360)

    await spin.spin.click({ force: true })
    await expect(spin.prize).toBeHidden()
    expect(calls.filter((call) => call === COUPONS)).toEqual([])
    const target = Number(await spin.wheel.getAttribute('data-target'))
    await expect(spin.prize).toBeVisible()
    expect(calls.filter((call) => call === SPIN)).toHaveLength(1)
    const { slices } = (await setupOf(stack, token)).activeSpinwheel!
    await expect(spin.prize).toHaveAttribute('data-code', slices[target]!.code)
    const standsAt = await spin.wheel.evaluate((canvas) => Number(/rotate\((.+)deg\)/.exec(canvas.style.transform)![1]))
    expect(Math.floor(((((-standsAt % 360) + 360) % 360) / 360) * slices.length)).toBe(target)
  })
})

test('[SPIN-09] [SPIN-18] [SPIN-29] without a coin nothing is called and a way to one is shown; a refused spin says why; a closed wheel is an empty page', async ({
  page,
  stack,
}) => {
  const { token } = await signInWith(page, stack, { wallet: 50 })
  const spin = spinPage(page)
  await spin.open()
  await expect(spin.coins).toHaveText('0')
  const calls = callsOf(page)
  await expect(spin.spin).toBeDisabled()
  await spin.spin.click({ force: true })
  await spin.spin.press('Space', { timeout: 1000 }).catch(() => undefined)
  await expect(page.getByText('ฝากเงินทุก ฿ 100.00 ได้ 1 เหรียญ')).toBeVisible()
  expect(calls).not.toContain(SPIN)
  await page.getByRole('button', { name: 'ฝากเงินรับเหรียญ' }).click()
  await expect(page).toHaveURL('/user/home')
  await expect(spin.dialog).toBeVisible()

  await patchAnswer<Setup>(page, '/api/spinwheel/setup', (setup) => {
    setup.userCoin = 1
  })
  await spin.open()
  await spin.spin.click()
  // The server knows better.
  await expect(spin.alert).toContainText('เหรียญไม่พอสำหรับหมุนวงล้อ')
  await spin.alert.getByRole('button', { name: 'ตกลง' }).click()
  await refuseWith(page, '/api/spinwheel/spin', 'SPIN_INACTIVE', 403)
  await spin.spin.click()
  await expect(spin.alert).toContainText('ขณะนี้ปิดให้บริการวงล้อ')
  expect((await setupOf(stack, token)).userCoin).toBe(0)

  await page.unroute('**/api/spinwheel/setup')
  await patchAnswer<Setup>(page, '/api/spinwheel/setup', (setup) => {
    setup.activeSpinwheel = null
  })
  await page.goto('/user/spin')
  await expect(page.getByText('ตอนนี้ยังไม่เปิดหมุนวงล้อ')).toBeVisible()
})

test('[SPIN-12] a spin whose answer is lost, or whose page is killed, is asked for under its key and costs one coin', async ({
  page,
  stack,
  context,
}) => {
  const { token } = await signInWith(page, stack, { wallet: 300 })
  await hasCoins(stack, token, 3)
  const spin = spinPage(page)
  await spin.open()
  const keys: (string | undefined)[] = []
  // The first is asked again at once, the second two seconds later.
  let lost = 2
  await context.route('**/api/spinwheel/spin', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    return lost-- > 0 ? route.abort() : route.fulfill({ response })
  })
  await spin.spin.click()
  await expect(page.getByText('กำลังถามผลของการหมุนเดิม')).toBeVisible()
  await expect(spin.prize).toBeVisible()
  expect([new Set(keys).size, keys.length]).toEqual([1, 3])
  expect((await setupOf(stack, token)).userCoin).toBe(2)
  await spin.leave()

  keys.length = 0
  lost = 1000
  await spin.spin.click()
  await expect(page.getByText('กำลังถามผลของการหมุนเดิม')).toBeVisible()
  await page.close()
  lost = 0
  const again = await context.newPage()
  const back = spinPage(again)
  await back.open()
  await expect(back.prize).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect((await setupOf(stack, token)).userCoin).toBe(1)
  // Seen once, it is not asked again.
  await back.leave()
  keys.length = 0
  await back.open()
  await expect(back.coins).toHaveText('1')
  expect(keys).toEqual([])
})

test('[SPIN-04] [SPIN-05] [SPIN-07] [SPIN-14] [SPIN-15] [SPIN-17] [SPIN-30] coupons stand in pages of three; one is claimed once, after what it costs was shown', async ({
  page,
  stack,
}) => {
  const { token } = await signInWith(page, stack, { wallet: 4000 })
  await hasCoins(stack, token, 40)
  const won = await winsCoupon(stack, token, 'money')
  await patchAnswer<Coupon[]>(page, '/api/spinwheel/coupon', (coupons) => {
    const more = ['a', 'b', 'c', 'd'].map((slice, at) => ({
      ...won,
      prize: { ...won.prize, slice, name: `รางวัล ${slice}` },
      amount: at + 2,
    }))
    coupons.splice(0, coupons.length, ...coupons.filter(({ prize }) => prize.slice === won.prize.slice), ...more)
  })
  const spin = spinPage(page)
  await spin.open()
  await expect(spin.rows).toHaveCount(3)
  await expect(spin.rows.first()).toContainText(won.prize.name)
  await expect(spin.rows.nth(1)).toContainText('×2')
  const pages = page.getByRole('navigation', { name: 'หน้าของคูปอง' })
  await pages.getByRole('button', { name: 'หน้าถัดไป' }).click()
  await expect(spin.rows).toHaveCount(2)
  await pages.getByRole('button', { name: 'หน้าก่อน' }).click()

  const calls = callsOf(page)
  const bodies: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/claim') && bodies.push(request.postDataJSON()))
  await spin.rows.first().getByRole('button').click()
  await expect(spin.dialog.getByTestId('claim')).toContainText(won.prize.name)
  await expect(spin.dialog.getByTestId('claim')).toContainText('ต้องมียอดเล่น 3 เท่า')
  await expect(spin.dialog.getByTestId('cost')).toBeVisible()
  await expect(spin.dialog.getByTestId('locks')).toContainText('จะถอนไม่ได้ จนกว่าจะเล่นครบ')
  expect(bodies).toEqual([])
  await spin.dialog.getByRole('button', { name: 'ยืนยันรับ' }).dblclick()
  await expect(toast(page, 'รับรางวัลสำเร็จ')).toBeVisible()
  await expect(spin.dialog).toBeHidden()
  expect(bodies).toEqual([{ coupon: won.prize.slice, shown: expect.stringMatching(/^\d+-/) as unknown }])
  await expect.poll(() => [SETUP, COUPONS].every((call) => calls.includes(call))).toBe(true)
  const left = (await couponsOf(stack, token)).find(({ prize }) => prize.slice === won.prize.slice)
  expect(left?.amount ?? 0).toBe(won.amount - 1)
})

test('[SPIN-19] [ERR-79] [ERR-80] [ERR-81] [ERR-82] [ERR-83] [ERR-84] each refusal of a claim is told in an alert', async ({
  page,
  stack,
}) => {
  await signInWith(page, stack, {})
  const coupon = {
    prize: { name: '20 บาท', slice: 'money-20', htmlDescription: '<p>x</p>', kind: 'coins', terms: null },
    amount: 1,
    expiresAt: null,
  }
  await page.route('**/api/spinwheel/coupon', (route) => route.fulfill({ json: [coupon] }))
  const spin = spinPage(page)
  await spin.open()
  for (const [code, says] of [
    ['NO_CLAIMABLE_COUPON', 'ไม่มีคูปองให้รับ'],
    ['INVALID_PRIZE_CODE', 'ไม่พบรางวัลนี้บนวงล้อ'],
    ['INVALID_CODE', 'รหัสคูปองไม่ถูกต้อง'],
    ['INVALID_COUPON_TYPE', 'คูปองประเภทนี้กดรับไม่ได้'],
    ['COUPON_EXPIRED', 'คูปองหมดอายุแล้ว'],
    ['BONUS_REMAINING', 'ยังทำยอดเทิร์นตามเงื่อนไขโบนัสไม่ครบ'],
  ] as const) {
    await page.unroute('**/api/spinwheel/coupon/claim')
    await refuseWith(page, '/api/spinwheel/coupon/claim', code, 409)
    await spin.rows.first().getByRole('button').click()
    await spin.dialog.getByRole('button', { name: 'ยืนยันรับ' }).click()
    await expect(spin.alert).toContainText(says)
    await spin.alert.getByRole('button', { name: 'ตกลง' }).click()
    await expect(spin.alert).toBeHidden()
  }
})
