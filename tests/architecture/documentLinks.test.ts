import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const documents = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md', 'bench/**/*.md'], { cwd: ROOT })
  .map(path => path.replaceAll('\\', '/'))
  .sort()

/** Its lines outside of blocks of code, where nothing is a link or a heading. */
function proseOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replace(/^( *)(```+)[\s\S]*?^\1\2 *$/gm, '')
}

/** As GitHub makes an anchor of a heading: small, without marks, spaces as hyphens. */
function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** The anchors of a document; a heading that stands twice has a number behind it. */
function anchorsOf(path: string): Set<string> {
  const found = new Set<string>()
  for (const [, heading = ''] of proseOf(path).matchAll(/^#{1,6} +(.*?) *#*$/gm)) {
    const slug = slugOf(heading)
    let anchor = slug
    for (let count = 1; found.has(anchor); count++) anchor = `${slug}-${count}`
    found.add(anchor)
  }
  return found
}

/** What a document links to inside the project. */
function linksOf(path: string): string[] {
  const prose = proseOf(path).replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target))
}

/** Why a link of a document leads nowhere; null where it leads somewhere. */
function lackOf(path: string, link: string): string | null {
  const [target = '', anchor] = link.split('#')
  const whole = target === '' ? join(ROOT, path) : join(ROOT, dirname(path), decodeURI(target))
  if (!existsSync(whole)) return `${path}: ${link}: there is no such file`
  if (anchor === undefined || statSync(whole).isDirectory() || !whole.endsWith('.md')) return null
  const known = anchorsOf(relative(ROOT, whole))
  return known.has(decodeURI(anchor)) ? null : `${path}: ${link}: there is no such heading`
}

describe('links of the documents', () => {
  it('should lead to files and headings that there are', () => {
    const links = documents.flatMap(path => linksOf(path).map(link => ({ path, link })))

    expect(links.length).toBeGreaterThan(200)
    expect(links.map(({ path, link }) => lackOf(path, link)).filter(lack => lack !== null)).toEqual([])
  })

  it('should be told where they lead nowhere', () => {
    expect(lackOf('README.md', 'docs/nowhere.md')).toContain('no such file')
    expect(lackOf('README.md', 'docs/known-limits.md#nowhere')).toContain('no such heading')
    expect(lackOf('README.md', 'docs/known-limits.md#page-language')).toBeNull()
  })
})
