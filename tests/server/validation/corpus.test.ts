import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/types/index.ts'
import { createValidator, type ValidationIssue } from '#model/validation/index.ts'
import { createAjvValidator } from '#server/validation/createAjvValidator.ts'

interface CorpusFile {
  about: string
  groups: {
    schema: JsonSchema
    cases: { name: string; value: unknown; issues: Omit<ValidationIssue, 'params'>[] }[]
  }[]
}

const folder = new URL('../../fixtures/validation/', import.meta.url)
const files = readdirSync(folder).map(name => ({
  name,
  content: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as CorpusFile,
}))

const validators = { createValidator, createAjvValidator }

describe.each(Object.entries(validators))('%s', (_name, create) => {
  describe.each(files)('$name', ({ content }) => {
    const cases = content.groups.flatMap(({ schema, cases }) => cases.map(one => ({ schema, ...one })))

    it.each(cases)('should answer as expected: $name', ({ schema, value, issues }) => {
      const found = create(schema)(value)

      expect(found.map(({ field, code, message }) => ({ field, code, message }))).toEqual(issues)
    })

    it.each(cases)('should have English words: $name', ({ schema, value, issues }) => {
      const found = create(schema, { language: 'en' })(value)

      expect(found.map(({ field, code }) => ({ field, code }))).toEqual(
        issues.map(({ field, code }) => ({ field, code })),
      )
      expect(found.filter(issue => issue.message.includes('undefined'))).toEqual([])
    })
  })
})

describe('the corpus', () => {
  it('should hold at least 120 cases', () => {
    const count = files.flatMap(({ content }) => content.groups.flatMap(group => group.cases)).length

    expect(count).toBeGreaterThanOrEqual(120)
  })
})
