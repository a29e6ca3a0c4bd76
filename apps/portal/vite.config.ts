import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContract } from './build/bare-contract.ts'
import { compiledMessages } from './build/compiled-messages.ts'
import { drawnIcons } from './build/drawn-icons.ts'
import { earlyCalls } from './build/early-calls.ts'
import { preloadedFonts } from './build/preloaded-fonts.ts'
import { renderedScreens } from './build/rendered-screens.ts'
import { serviceWorkers } from './build/service-workers.ts'

const SERVER = 'http://127.0.0.1:3000'
/** Each request costs a cheap phone more than this many bytes of source that it may not need yet. */
const WORTH_A_REQUEST_BYTES = 4000

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    bareContract(),
    compiledMessages(),
    preloadedFonts(),
    earlyCalls(),
    renderedScreens(),
    drawnIcons(),
    serviceWorkers(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
  build: {
    target: 'es2022',
    // Small drawings stay files: the content security policy allows no data: in scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: WORTH_A_REQUEST_BYTES },
          ],
        },
        // Its own name lists every page that shares the chunk.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
      },
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
})
