/**
 * Words. A feature keeps its own in `features/<feature>/words.ts`:
 *   export const words = defineWords({ th: { title: '…', left: 'เหลือ {count}' }, la: { … }, en: { … } })
 * and reads them with `const t = useWords(words)`; `t('title')`, `t('left', { count: '3' })`, `t('group.key')`.
 * They travel with the feature's own chunk. Codes of the server become words through `useMessage()`.
 */
export * from './foreign.tsx'
export * from './language.ts'
export * from './language-context.tsx'
export * from './name-in.ts'
export * from './words.ts'
