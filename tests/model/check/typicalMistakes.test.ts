import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { DEVICE, INVOICE, LOAN, mistakes } from './mistakes.ts'

const ROOT = join(import.meta.dirname, '../../..')
// The menu's seeds name pages of the project, which do not stand beside the examples.
const { menuFiles: _, ...environment } = (await loadSources(ROOT)).environment
const pages = new Map(
  [LOAN, DEVICE, INVOICE, 'invoices/customer/index.json', 'invoices/product/index.json'].map(path => [
    path,
    readFileSync(join(ROOT, 'examples', path), 'utf8'),
  ]),
)

/** Stands where a mistake is expected. */
const MARK = '‸'

/** What the check says of the examples, one of them changed. */
function problemsWith(path: string, text: string) {
  const files = [...pages].map(([other, own]) => ({ path: other, text: other === path ? text : own }))
  return compileApp(files, environment).problems
}

describe('checkApp, of typical mistakes', () => {
  it('should look at fifty at least, in files that are right otherwise', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(50)
    expect(problemsWith(LOAN, pages.get(LOAN) ?? '')).toEqual([])
  })

  it.each(mistakes)('should tell $name once, where it stands, with what was meant', mistake => {
    const { in: path = LOAN, from, to, says, meant } = mistake
    const text = pages.get(path) ?? ''
    expect(text).toContain(from)
    const marked = text.replace(from, () => to)
    const before = marked.slice(0, marked.indexOf(MARK)).split('\n')

    const problems = problemsWith(path, marked.replace(MARK, ''))

    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    const found = problems.map(({ file, line, column, message, suggestion }) => {
      return { file, line, column, message, suggestion }
    })
    expect(found).toEqual([{ file: path, ...place, message: says, suggestion: meant }])
  })
})
