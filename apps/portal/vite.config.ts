import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContract } from './build/bare-contract.ts'
import { compressed } from './build/compressed.ts'
import { compiledMessages } from './build/compiled-messages.ts'
import { earlyCalls } from './build/early-calls.ts'
import { preloadedFonts } from './build/preloaded-fonts.ts'
import { renderedScreens } from './build/rendered-screens.ts'

const SERVER = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), bareContract(), compiledMessages(), preloadedFonts(), earlyCalls(), renderedScreens(), compressed()],
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
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
})
