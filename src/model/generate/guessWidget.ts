import { say } from '../language/say.ts'
import type { GeneratorColumn } from './GeneratorConfig.ts'
import type { ColumnGuess } from './guessing.ts'
import { plainWords } from './plainWords.ts'

type Looked = Pick<GeneratorColumn, 'kind' | 'length'>

const isText = ({ kind }: Looked) => kind === 'string' || kind === 'text'
const holds = (characters: number) => (column: Looked) =>
  isText(column) && (column.length === null || column.length >= characters)

interface NameRule {
  names: RegExp
  fits(column: Looked): boolean
  key: 'widget' | 'format'
  value: string
}

/** What columns of a name are drawn and checked as. */
const RULES: NameRule[] = [
  {
    names: /(^|_)(password|passwd|pwd|secret|api_key|access_key|token)$|密码|密钥/i,
    fits: isText,
    key: 'widget',
    value: 'password',
  },
  {
    names: /(avatar|image|img|picture|photo|logo|cover)(_?url)?s?$|头像|照片|图片/i,
    fits: holds(100),
    key: 'widget',
    value: 'image',
  },
  { names: /(file|attachment)(_?(url|path))?s?$|附件/i, fits: holds(100), key: 'widget', value: 'file' },
  { names: /(content|html)$|内容$/i, fits: ({ kind }) => kind === 'text', key: 'widget', value: 'rich-text' },
  {
    names: /(remark|description|introduction|memo|summary|reason|note|notes)$|备注|说明|描述|原因/i,
    fits: holds(100),
    key: 'widget',
    value: 'textarea',
  },
  {
    names: /(^|_)e?mail$|邮箱/i,
    fits: column => isText(column) && (column.length ?? 50) >= 20,
    key: 'format',
    value: 'email',
  },
  {
    names: /(^|_)(mobile|phonenumber|cellphone)$|手机/i,
    fits: column => column.kind === 'string' && (column.length ?? 11) >= 11,
    key: 'format',
    value: 'mobile',
  },
  {
    names: /(^|_)color$|颜色/i,
    fits: column => column.kind === 'string' && (column.length ?? 7) >= 7,
    key: 'format',
    value: 'color',
  },
]

/** How a column is drawn or checked, by its name and what it holds. */
export function guessWidget(column: GeneratorColumn): ColumnGuess[] {
  const { columnName, title } = column
  const rule = RULES.find(({ names, fits }) => names.test(columnName) && fits(column))
  const byTitle = rule ?? RULES.find(({ names, fits }) => names.test(title) && fits(column))
  if (!byTitle) return []
  const reason = plainWords(say`columns called ${rule ? columnName : title} hold this as a rule`)
  return [{ key: byTitle.key, value: byTitle.value, reason }]
}
