import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const CODE = sources('{src,server,cli,build,bench,tests}/**/*.{ts,tsx}')

/** Folders that know contracts, never instances. */
const GENERIC = sources('{src/model,src/engine,src/widgets,server/engine}/**/*.{ts,tsx}')

/** Words of single screens and institutions; they belong into schemas/, seeds/, src/custom/ and server/modules/. */
const BUSINESS =
  /岗位|公告|学校|学生|教师|企业|招聘|简历|sys_(?:post|notice|role|menu)|job_posting|school|student/i

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** The code without its comments and the vocabulary's descriptions, in which examples may stand. */
function withoutComments(text: string): string {
  return text
    .replace(/description:\s*'[^']*'/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
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

  it('should keep business words out of the engines, the model and the widgets', () => {
    const found = GENERIC.flatMap(path => {
      const word = withoutComments(read(path)).match(BUSINESS)?.[0]
      return word ? [`${path}: ${word}`] : []
    })

    expect(GENERIC.length).toBeGreaterThan(0)
    expect(found).toEqual([])
  })
})
