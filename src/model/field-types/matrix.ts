import { joinWords, localized } from '../language/localized.ts'
import { type Language, textOf } from '../language/t.ts'
import type { MatrixColumnSource, MatrixRowSource, MatrixSource } from '../source/matrix.ts'
import type { JsonSchema } from '../types/JsonSchema.ts'
import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { type CellResult, textOfCell } from './shared/SheetCell.ts'

export const base = defineBase({
  type: 'matrix',
  storage: 'column',
  codec: {
    display: (value, language, { matrix }) =>
      matrix ? textOfMatrix(value, matrix, language) : JSON.stringify(value),
  },
  expression: { type: 'any' },
  look: { isPlain: true, isWide: () => true },
})

/** Answers to several questions of the same kind: an object with one answer, or a list of them, for each row. */
export default defineFieldType(base, {
  data: ['object'],
  claims: property => property['x-matrix'] !== undefined,
  column: () => 'jsonb',
  schema: (schema, { 'x-matrix': matrix }) => (matrix ? { ...schema, ...schemaOfMatrix(matrix) } : schema),
  codec: { toColumn: value => JSON.stringify(value) },
  filter: { operators: ['eq'], operator: 'eq', stored: false },
  sortable: false,
  indexed: false,
  sheet: {
    isText: true,
    width: 40,
    hint: { zh: '格式：问题：答案；问题：答案', en: 'Format: question: answer; question: answer' },
    read: (cell, { matrix }) =>
      matrix ? readMatrix(textOfCell(cell), matrix) : { mistake: localized('应为对象') },
  },
  expression: { filterable: false },
  widget: 'matrix',
  look: { width: 240, align: 'left', isShort: () => false },
  typescript: ({ properties = {}, required = [] }) =>
    `{ ${Object.entries(properties)
      .map(([name, row]) => lineOf(name, row, required.includes(name)))
      .join('; ')} }`,
  example: null,
})

/** Every row is one of the columns, or several of them, each once; no other rows. */
function schemaOfMatrix({ rows, columns, multiple, complete }: MatrixSource): JsonSchema {
  const answer = answerSchema(columns)
  const row = multiple ? { type: 'array', items: answer, minItems: 1, uniqueItems: true } : answer
  const isOptional = !complete
  return {
    type: 'object',
    properties: Object.fromEntries(
      rows.map(({ value, label }) => [value, { ...(isOptional ? orNull(row) : row), title: label }]),
    ),
    ...(isOptional ? {} : { required: rows.map(({ value }) => value) }),
    additionalProperties: false,
  }
}

function answerSchema(columns: readonly MatrixColumnSource[]): JsonSchema {
  const labels = (language: Language) => columns.map(({ label }) => textOf(label, language))
  return {
    type: typeof columns[0]?.value === 'number' ? 'integer' : 'string',
    enum: columns.map(({ value }) => value),
    'x-message': {
      enum: {
        zh: `只能是以下之一：${labels('zh').join('、')}`,
        en: `Only one of these: ${labels('en').join(', ')}`,
      },
    },
  }
}

const orNull = (row: JsonSchema): JsonSchema => ({
  ...row,
  type: [row.type as string, 'null'],
  ...(row.enum ? { enum: [...row.enum, null] } : {}),
})

const lineOf = (name: string, row: JsonSchema, isAlways: boolean): string =>
  isAlways ? `${name}: ${typeOfRow(row)}` : `${name}?: ${typeOfRow(row)} | null`

function typeOfRow({ type, items, enum: values = items?.enum ?? [] }: JsonSchema): string {
  const union = values
    .filter(value => value !== null)
    .map(value => (typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value)))
    .join(' | ')
  return [type].flat().includes('array') ? `(${union})[]` : union
}

/** The answers in the order of the rows, as people read them: 速度：满意；价格：一般. */
function textOfMatrix(value: unknown, { rows, columns }: MatrixSource, language: Language): string {
  const given = (value ?? {}) as Record<string, unknown>
  const answered = rows.flatMap(row => {
    const chosen = [given[row.value] ?? []].flat()
    if (chosen.length === 0) return []
    const labels = chosen.map(one => labelOf(one, columns, language))
    const separator = language === 'en' ? ': ' : '：'
    return [`${textOf(row.label, language)}${separator}${joinWords(labels, '、')[language]}`]
  })
  return joinWords(answered, '；')[language]
}

function labelOf(value: unknown, columns: readonly MatrixColumnSource[], language: Language): string {
  const column = columns.find(one => one.value === value)
  return column ? textOf(column.label, language) : String(value)
}

/** Takes what `textOfMatrix` writes, in either language, and values in the place of labels. */
function readMatrix(text: string, matrix: MatrixSource): CellResult {
  const answers: Record<string, unknown> = {}
  for (const line of text.split(/[；;\n]/).map(part => part.trim())) {
    if (line === '') continue
    const found = rowOf(line, matrix.rows)
    if (!found) return { mistake: localized('“{{label}}”不存在', { label: line }) }
    const chosen = columnsOf(found.answer, matrix)
    const stranger = chosen.find(one => typeof one === 'object')
    if (stranger) return { mistake: localized('“{{label}}”不存在', stranger as { label: string }) }
    answers[found.row.value] = matrix.multiple ? chosen : chosen[0]
  }
  return { value: Object.keys(answers).length > 0 ? answers : null }
}

function rowOf(line: string, rows: readonly MatrixRowSource[]) {
  for (const row of rows) {
    for (const name of namesOf(row)) {
      if (!line.startsWith(name) || !/^\s*[：:]/.test(line.slice(name.length))) continue
      return {
        row,
        answer: line
          .slice(name.length)
          .replace(/^\s*[：:]/, '')
          .trim(),
      }
    }
  }
  return null
}

const namesOf = ({ value, label }: MatrixRowSource | MatrixColumnSource): string[] => [
  textOf(label, 'zh'),
  textOf(label, 'en'),
  String(value),
]

/** The values that labels stand for; the label itself, as an object, where there is none. */
function columnsOf(answer: string, { columns, multiple }: MatrixSource): unknown[] {
  const labels = multiple ? answer.split(/[,，、]/).map(part => part.trim()) : [answer]
  return labels.map(label => columns.find(column => namesOf(column).includes(label))?.value ?? { label })
}
