import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureBuild } from '../../build/ensureBuild.ts'

let root: string
let builds: string[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ensure-build-'))
  builds = []
  mkdirSync(join(root, 'src/app'), { recursive: true })
  mkdirSync(join(root, 'schemas'))
  writeFileSync(join(root, 'index.html'), '<html>')
  writeFileSync(join(root, 'src/app/a.ts'), 'one')
  writeFileSync(join(root, 'schemas/post.json'), '{}')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A build whose only output is what the application's source says. */
function build(from: string, outDir: string): void {
  const text = readFileSync(join(from, 'src/app/a.ts'), 'utf8')
  builds.push(text)
  writeFileSync(join(outDir, 'main.js'), text)
}

const ensure = () => ensureBuild({ root, build })
const built = () => readFileSync(join(root, 'dist/main.js'), 'utf8')

describe('ensureBuild', () => {
  it('should build when nothing is built', () => {
    expect(ensure()).toBe(true)
    expect(built()).toBe('one')
  })

  it('should not build again when nothing changed', () => {
    ensure()

    expect(ensure()).toBe(false)
    expect(builds).toEqual(['one'])
  })

  it('should build again when asked to, though nothing changed', () => {
    ensure()

    expect(ensureBuild({ root, build, force: true })).toBe(true)
    expect(ensure()).toBe(false)
    expect(builds).toHaveLength(2)
  })

  it.each([
    ['a source changed', 'src/app/a.ts'],
    ['a schema changed', 'schemas/post.json'],
    ['a file was added', 'src/app/new.ts'],
  ])('should build again when %s', (_, path) => {
    ensure()
    writeFileSync(join(root, path), 'two')

    expect(ensure()).toBe(true)
    expect(builds).toHaveLength(2)
  })

  it('should build again when a source was removed', () => {
    writeFileSync(join(root, 'src/app/b.ts'), 'extra')
    ensure()
    rmSync(join(root, 'src/app/b.ts'))

    expect(ensure()).toBe(true)
  })

  it('should leave the build of another start where it is when both build at once', () => {
    const slow = (from: string, outDir: string) => {
      build(from, outDir)
      ensure()
      writeFileSync(join(outDir, 'late.js'), '')
    }

    expect(ensureBuild({ root, build: slow })).toBe(true)
    expect(existsSync(join(root, 'dist/late.js'))).toBe(false)
    expect(built()).toBe('one')
  })

  it('should keep the last build and try again when a build fails', () => {
    ensure()
    writeFileSync(join(root, 'src/app/a.ts'), 'two')
    const failing = () => {
      throw new Error('no')
    }

    expect(() => ensureBuild({ root, build: failing })).toThrow('no')
    expect(built()).toBe('one')
    expect(ensure()).toBe(true)
    expect(built()).toBe('two')
    expect(existsSync(join(root, 'dist/.vite/sources'))).toBe(true)
  })

  it('should take what was built as it is where its sources are not there, or say what to do', () => {
    ensure()
    rmSync(join(root, 'src/app'), { recursive: true })

    expect(ensure()).toBe(false)
    rmSync(join(root, 'dist'), { recursive: true })
    expect(ensure).toThrow(
      'The client is not built: run "npm run build" where all of src/ is, and bring dist/ from there.',
    )
    expect(builds).toEqual(['one'])
  })

  it('should say why it builds', () => {
    const reasons: string[] = []
    const tell = () => ensureBuild({ root, build, onBuild: reason => reasons.push(reason) })
    tell()
    writeFileSync(join(root, 'src/app/a.ts'), 'two')
    tell()

    expect(reasons).toEqual(['missing', 'stale'])
  })
})
