import { Fault, type FieldError } from '#model/errors.ts'
import type { Row } from '#server/engine/defineModule.ts'
import { onDiagram } from './onDiagram.ts'

/** Problems that are told, and those that the message names. */
const MOST_TOLD = 100
const NAMED = 3

export interface PublishFacts {
  /** Names of the fields of the form; undefined where they are not known. */
  fields: string[] | undefined
  /** Ids of user tasks that have an assignment rule. */
  assigned: string[]
}

/**
 * Passes when a model may be published.
 * @throws Fault INVALID with every problem: `field` is the element's id, `code` the rule
 */
export async function assertPublishable(model: Row, facts: PublishFacts): Promise<void> {
  const found = await onDiagram('checkProcess', String(model.bpmnXml), facts)
  const errors = [
    ...formProblems(model),
    ...found
      .filter(({ severity }) => severity === 'error')
      .map(({ elementId, rule, message }) => ({ field: elementId ?? '', code: rule, message })),
  ]
  if (errors.length === 0) return
  const named = errors.slice(0, NAMED).map(({ message }) => message)
  const more = errors.length > NAMED ? ` 等 ${errors.length} 处` : ''
  throw new Fault('INVALID', {
    message: `流程有问题，不能发布：${named.join('；')}${more}`,
    errors: errors.slice(0, MOST_TOLD),
  })
}

function formProblems({ formType, formId, formCustomCreatePath, formCustomViewPath }: Row): FieldError[] {
  const fault = (message: string) => [{ field: '', code: 'form', message }]
  if (formType === 10) return formId ? [] : fault('请先在“修改”中选择流程表单')
  return formCustomCreatePath && formCustomViewPath ? [] : fault('请先在“修改”中填写表单的提交路由和查看路由')
}
