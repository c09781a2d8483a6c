import type { ColumnKind } from './GeneratedTable.ts'
import type { Flag, GeneratorColumn } from './GeneratorConfig.ts'

interface PastedColumns {
  columns: GeneratorColumn[]
  /** How many of them are others than before. */
  changed: number
  /** Titles and names of columns that nobody knows. */
  unknown: string[]
}

type Read = (text: string) => Partial<GeneratorColumn>

const YES = /^(1|是|y|yes|true|√|✓|必填)$/i
const flag = (text: string): Flag => (YES.test(text.trim()) ? '1' : '0')

const KINDS: Record<string, ColumnKind> = {
  ...{ 文本: 'string', 字符串: 'string', string: 'string', varchar: 'string', 长文本: 'text', text: 'text' },
  ...{
    整数: 'integer',
    integer: 'integer',
    int: 'integer',
    bigint: 'integer',
    小数: 'number',
    number: 'number',
  },
  ...{
    decimal: 'number',
    是否: 'boolean',
    boolean: 'boolean',
    日期: 'date',
    date: 'date',
    日期时间: 'date-time',
  },
  ...{ datetime: 'date-time', 'date-time': 'date-time', 时间: 'time', time: 'time', json: 'json' },
}

const kindIn = (text: string): Partial<GeneratorColumn> =>
  Object.hasOwn(KINDS, text) ? { kind: KINDS[text] as ColumnKind } : {}

/** What the columns of a sheet mean, by their titles. */
const READERS: Record<string, Read> = {
  标题: text => (text === '' ? {} : { title: text.slice(0, 100) }),
  类型: text => kindIn(text.toLowerCase()),
  长度: text => (/^\d{1,6}$/.test(text) ? { length: Math.max(1, Number(text)) } : {}),
  必填: text => ({ isRequired: flag(text) }),
  列表: text => ({ isList: flag(text) }),
  搜索: text => ({ isQuery: flag(text) }),
  唯一: text => ({ isUnique: flag(text) }),
  字典: text => ({ dictType: text.slice(0, 100) }),
  引用: text => ({ reference: text.slice(0, 200) }),
  组件: text => ({ widget: text.slice(0, 50) }),
}

/** Titles that mean the same. */
const ALIASES: Record<string, string> = {
  ...{
    title: '标题',
    名称: '标题',
    描述: '标题',
    注释: '标题',
    type: '类型',
    length: '长度',
    required: '必填',
  },
  ...{ list: '列表', search: '搜索', 查询: '搜索', unique: '唯一', dict: '字典', 字典类型: '字典' },
  ...{ reference: '引用', 引用页面: '引用', widget: '组件' },
}

const NAMES = ['字段', '字段名', '列名', '属性', '属性名', 'column', 'field', 'name']

/** What a column of that title says; undefined for one that nobody knows. */
function readerOf(title: string): Read | undefined {
  const word = title.toLowerCase()
  const name = Object.hasOwn(ALIASES, word) ? (ALIASES[word] ?? title) : title
  return Object.hasOwn(READERS, name) ? READERS[name] : undefined
}

/** Columns with what cells of a sheet say of them: a row of titles, then a row for each column, by its name. */
export function pasteColumns(columns: GeneratorColumn[], text: string): PastedColumns {
  const [head = [], ...rows] = text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .slice(0, 501)
    .map(line => line.split('\t').map(cell => cell.trim()))
  const readers = head.map(readerOf)
  const at = head.findIndex(title => NAMES.includes(title.toLowerCase()))
  if (at === -1) return { columns, changed: 0, unknown: head }
  const said = new Map(rows.map(cells => [cells[at] ?? '', cells]))
  const pasted = columns.map(column => {
    const cells = said.get(column.columnName) ?? said.get(column.javaField)
    if (!cells || column.isPk === '1') return column
    const parts = cells.map((cell, index) => (index === at ? {} : (readers[index]?.(cell) ?? {})))
    return { ...column, ...Object.assign({}, ...parts) } as GeneratorColumn
  })
  const names = new Set(columns.flatMap(({ columnName, javaField }) => [columnName, javaField]))
  return {
    columns: pasted,
    changed: pasted.filter((column, index) => JSON.stringify(column) !== JSON.stringify(columns[index]))
      .length,
    unknown: [
      ...head.filter((_title, index) => index !== at && readers[index] === undefined),
      ...[...said.keys()].filter(name => name !== '' && !names.has(name)),
    ],
  }
}
