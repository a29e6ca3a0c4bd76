import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), tailwindcss()],
  server: {
    port: 5174,
    strictPort: true,
    proxy: { '/console/api': SERVER, '/console/socket.io': { target: SERVER, ws: true }, '/api': SERVER },
  },
  build: {
    target: 'es2022',
    // The content security policy allows no data: in scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
