import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compress } from '../../build/compressPlugin.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compress-'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

async function buildFrom(text: string): Promise<string> {
  writeFileSync(join(root, 'main.js'), `export const text = ${JSON.stringify(text)}\n`)
  const lib = { entry: 'main.js', formats: ['es' as const], fileName: 'main' }
  await build({ root, configFile: false, logLevel: 'silent', plugins: [compress()], build: { lib } })
  return join(root, 'dist/main.js')
}

describe('compress plugin', () => {
  it('should write what reads back as the built file', async () => {
    const file = await buildFrom('岗位管理 '.repeat(400))
    const built = readFileSync(file)

    expect(gunzipSync(readFileSync(`${file}.gz`))).toEqual(built)
    expect(brotliDecompressSync(readFileSync(`${file}.br`))).toEqual(built)
  })

  it('should leave small files alone', async () => {
    const file = await buildFrom('small')

    expect(existsSync(file)).toBe(true)
    expect(existsSync(`${file}.gz`)).toBe(false)
  })
})
