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

  it('should know a business word in every place where it can stand', async () => {
    const names = await readBusinessNames(ROOT)
    const wordsOf = (file: string, source: string) =>
      findBusinessWords(file, source, names).map(({ line, word }) => `${line} ${word}`)

    expect(wordsOf('a.ts', '// as system/post/index does\nconst a = 1')).toEqual(['1 system/post/index'])
    expect(wordsOf('a.ts', 'const q = sql`select 1\n  from sys_user_role r`')).toEqual(['1 sys_user_role'])
    expect(wordsOf('a.ts', "\nallow('system:post:add', '/system/user/list')")).toEqual([
      '2 system:post',
      '2 /system/user',
    ])
    expect(wordsOf('SmsReceipts.ts', 'const smsCode = 1')).toEqual(['1 Sms', '1 sms'])
    expect(wordsOf('a.tsx', 'const a = <b>岗位管理</b>')).toEqual(['1 岗位', '1 “岗位管理”'])
    expect(wordsOf('en.json', '{\n  "请输入验证码": "Captcha"\n}')).toEqual(['2 验证码', '2 Captcha'])
    expect(wordsOf('a.ts', "const posted = 'post the departments of a user'")).toEqual([])
  })

  it('should keep business words out of the engines, the model and the widgets', async () => {
    const names = await readBusinessNames(ROOT)
    const files = genericFiles(ROOT).filter(file => !PORTS.includes(file))
    const found = files.flatMap(file => findBusinessWords(file, read(file), names))

    expect(files.length).toBeGreaterThan(0)
    expect(found.map(({ file, line, word }) => `${file}:${line} ${word}`)).toEqual([])
  })
})
