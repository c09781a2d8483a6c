import type { Text } from '#model/types/index.ts'
import type { ProcessNode } from '#process/execution/ExecutableProcess.ts'
import { chooserOf } from '#process/execution/selfSelected.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { type AssignRule, RULE_TYPE } from '../AssignRule.ts'
import { optionNames } from '../optionNames.ts'

/** Who does a task, as its author has said it. */
interface PeopleWords {
  /** Value of bpm_task_assign_rule_type; null for what is written as an expression. */
  type: number | null
  names: Text[]
}

const TYPES: Record<string, number> = {
  ...{ user: RULE_TYPE.user, role: RULE_TYPE.role, dept: RULE_TYPE.department },
  ...{ post: RULE_TYPE.post, group: RULE_TYPE.group },
}

/** What decides who does a task, as a text: two that are equal mean the same people at the same moment. */
export function peopleSignature(node: ProcessNode | undefined, rule: AssignRule | undefined): string {
  if (node?.type !== 'userTask' || !node.task) return ''
  const { assignee, candidateUsers, candidateGroups, assignees } = node.task
  const said = rule
    ? { type: rule.type, options: [...rule.options].sort((a, b) => a - b) }
    : { assignee, candidateUsers, candidateGroups, assignees }
  return JSON.stringify([said, chooserOf(node.task), node.multiple])
}

/** Whom a task is meant for in words: its rule, else what the diagram says; [] where neither says anything. */
export async function peopleWords(
  context: RequestContext,
  node: ProcessNode | undefined,
  rule: AssignRule | undefined,
): Promise<PeopleWords[]> {
  if (rule) return [await wordsOfRule(context, rule)]
  return Promise.all(writtenPeople(node).map(written => wordsOfWritten(context, written)))
}

async function wordsOfRule(context: RequestContext, rule: AssignRule): Promise<PeopleWords> {
  const known = await optionNames(context, rule)
  return { type: rule.type, names: rule.options.map(id => known.get(id)?.name ?? `#${id}`) }
}

interface Written {
  type: number | null
  text: string
}

/** Persons, groups and expressions of the diagram, in the order in which they are asked. */
function writtenPeople(node: ProcessNode | undefined): Written[] {
  const { assignee, candidateUsers, candidateGroups, assignees = [] } = node?.task ?? {}
  const groups = (candidateGroups ?? '').split(',').flatMap((part): Written[] => {
    const [kind = '', id] = part.trim().split(':')
    if (id === undefined) return kind === '' ? [] : [{ type: null, text: kind }]
    return [{ type: TYPES[kind] ?? null, text: id }]
  })
  return [
    ...(assignee ? [{ type: RULE_TYPE.user, text: assignee }] : []),
    ...(candidateUsers ? [{ type: RULE_TYPE.user, text: candidateUsers }] : []),
    ...groups,
    ...assignees.map(({ type, value }) => ({ type: TYPES[type] ?? null, text: value || type })),
  ]
}

/** Ids by their names; what is written otherwise as it stands. */
async function wordsOfWritten(context: RequestContext, { type, text }: Written): Promise<PeopleWords> {
  const isListed = type !== null && /^\d{1,15}(\s*,\s*\d{1,15})*$/.test(text)
  if (!isListed) return { type: null, names: [text] }
  return wordsOfRule(context, { type, options: text.split(',').map(Number) })
}
