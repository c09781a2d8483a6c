import type { Candidate, Together } from '#process/approval/ApprovalState.ts'
import type { TaskFacts } from '#process/execution/ExecutableProcess.ts'
import { expressionValue } from './expressionValue.ts'
import type { PeopleQuestion } from './PeopleWork.ts'

/** Persons as they are written: ids or user names. */
type Written = number | string

interface WrittenPeople {
  persons: Written[]
  candidates: Candidate[]
  together: Together | null
}

type DiagramQuestion = Pick<PeopleQuestion, 'node' | 'task' | 'starter' | 'variables'>

type Assignee = TaskFacts['assignees'][number]

/** Kinds of `candidateGroups`, before the colon, and of assignee elements. */
const KINDS: Record<string, Candidate['kind']> = { role: 'role', dept: 'dept', post: 'post', group: 'group' }

const TOGETHER: readonly Together[] = ['all', 'any', 'sequence']

const HAS_EXPRESSION = /[$#]\{/

/**
 * Whom the diagram says: its assignee; else its candidates; else its assignee elements whose condition holds. Each
 * counts only where it gives somebody: an assignee that is null leaves the task to the candidates.
 * @throws Refusal EXPRESSION_FAILED
 */
export function peopleInDiagram(question: DiagramQuestion): WrittenPeople {
  const { task } = question
  const assignee = valuesOf(task.assignee, question)
  if (assignee.length > 0) return { persons: assignee, candidates: [], together: null }
  const standard = {
    persons: valuesOf(task.candidateUsers, question),
    candidates: valuesOf(task.candidateGroups, question).flatMap(candidateOf),
  }
  if (standard.persons.length + standard.candidates.length > 0) return { ...standard, together: null }
  return ofElements(question)
}

function ofElements(question: DiagramQuestion): WrittenPeople {
  const chosen = question.task.assignees.filter(one => isMeant(one, question))
  const together = chosen.map(({ operationType }) => operationType)
  return {
    persons: chosen.flatMap(one => personsOf(one, question)),
    candidates: chosen.flatMap(({ type, value }) => {
      const kind = KINDS[type]
      return kind ? idsOf(valuesOf(value, question)).map(id => ({ kind, id })) : []
    }),
    together: TOGETHER.find(one => together.includes(one)) ?? null,
  }
}

/** A condition chooses its element where it is true; null is false. */
function isMeant({ condition }: Assignee, question: DiagramQuestion): boolean {
  return condition.trim() === '' || expressionValue(condition, scopeOf(question), question.node) === true
}

function personsOf({ type, value }: Assignee, question: DiagramQuestion): Written[] {
  if (type === 'initiator') return [question.starter]
  if (type === 'user') return valuesOf(value, question)
  if (type !== 'expression' || value.trim() === '') return []
  return writtenOf(expressionValue(value, scopeOf(question), question.node))
}

const idsOf = (written: readonly Written[]): number[] =>
  written.map(Number).filter(id => Number.isSafeInteger(id) && id > 0)

/** `role:3`, as the panel of properties writes it; groups of other products mean nobody here. */
function candidateOf(written: Written): Candidate[] {
  const [word = '', id = ''] = String(written).split(':')
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined
  return kind ? idsOf([id]).map(number => ({ kind, id: number })) : []
}

/** The parts of a list between commas, expressions among them worked out. */
function valuesOf(text: string | undefined, question: DiagramQuestion): Written[] {
  // A comma inside of an expression is part of it.
  const parts = text?.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []
  return parts.flatMap(part => {
    const written = part.trim()
    if (written === '') return []
    if (!HAS_EXPRESSION.test(written)) return [written]
    return writtenOf(expressionValue(written, scopeOf(question), question.node))
  })
}

/** What an expression gives as people: one, a list, or a text with commas; an object is the person whose id it has. */
function writtenOf(value: unknown): Written[] {
  if (typeof value === 'number') return [value]
  if (typeof value === 'string') return value.split(',').flatMap(part => part.trim() || [])
  if (Array.isArray(value)) return value.flatMap(writtenOf)
  if (typeof value !== 'object' || value === null) return []
  const { userId, id } = value as Record<string, unknown>
  return writtenOf(userId ?? id)
}

const scopeOf = ({ variables, starter }: DiagramQuestion): Record<string, unknown> => ({
  ...variables,
  initiator: starter,
  startUserId: starter,
  authenticatedUserId: starter,
})
