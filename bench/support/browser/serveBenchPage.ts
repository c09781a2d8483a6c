import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, loadConfigFromFile, preview } from 'vite'
import { ROOT } from '../../../cli/steps/runTool.ts'

/** Builds the page of the contenders as the product is built, and serves it. Returns its address and what ends it. */
export async function serveBenchPage(): Promise<{ origin: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'mortise-bench-'))
  const product = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, ROOT)
  const shared = {
    ...{ root: join(ROOT, 'bench/browser'), configFile: false as const, logLevel: 'error' as const },
    plugins: [react()],
    resolve: product?.config.resolve ?? {},
    worker: product?.config.worker ?? {},
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 10_000 },
  }
  await build({ ...shared, mode: 'production' })
  const server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.httpServer.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
