import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeManifest } from '#tests/support/writeManifest.ts'
import { MANIFEST_FILE, readManifest } from '../../build/manifest.ts'

/** The browser's part in small. */
const ENTRY = `
import { icons } from './icons.ts'
const keys = Object.keys(import.meta.glob('./widgets/*/index.ts'))
export default { widgets: keys, widgetProperties: {}, pages: [], slots: [], icons, framePaths: [], visitorScreens: [], listedRoutes: [] }
`

let root: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const kept = () => readFileSync(join(root, MANIFEST_FILE), 'utf8')

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'mortise-manifest-')))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('readManifest', () => {
  it('should list what exists by running the registries, and anew only when that may have changed', async () => {
    symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
    write('package.json', '{ "type": "module" }')
    write('src/manifest.ts', ENTRY)
    write('src/icons.ts', "export const icons: string[] = ['home']")
    write('src/widgets/text/index.ts', 'throw new Error("a widget is found, not loaded")')
    write('server/db/migrations/0001-first.ts', '')

    expect(await readManifest(root)).toMatchObject({ widgets: ['./widgets/text/index.ts'], icons: ['home'] })
    const first = kept()
    write('src/widgets/text/index.ts', 'export default 1')
    expect(await readManifest(root)).toMatchObject({ icons: ['home'] })
    expect(kept()).toBe(first)

    write('src/widgets/number/index.ts', '')
    write('src/icons.ts', "export const icons: string[] = ['house']")
    expect(await readManifest(root)).toMatchObject({
      widgets: ['./widgets/number/index.ts', './widgets/text/index.ts'],
      icons: ['house'],
    })
    expect(kept()).not.toBe(first)
  })

  it('should take what was listed where the sources are not there', async () => {
    writeManifest(root, { widgets: ['text'] })
    expect(await readManifest(root)).toMatchObject({ widgets: ['text'], pages: [] })
  })

  it.each([
    ['missing', () => undefined, 'is missing or no JSON'],
    ['cut off', () => write(MANIFEST_FILE, '{ "widgets": ['), 'is missing or no JSON'],
    ['another', () => write(MANIFEST_FILE, '{ "widgets": [1] }'), 'is no list of what exists'],
  ])('should say what to do where the manifest is %s and cannot be made', async (_what, prepare, words) => {
    prepare()
    await expect(readManifest(root)).rejects.toThrow(
      `.cache/manifest.json ${words}: run "npm run build" where all of src/ is, and bring it from there.`,
    )
  })

  it('should say what to do where it is out of date and nothing can make it', async () => {
    write('src/manifest.ts', ENTRY)
    write('server/db/migrations/0001-first.ts', '')
    writeManifest(root)
    await expect(readManifest(root)).rejects.toThrow(
      '.cache/manifest.json is out of date and Vite is not installed: run npm ci, then npm run build.',
    )
  })
})
