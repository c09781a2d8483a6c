import { isMeant } from '../../audience/isMeant.ts'
import { errorAt, type Span } from '../Evaluation.ts'
import type { NameFacts } from '../ExpressionEnvironment.ts'
import type { SyntaxNode } from '../parseSyntax.ts'
import type { ExpressionFunction } from './ExpressionFunction.ts'

/** Whether an audience means the caller. */
export const inAudience: ExpressionFunction = {
  name: 'inAudience',
  takes: [['map'], ['map']],
  least: 2,
  gives: 'boolean',
  check: ([audience, user], [named, caller]) => {
    assertAudience(audience, named)
    if (user && caller && !(caller.op === 'id' && caller.args === 'user'))
      throw errorAt(caller, 'TYPE_MISMATCH', '函数 inAudience 的第 2 个参数只能是 user')
  },
  run: ([rule, user]) => isMeant(rule, (user as { memberships?: unknown }).memberships),
}

function assertAudience(
  facts: NameFacts | undefined,
  span: SyntaxNode | undefined,
): asserts span is Span & SyntaxNode {
  if (facts?.type === 'any' || facts?.type === 'audience' || !span) return
  throw errorAt(span, 'TYPE_MISMATCH', '函数 inAudience 的第 1 个参数应为受众字段（x-audience）')
}
