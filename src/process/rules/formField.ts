import { t } from '#model/language/t.ts'
import { readTask } from '../execution/compile/readTask.ts'
import type { FormFieldFacts } from '../execution/ExecutableProcess.ts'
import { isJuel } from '../execution/processExpression.ts'
import { isFieldId, valueOfText } from '../forms/elementForm.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, Finding, ProcessRule, Severity } from './ProcessRule.ts'

/** What an element asks for beside the form can be asked for: an id of its own, choices, a default that is a value. */
export const formField: ProcessRule = {
  name: 'form-field',
  check: diagram =>
    ofType(diagram, 'bpmn:UserTask', 'bpmn:StartEvent').flatMap(element => {
      const { fields } = readTask(element, diagram.vendor)
      const label = labelOf(element)
      return fields.flatMap((field, index): Finding[] =>
        mistakesOf(field, fields.slice(0, index), diagram).map(([severity, mistake]) => ({
          element,
          severity,
          message: t('{{label}}的表单字段{{mistake}}', { label, mistake }),
        })),
      )
    }),
}

function mistakesOf(
  field: FormFieldFacts,
  before: readonly FormFieldFacts[],
  { context }: CheckedDiagram,
): [Severity, string][] {
  const { id, type, values, defaultValue = '' } = field
  if (id === '') return [['error', t('没有填写标识')]]
  const name = { id }
  if (!isFieldId(id)) return [['error', t('“{{id}}”的标识应由字母、数字和下划线组成，且不以数字开头', name)]]
  if (before.some(one => one.id === id)) return [['error', t('“{{id}}”重复', name)]]
  const said: [isSaid: boolean, severity: Severity, mistake: string][] = [
    [
      context.fields?.includes(id) === true,
      'warning',
      t('“{{id}}”与流程表单的字段同名，以流程表单为准', name),
    ],
    [type === 'enum' && values.length === 0, 'warning', t('“{{id}}”没有枚举值', name)],
    [isWrongDefault(field), 'error', t('“{{id}}”的默认值“{{text}}”不符合类型', { id, text: defaultValue })],
  ]
  return said.filter(([isSaid]) => isSaid).map(([, severity, mistake]) => [severity, mistake])
}

const isWrongDefault = (field: FormFieldFacts): boolean => {
  const text = field.defaultValue?.trim() ?? ''
  return text !== '' && !isJuel(text) && valueOfText(field, text) === undefined
}
