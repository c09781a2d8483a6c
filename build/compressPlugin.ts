import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.ttf', '.wasm'])

/** Below this size a compressed file saves no packet. Bytes. */
const LEAST = 1024

/**
 * Vite plugin that writes each built file a second and third time, compressed, for the server to send as they are.
 * @param quality of brotli. The highest takes ten times as long as 9 for a twentieth less.
 */
export function compress({ quality = 11 } = {}): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const files = Object.keys(bundle).filter(
          file => COMPRESSIBLE.has(extname(file)) && !file.startsWith('.'),
        )
        await Promise.all(files.map(file => compressFile(join(dir, file), quality)))
      },
    },
  }
}

async function compressFile(path: string, quality: number): Promise<void> {
  const content = await readFile(path)
  if (content.length < LEAST) return
  const [gzipped, brotlied] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, gzipped), writeFile(`${path}.br`, brotlied)])
}
