import { Fault, type FieldError } from '#model/errors.ts'
import type { LocalizedText } from '#model/language/LocalizedText.ts'
import { localized } from '#model/language/localized.ts'
import { namedOf } from '#model/language/namedOf.ts'
import { wordsOf } from '#model/language/wordsOf.ts'
import type { ProcessProblem } from '#process/checkProcess.ts'
import type { Row } from '#server/engine/defineModule.ts'

/** Problems that are told, and those that the message names. */
const MOST_TOLD = 100
const NAMED = 3

/**
 * Passes when a model may be published.
 * @throws Fault INVALID with every problem: `field` is the element's id, `code` the rule
 */
export function assertPublishable(model: Row, problems: readonly ProcessProblem[]): void {
  const errors = [
    ...formProblems(model),
    ...problems
      .filter(({ severity }) => severity === 'error')
      .map(({ elementId, rule, message }) => ({
        field: elementId ?? '',
        code: rule,
        message: wordsOf(message),
      })),
  ]
  if (errors.length === 0) return
  const told = namedOf(
    errors.map(({ message }) => message),
    NAMED,
  )
  throw new Fault('INVALID', {
    message: localized('流程有问题，不能发布：{{told}}', { told }),
    errors: errors.slice(0, MOST_TOLD),
  })
}

function formProblems({ formType, formId, formCustomCreatePath, formCustomViewPath }: Row): FieldError[] {
  const fault = (message: LocalizedText) => [{ field: '', code: 'form', message }]
  if (formType === 10) return formId ? [] : fault(localized('请先在“修改”中选择流程表单'))
  return formCustomCreatePath && formCustomViewPath
    ? []
    : fault(localized('请先在“修改”中填写表单的提交路由和查看路由'))
}
