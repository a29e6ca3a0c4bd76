/**
 * Messages. A feature keeps its own in `features/<feature>/messages.ts`:
 *   export const messages = defineMessages({ th: { title: '…', left: 'เหลือ {count}' }, la: { … }, en: { … } })
 * and reads them with `const t = useMessages(messages)`; `t('title')`, `t('left', { count: '3' })`, `t('group.key')`.
 * They travel with the feature's own chunk. Codes of the server become words through `useCodeMessage()`.
 */
export * from './foreign.tsx'
export * from './language.ts'
export * from './language-context.tsx'
export * from './name-in.ts'
export * from './messages.ts'
