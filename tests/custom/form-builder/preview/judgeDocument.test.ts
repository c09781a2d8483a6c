import { describe, expect, it } from 'vitest'
import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { createDocumentValidator } from '#model/documents/createDocumentValidator.ts'
import { judgeDocument, judgedByServer } from '../../../../src/custom/form-builder/preview/judgeDocument.ts'
import { documentEnvironment } from '../documentEnvironment.ts'

const { form, problems } = checkDocumentText(
  JSON.stringify({
    required: ['subject'],
    properties: {
      subject: { type: 'string', title: '主题', maxLength: 5 },
      sex: { type: 'string', title: '性别', 'x-dict': 'sys_user_sex' },
      hidden: { type: 'integer', title: '天数', 'x-visible': "subject == 'x'" },
      deptId: { type: 'integer', title: '部门', 'x-ref': 'system/dept/index' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: { sex: { type: 'string', title: '性别', 'x-dict': 'sys_user_sex' } },
        },
      },
    },
  }),
  createDocumentCompiler(documentEnvironment),
)
if (!form) throw new Error(JSON.stringify(problems))

const validate = createDocumentValidator(form.schema)
const judge = (document: unknown) =>
  validate(document).map(({ field, message }) => ({ path: field, message }))

const pathsOf = (sent: Record<string, unknown>, values: Record<string, unknown> = sent) =>
  judgeDocument({
    ...{ form, environment: documentEnvironment, sent },
    live: { values, mistakes: [], general: [], judge },
  }).map(({ path }) => path)

describe('judgeDocument', () => {
  it('should refuse what the server would, of data that did not come from the form', () => {
    expect(pathsOf({ subject: '一' })).toEqual([])
    expect(pathsOf({ subject: '一二三四五六' })).toEqual(['subject'])
    expect(pathsOf({ subject: '一', stranger: 1 })).toEqual(['stranger'])
    expect(pathsOf({ subject: '一', sex: 'z' })).toEqual(['sex'])
    expect(pathsOf({ subject: '一', lines: [{ sex: '0' }, { sex: 'z' }] })).toEqual(['lines.1.sex'])
    expect(pathsOf({ subject: '一', lines: Array.from({ length: 6000 }, () => ({ sex: '0' })) })).toEqual([
      '',
    ])
  })

  it('should not judge what is hidden, nor say again what the form tells', () => {
    expect(pathsOf({ subject: '一', hidden: 'x' }, { subject: '一', hidden: null })).toEqual([])
    const live = {
      values: { subject: null },
      mistakes: [{ path: 'subject', message: '必填' }],
      general: ['规则'],
      judge,
    }
    const told = judgeDocument({ form, environment: documentEnvironment, sent: {}, live })
    expect(told).toEqual([
      { path: 'subject', message: '必填' },
      { path: '', message: '规则' },
    ])
  })

  it('should name what the server alone can know', () => {
    expect(judgedByServer(form.fields)).toEqual(['部门'])
  })
})
