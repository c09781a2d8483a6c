import type { Expression } from '#model/expression/Expression.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { readChoices, readTargets } from '../present/readTargets.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'

/**
 * The record with the referred records that the expressions read of (dept for deptId.deptName), whoever may see
 * them: a rule holds for everybody alike. What the caller has just named and may not choose stands empty: whether a
 * rule is broken would tell what it says.
 * @param isChosen whether the caller names a record there that was not named before; nothing where absent
 */
export async function completeScope(
  context: OperationContext,
  compiled: CompiledResource,
  expressions: readonly Expression[],
  record: Row,
  isChosen: (name: string) => boolean = () => false,
): Promise<Row> {
  const complete = { ...record }
  for (const [name, properties] of hops(compiled, expressions)) {
    const field = compiled.embedded.get(name)
    const id = field && record[field.name]
    const reference = field?.reference
    if (!reference || id === null || id === undefined || Array.isArray(id)) continue
    const targets = isChosen(field.name)
      ? await readChoices(context, { field, reference }, [id], properties)
      : await readTargets(context, reference, [id], properties)
    complete[name] = targets.get(id) ?? null
  }
  return complete
}

/** Names of referred records with the properties that are read of them. */
function hops(compiled: CompiledResource, expressions: readonly Expression[]): Map<string, string[]> {
  const read = new Map<string, string[]>()
  for (const { root, path } of expressions.flatMap(expression => expression.refs)) {
    const [property] = path
    if (property === undefined || !compiled.embedded.has(root)) continue
    read.set(root, [...(read.get(root) ?? []), property])
  }
  return read
}
