import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBusinessWords, genericFiles, readBusinessNames } from './businessWords.ts'

const ROOT = join(import.meta.dirname, '../..')

const CODE = sources('{src,server,cli,build,bench,tests}/**/*.{ts,tsx}')

/** The one place in each engine that names what it must know of the institution around it. */
const PORTS = ['src/engine/institution.ts', 'server/engine/contracts/Institution.ts']

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

describe('source tree', () => {
  it('should have no files named for nothing in particular', () => {
    expect(CODE.filter(path => /^(?:utils?|helpers?|misc)\.tsx?$/.test(basename(path)))).toEqual([])
  })

  it('should have no file that is too long to be read in one go', () => {
    expect(CODE.filter(path => !path.startsWith('tests/') && read(path).split('\n').length > 400)).toEqual([])
  })

  it('should leave nothing to be done later in comments', () => {
    expect(
      CODE.filter(
        path => /\b(?:TODO|FIXME|XXX|HACK)\b/.test(read(path)) && !path.endsWith('sourceTree.test.ts'),
      ),
    ).toEqual([])
  })

  it('should keep the model free of anything that draws', () => {
    expect(sources('src/model/**/*').filter(path => /\.(?:tsx|jsx|js|css|less)$/.test(path))).toEqual([])
  })

  it('should keep business words out of the engines, the model and the widgets', async () => {
    const names = await readBusinessNames(ROOT)
    const files = genericFiles(ROOT).filter(file => !PORTS.includes(file))
    const found = files.flatMap(file => findBusinessWords(ROOT, file, names))

    expect(files.length).toBeGreaterThan(0)
    expect(found.map(({ file, line, word }) => `${file}:${line} ${word}`)).toEqual([])
  })
})
