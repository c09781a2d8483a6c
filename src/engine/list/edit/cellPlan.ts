import type { FieldModel, PageModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormPlan } from '../../form/core/FormPlan.ts'
import { recordPlan } from '../../form/core/recordPlan.ts'
import { namesRead } from '../../form/reactions/formExpression.ts'

interface CellPlanOptions {
  model: PageModel
  field: FieldModel
  /** As the list has it, which may be less than all of it. */
  record: Row
  user: EngineUser
}

/**
 * Returns the plan of a form of one field, with the text that one of its options asks for: the form that changes the
 * record, without its other fields. Of the rules
 * over several fields those that concern this one and read nothing that the list does not have; the server holds to all.
 */
export function cellPlan({ model, field, record, user }: CellPlanOptions): FormPlan {
  const plan = recordPlan({ model, mode: 'update', user })
  const isEdited = (name: string) => name === field.name || name === field.otherText
  const planned = [...plan.planned].filter(([name]) => isEdited(name))
  const concerns = (names: string[]) => names.includes(field.name) && names.every(name => name in record)
  return {
    ...plan,
    id: `${plan.id} ${field.name}`,
    planned: new Map(planned),
    known: plan.known.filter(({ name }) => name in record || isEdited(name)),
    rules: plan.rules.filter(rule => concerns(namesRead(rule.assert))),
    ranges: plan.ranges.filter(({ from, to, when }) =>
      concerns([from, to, ...(when === null ? [] : namesRead(when))]),
    ),
  }
}
