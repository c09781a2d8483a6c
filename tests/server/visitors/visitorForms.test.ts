import { describe, expect, it } from 'vitest'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { documentPages } from '#model/documents/documentPages.ts'
import { compileFixtures } from '../engine/support/startEngine.ts'

describe('createDocumentCompiler', () => {
  it('should refuse for visitors what needs an account, at its place, and nothing of it for accounts', () => {
    const compiler = createDocumentCompiler({ pages: documentPages(compileFixtures()), dictionaries: {} })
    const text = JSON.stringify(
      {
        properties: {
          deptId: { type: 'integer', title: '部门', 'x-ref': 'org/dept' },
          who: { type: 'string', title: '姓名', 'x-default': 'user.nickName' },
          score: { type: 'integer', title: '评分', minimum: 1, maximum: 5 },
        },
      },
      null,
      1,
    )
    expect(compiler.compile(text).problems).toEqual([])
    const { form, problems } = compiler.compile(text, { forVisitors: true })
    expect(form).toBeNull()
    expect(problems.map(({ rule, line, column }) => [rule, line, column])).toEqual([
      ['visitor-link', 6, 4],
      ['visitor-link', 11, 18],
    ])
    const open = JSON.stringify({ properties: { score: { type: 'integer', title: '评分' } } })
    expect(compiler.compile(open, { forVisitors: true }).form).not.toBeNull()
  })
})
