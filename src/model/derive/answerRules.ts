import { dataTypeOf } from '../field-types/shared/dataTypeOf.ts'
import { textOf } from '../language/t.ts'
import type { MatrixSource } from '../source/matrix.ts'
import type { PropertySource } from '../source/property.ts'
import type { Rule } from '../types/index.ts'

/** What a JSON schema cannot say of answers: that one is there at all, that somebody is meant, that one excludes others, that ends are in order. */
export function answerRules(property: PropertySource): Rule[] {
  const { 'x-matrix': matrix, 'x-component': widget } = property
  if (matrix) return [answeredRule(matrix), ...exclusiveRules(matrix)]
  if (property['x-audience']) return [SOMEBODY]
  return widget === 'slider' && dataTypeOf(property) === 'array' ? [ENDS_IN_ORDER] : []
}

/** Nobody is no audience: taken for none, it would often mean everybody. */
const SOMEBODY: Rule = {
  assert: 'self == null || size(self) > 0',
  message: {
    zh: '没有选择任何人：至少选一项，或者留空',
    en: 'Nobody is chosen: choose one at least, or leave it empty',
  },
}

const ENDS_IN_ORDER: Rule = {
  assert: 'self[0] <= self[1]',
  message: { zh: '起点不能大于终点', en: 'The first end must not lie behind the second' },
}

/** Without an answer it is null, which required forbids. */
const answeredRule = ({ rows }: MatrixSource): Rule => ({
  assert: ['self == null', ...rows.map(({ value }) => `self.${value} != null`)].join(' || '),
  message: { zh: '至少回答其中一行', en: 'Answer one row at least' },
})

function exclusiveRules({ rows, columns, multiple }: MatrixSource): Rule[] {
  const alone = multiple ? columns.filter(({ exclusive }) => exclusive) : []
  if (alone.length === 0) return []
  const values = JSON.stringify(alone.map(({ value }) => value))
  return rows.map(({ value, label }) => ({
    assert: `size(self.${value}) <= 1 || !self.${value}.exists(one, one in ${values})`,
    message: {
      zh: `“${textOf(label, 'zh')}”的一个答案不能与其他答案同时选择`,
      en: `${textOf(label, 'en')}: one of these answers cannot be chosen together with others`,
    },
  }))
}
