import { chooserOf } from '#process/execution/selfSelected.ts'
import { enabledAccounts } from './enabledAccounts.ts'
import type { FoundPeople, PeopleQuestion, PeopleWork } from './PeopleWork.ts'
import { peopleInDiagram } from './peopleInDiagram.ts'
import { peopleOfRule } from './peopleOfRule.ts'

/**
 * Whose a user task is at this moment. The first of these that there is decides: whoever was chosen, the assignment
 * rule of the definition, what the diagram says. Nobody that is stopped, deleted or another tenant's is named;
 * candidates may still mean nobody.
 * @throws Refusal EXPRESSION_FAILED when an expression of the diagram cannot be evaluated
 */
export async function findPeople(work: PeopleWork, question: PeopleQuestion): Promise<FoundPeople> {
  const { chosen, rule, starter } = question
  // Whoever sends people for a task that is not theirs to give gives it to nobody.
  if (chosen.length > 0 && chooserOf(question.task) !== null) return found(work, { persons: chosen })
  if (rule) return found(work, await peopleOfRule(work, rule, starter))
  return found(work, peopleInDiagram(question))
}

async function found(
  work: PeopleWork,
  {
    persons,
    candidates = [],
    together = null,
  }: Partial<FoundPeople> & { persons: readonly (number | string)[] },
): Promise<FoundPeople> {
  return { named: await enabledAccounts(work, persons), candidates, together }
}
