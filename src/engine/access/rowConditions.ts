import { useCallback, useMemo } from 'react'
import useSWRImmutable from 'swr/immutable'
import { namesRead } from '#model/expression/environmentAt.ts'
import type { PageModel, ResourceModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { RowAccess, RowCondition } from './compileRowCondition.ts'

const ALWAYS: RowCondition = () => true
const NEVER: RowCondition = () => false

/**
 * Returns what turns a `when` into a function of the record. The expression language is fetched only for pages
 * that have a condition; until it is there, what has a condition is not allowed.
 * @param isAsked whether there are records that a condition could be asked about
 */
export function useRowConditions(
  model: Pick<PageModel, 'resource' | 'list'>,
  isAsked = true,
): (when: string | null, verdict?: RowAccess) => RowCondition {
  const { user } = useHost()
  const { data: compile } = useSWRImmutable(
    isAsked && hasConditions(model) ? ['engine', 'conditions'] : null,
    () => import('./compileRowCondition.ts').then(module => module.compileRowCondition),
  )
  const names = useMemo(() => namesRead(model.resource?.fields ?? []), [model.resource])
  return useCallback(
    (when, verdict = 'holds') => {
      if (when === null) return ALWAYS
      return compile ? compile(when, { user, verdict, names }) : NEVER
    },
    [compile, user, names],
  )
}

function hasConditions({ resource, list }: Pick<PageModel, 'resource' | 'list'>): boolean {
  if (!resource) return false
  const operations = Object.values(resource.operations)
  const isEdited = (name: string) => list?.columns.some(({ field, editable }) => editable && field === name)
  return (
    (resource.visitorLinks ?? []).some(({ offered }) => offered !== null) ||
    parentCondition(resource) !== null ||
    (list?.tone ?? []).length > 0 ||
    resource.fields.some(({ name, visibleWhen }) => visibleWhen !== undefined && isEdited(name)) ||
    [...operations, ...resource.actions, ...(list?.columns ?? [])].some(({ when }) => when !== null)
  )
}

/**
 * Returns which records of a tree may have others below them: the filter of the reference to the parent, which the
 * server demands as well; null for all. It may read the form, which nobody has filled in yet: ask it openly.
 */
export function parentCondition({ tree, fields }: Pick<ResourceModel, 'tree' | 'fields'>): string | null {
  return fields.find(field => field.name === tree?.parent)?.reference?.where ?? null
}
