import { defineConfig } from 'vite'
import { server } from './serverPlugin.ts'

/** Threads of the server: each is a file of its own, found beside the others by its name. */
const THREADS = [
  'server/db/embedded/embeddedWorker.ts',
  'server/modules/bpm/diagramThread.ts',
  'server/engine/sheet/sheetWorker.ts',
  'server/gen/sourceThread.ts',
]

/** Packages with files beside their code, with code for one machine, or loaded by few requests: read where they are. */
const APART = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  '@scalar/openapi-parser',
  'exceljs',
  'node-sql-parser',
  'nodemailer',
  'svg-captcha',
]

/** The server as few files. The client is built by vite.config.ts. */
export default defineConfig({
  publicDir: false,
  plugins: [server({ threads: THREADS })],
  ssr: { noExternal: true, external: APART },
  build: {
    ssr: true,
    emitAssets: true,
    target: 'node22',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
