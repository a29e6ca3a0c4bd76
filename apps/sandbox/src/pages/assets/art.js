/** Our own drawings of the three stages' symbols. Index 0 pays most; the last stands for a win of any size. */

let drawn = 0
/** Gradients need ids of their own in every drawing. */
function withId(draw) {
  drawn += 1
  return draw(`a${drawn}`)
}

const svg = (body, box = 100) => `<svg viewBox="0 0 ${box} ${box}" aria-hidden="true">${body}</svg>`

const gradient = (id, ...stops) =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map((color, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${color}"/>`).join('')}</linearGradient></defs>`

const seven = (id) =>
  svg(
    `${gradient(id, '#ff9d7a', '#ee2436', '#8f0620')}<path d="M14 16h70v18L55 88H31l27-50H32v9H14Z" fill="url(#${id})" stroke="#ffe6a3" stroke-width="5" stroke-linejoin="round"/><path d="M21 23h54" stroke="#fff" stroke-opacity=".55" stroke-width="4" stroke-linecap="round"/>`,
  )

const crown = (id) =>
  svg(
    `${gradient(id, '#fff3b8', '#ffc83d', '#b86f0b')}<path d="m10 34 19 17 21-33 21 33 19-17-9 42H19Z" fill="url(#${id})" stroke="#6b3d02" stroke-width="3" stroke-linejoin="round"/><rect x="18" y="76" width="64" height="11" rx="5" fill="url(#${id})" stroke="#6b3d02" stroke-width="3"/><circle cx="50" cy="62" r="7" fill="#e1284a" stroke="#fff3b8" stroke-width="2"/><circle cx="29" cy="65" r="4.500" fill="#2c9bff"/><circle cx="71" cy="65" r="4.500" fill="#2c9bff"/><circle cx="10" cy="32" r="5" fill="#fff3b8"/><circle cx="90" cy="32" r="5" fill="#fff3b8"/><circle cx="50" cy="16" r="6" fill="#fff3b8"/>`,
  )

const gem = (id) =>
  svg(
    `${gradient(id, '#c7f6ff', '#31b7ff', '#1247c4')}<path d="M26 16h48l20 26-44 46L6 42Z" fill="url(#${id})" stroke="#e4fbff" stroke-width="3" stroke-linejoin="round"/><path d="M6 42h88M26 16l10 26 14 46 14-46 10-26M50 16 36 42M50 16l14 26" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.500" stroke-linejoin="round"/>`,
  )

const bell = (id) =>
  svg(
    `${gradient(id, '#fff0a6', '#ffb92e', '#b56a06')}<path d="M50 12c5 0 8 3 8 8 14 4 20 16 20 32 0 13 4 18 10 24H12c6-6 10-11 10-24 0-16 6-28 20-32 0-5 3-8 8-8Z" fill="url(#${id})" stroke="#6b3d02" stroke-width="3" stroke-linejoin="round"/><path d="M40 78a10 10 0 0 0 20 0Z" fill="#8a4b04"/><path d="M35 34c-4 6-5 14-5 22" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>`,
  )

const clover = (id) => {
  const leaf = '<path d="M50 50C30 50 22 38 28 27c5-9 17-8 22 2 5-10 17-11 22-2 6 11-2 23-22 23Z"/>'
  const leaves = [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn} 50 50)">${leaf}</g>`).join('')
  return svg(
    `${gradient(id, '#b4ff9e', '#2dc25c', '#0b6b37')}<path d="M52 54c4 14 10 24 20 32" fill="none" stroke="#0b6b37" stroke-width="6" stroke-linecap="round"/><g fill="url(#${id})" stroke="#0a5a2e" stroke-width="2.500">${leaves}</g>`,
  )
}

const coin = (id) =>
  svg(
    `${gradient(id, '#fff2b0', '#f5b638', '#a8640a')}<circle cx="50" cy="50" r="40" fill="url(#${id})" stroke="#7b4705" stroke-width="3"/><circle cx="50" cy="50" r="30" fill="none" stroke="#7b4705" stroke-opacity=".5" stroke-width="3"/><path d="M42 28h10c18 0 18 20 4 21 17 1 17 23-4 23H42Zm10-7v58" fill="none" stroke="#7b4705" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>`,
  )

const star = (id) =>
  svg(
    `${gradient(id, '#fffbe0', '#ffd34a', '#f07f13')}<path d="m50 6 13 28 31 4-23 21 6 31-27-15-27 15 6-31L6 38l31-4Z" fill="url(#${id})" stroke="#fff6cc" stroke-width="4" stroke-linejoin="round"/><circle cx="40" cy="50" r="4" fill="#7b3c00"/><circle cx="60" cy="50" r="4" fill="#7b3c00"/><path d="M41 61c5 6 13 6 18 0" fill="none" stroke="#7b3c00" stroke-width="4" stroke-linecap="round"/>`,
  )

const PIPS = {
  1: [[50, 50]],
  2: [
    [30, 30],
    [70, 70],
  ],
  3: [
    [28, 28],
    [50, 50],
    [72, 72],
  ],
  4: [
    [30, 30],
    [70, 30],
    [30, 70],
    [70, 70],
  ],
  5: [
    [28, 28],
    [72, 28],
    [50, 50],
    [28, 72],
    [72, 72],
  ],
  6: [
    [30, 26],
    [70, 26],
    [30, 50],
    [70, 50],
    [30, 74],
    [70, 74],
  ],
}

const die = (face) => (id) => {
  const pips = PIPS[face]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${face === 1 ? 14 : 9}" fill="${face === 1 || face === 4 ? '#d81f3c' : '#1d2230'}"/>`)
    .join('')
  return svg(
    `${gradient(id, '#ffffff', '#f2f3f8', '#c9cedd')}<rect x="5" y="5" width="90" height="90" rx="20" fill="url(#${id})" stroke="#9aa2b8" stroke-width="2"/>${pips}`,
  )
}
const goldDie = (id) =>
  svg(
    `${gradient(id, '#fff3b8', '#ffcb45', '#c47a0d')}<rect x="5" y="5" width="90" height="90" rx="20" fill="url(#${id})" stroke="#7b4705" stroke-width="3"/><path d="m50 20 9 20 22 3-16 15 4 22-19-11-19 11 4-22-16-15 22-3Z" fill="#7b4705"/>`,
  )

const ball = (number, light, deep) => (id) =>
  svg(
    `<defs><radialGradient id="${id}" cx=".36" cy=".28" r=".8"><stop stop-color="#fff"/><stop offset=".18" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs><circle cx="50" cy="50" r="47" fill="url(#${id})"/><circle cx="50" cy="50" r="27" fill="#fff"/><text x="50" y="65" font-size="42" font-weight="800" text-anchor="middle" fill="#161b28" font-family="system-ui,sans-serif">${number}</text>`,
  )

const SETS = {
  slot: [seven, crown, gem, bell, clover, coin, star],
  dice: [die(6), die(5), die(4), die(3), die(2), die(1), goldDie],
  lotto: [
    ball(9, '#ffd24a', '#c77605'),
    ball(8, '#ff6b7d', '#a80f2c'),
    ball(7, '#6fb2ff', '#1243b8'),
    ball(5, '#5fe39d', '#0b7a43'),
    ball(3, '#c48bff', '#5a1fb0'),
    ball(1, '#9fb0c8', '#3d4a63'),
    ball('★', '#ffe27a', '#f07f13'),
  ],
}

/** How many ordinary symbols a stage has. */
export const SYMBOLS = 6

export function drawing(kind, symbol) {
  return withId(SETS[kind][symbol] ?? SETS[kind][SYMBOLS])
}
