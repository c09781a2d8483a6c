import { describe, expect, it } from 'vitest'
import { configOf } from '#model/generate/configOf.ts'
import { readComment } from '#model/generate/conventions.ts'
import { type GeneratedTable, generatedColumn } from '#model/generate/GeneratedTable.ts'
import { htmlTypeOf, widgetMeantBy } from '#model/generate/javaNames.ts'
import type { ProjectFacts } from '#model/generate/ProjectFacts.ts'

const project: ProjectFacts = {
  ...{ tables: {}, keys: [], paths: [], permissions: [], menus: [], referable: [], dictionaries: {} },
}
const table = (name: string): GeneratedTable => ({
  ...{ name, comment: '', unique: [], form: null },
  columns: [generatedColumn({ name: 'title', length: 50 })],
})

describe('what others have named', () => {
  it('should be a name like any other, also where every object has something of that name', () => {
    expect(configOf(table('constructor_log'), project)).toMatchObject({
      ...{ moduleName: 'constructor', path: '/constructor/log', guesses: [] },
    })
    for (const name of ['constructor', 'tostring', '__proto__', 'valueof'])
      expect(configOf(table(name), project).guesses).toEqual([])
    const column = { dictType: '', options: [], kind: 'string' } as never
    for (const word of ['constructor', 'toString', '__proto__'])
      expect(
        htmlTypeOf({
          ...{ kind: 'string', length: 20, hasChoices: false },
          widget: widgetMeantBy(word, column),
        }),
      ).toBe('input')
  })

  it('should get an address of its own, however many are called alike', () => {
    const taken: ProjectFacts = { ...project, paths: [...project.paths], keys: [] }
    const paths = Array.from({ length: 15 }, () => {
      const { path } = configOf(table('asset_device'), taken)
      taken.paths.push(path)
      return path
    })
    expect(new Set(paths).size).toBe(15)
  })

  it('should be read in a moment where a comment is full of blanks', () => {
    const blanks = ' '.repeat(300_000)
    expect(readComment(`状态（0正常 1停用）${blanks}`).options).toHaveLength(2)
    expect(readComment(`状态（a${blanks}b${blanks}）`)).toEqual({ title: '状态', dictType: '', options: [] })
  })
})
