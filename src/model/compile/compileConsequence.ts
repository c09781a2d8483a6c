import type { ConsequenceSource } from '../source/consequence.ts'
import type { ActionModel, ConsequenceModel } from '../types/index.ts'

/** What is asked before a change. Its source has passed check: it names an action, or a field and a value. */
export function compileConsequence(
  source: ConsequenceSource,
  actions: readonly Pick<ActionModel, 'name' | 'title'>[],
): ConsequenceModel {
  const { field = '', value = '', action, count, ...words } = source
  return {
    on: action === undefined ? { field, value } : { action },
    ask: words.ask,
    does: words.does ?? actions.find(({ name }) => name === action)?.title ?? null,
    count: typeof count === 'object' ? { page: count.of, via: count.via } : (count ?? null),
    tell: words.tell ?? null,
  }
}
