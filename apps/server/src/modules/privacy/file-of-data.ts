import type { ContentLanguage } from '@krapao/contract'
import { formatMoney, formatPlain } from '@krapao/money'
import type { Cell, DataDocument, Section } from './document.ts'
import { WORDS, type Words } from './words/index.ts'

/**
 * The file as its player gets it: one page that holds all it needs and no script, so that it opens on any phone without a network. The
 * same stands in it as JSON, for whoever takes it elsewhere.
 */
export function fileOfData(data: DataDocument, language: ContentLanguage): string {
  const words = WORDS[language]
  const { filled = [], empty = [] } = Object.groupBy(data.sections, ({ rows }) => (rows.length > 0 ? 'filled' : 'empty'))
  const made = words.made.replace('{when}', sayTime(data.madeAt)).replace('{asked}', sayTime(data.askedAt))
  return `<!doctype html>
<html lang="${words.lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Krapao · ${escaped(words.title)}</title>
<style>${STYLE}</style>
<body>
<header><p class="mark">Krapao</p><h1>${escaped(words.title)}</h1><p>${escaped(words.intro)}</p><p>${escaped(made)}</p><p class="secret">${escaped(words.secret)}</p></header>
<nav>${filled.map((section) => linkTo(section, words)).join('')}</nav>
${filled.map((section) => tableOf(section, data, words)).join('\n')}
<section><p>${escaped(words.none)}: ${empty.map(({ name }) => escaped(words.sections[name])).join(', ')}</p></section>
<section><h2>${escaped(words.correction)}</h2><p>${escaped(words.correctionText)}</p></section>
<section><h2>${escaped(words.kept)}</h2><p>${escaped(words.keptText)}</p><p>${escaped(words.left)}</p></section>
<script type="application/json" id="data">${jsonOf(data)}</script>
</body>
</html>
`
}

const linkTo = ({ name, rows }: Section, words: Words) =>
  `<a href="#${name}">${escaped(words.sections[name])} <span>${rows.length.toLocaleString('en-US')}</span></a>`

/** One thing stands as a list of its parts; several as a table, of which each row is a list on a small screen. */
function tableOf({ name, columns, rows }: Section, data: DataDocument, words: Words): string {
  const title = `<h2>${escaped(words.sections[name])}</h2>`
  const say = (cell: Cell) => escaped(textOf(cell, data, words))
  if (rows.length === 1) {
    const parts = columns.map((column, at) => `<dt>${escaped(words.columns[column])}</dt><dd>${say(rows[0]![at]!)}</dd>`)
    return `<section id="${name}">${title}<dl>${parts.join('')}</dl></section>`
  }
  const figures = columns.map((_, at) => rows.some((row) => isFigure(row[at]!)))
  const classOf = (at: number) => (figures[at] ? ' class="figure"' : '')
  const labels = columns.map((column) => escaped(words.columns[column]))
  const head = labels.map((label, at) => `<th scope="col"${classOf(at)}>${label}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td data-of="${labels[at]}"${classOf(at)}>${say(cell)}</td>`).join('')}</tr>`,
  )
  return `<section id="${name}">${title}<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div></section>`
}

const isFigure = (cell: Cell) => typeof cell === 'bigint' || typeof cell === 'number'

function textOf(cell: Cell, { currency }: DataDocument, words: Words): string {
  if (cell === null) return '–'
  if (cell instanceof Date) return sayTime(cell)
  if (typeof cell === 'bigint') return `${currency === 'LAK' ? '₭' : '฿'}\u00a0${formatMoney(cell)}`
  // A place may be a game or a bank, which are called by their code.
  if (typeof cell === 'object') return (words.codes[cell.group] as Record<string, string>)[cell.code] ?? cell.code
  return String(cell)
}

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `21/11/2026 14:32:05` in Bangkok, as the portal writes it. */
const sayTime = (time: Date) => PARTS.format(time).replace(', ', ' ')

/** Amounts in whole units with two decimals, as text so that nobody rounds them; times in UTC; codes as they are. */
function jsonOf({ currency, madeAt, sections }: DataDocument): string {
  const rowsOf = ({ columns, rows }: Section) => rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at], plain(cell)])))
  const told = { currency, madeAt, ...Object.fromEntries(sections.map((section) => [section.name, rowsOf(section)])) }
  // So that no text of a player ends the element that it stands in.
  return JSON.stringify(told).replaceAll('<', '\\u003c')
}

function plain(cell: Cell): string | number | Date | null {
  if (typeof cell === 'bigint') return formatPlain(cell)
  return cell !== null && typeof cell === 'object' && !(cell instanceof Date) ? cell.code : cell
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const STYLE = `
:root{color-scheme:light dark;--ink:#14181f;--soft:#5a6472;--line:#d9dde3;--paper:#fff;--gold:#8a6410}
@media (prefers-color-scheme:dark){:root{--ink:#f4f6fa;--soft:#a7b1c2;--line:#2a3140;--paper:#0a0d14;--gold:#f0c25b}}
@media print{:root{--ink:#000;--soft:#444;--line:#bbb;--paper:#fff;--gold:#000}nav{display:none}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:1.25rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,'Noto Sans Thai','Noto Sans Lao',sans-serif;overflow-wrap:anywhere}
h1{margin:.25rem 0;font-size:1.5rem;line-height:1.3}h2{margin:2rem 0 .5rem;font-size:1.125rem;color:var(--gold)}p{margin:.25rem 0;color:var(--soft)}
.mark{font-weight:700;color:var(--gold)}.secret{margin-top:.75rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.75rem;color:var(--ink)}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:1.25rem 0}nav a{min-height:2.75rem;display:inline-flex;align-items:center;gap:.5rem;padding:0 .875rem;border:1px solid var(--line);border-radius:999px;color:var(--ink);text-decoration:none;font-size:.875rem}nav span{color:var(--soft)}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.375rem 1.25rem;margin:0}dt{color:var(--soft)}dd{margin:0;font-weight:500}
.wide{overflow-x:auto;border:1px solid var(--line);border-radius:.75rem}table{border-collapse:collapse;width:100%;font-size:.875rem;overflow-wrap:normal}
th,td{padding:.5rem .75rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);white-space:nowrap}th{color:var(--soft);font-weight:500}tbody tr:last-child td{border-bottom:0}
.figure{text-align:right;font-variant-numeric:tabular-nums}
@media screen and (max-width:44rem){thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody,tr,td{display:block}tr{padding:.5rem 0;border-bottom:1px solid var(--line)}tbody tr:last-child{border-bottom:0}
td,.figure{display:flex;justify-content:space-between;gap:1rem;padding:.125rem .875rem;border:0;text-align:right;white-space:normal;overflow-wrap:anywhere}td::before{content:attr(data-of);flex:none;color:var(--soft)}
dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.625rem}}`
