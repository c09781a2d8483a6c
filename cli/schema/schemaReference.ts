import { RULES } from '#model/check/ruleCatalogue.ts'
import { functionHelp, macroHelp } from '#model/expression/functions/functionHelp.ts'
import { expressionFunctions, USER_FIELDS } from '#model/expression/index.ts'
import type { CompileEnvironment } from '#model/types/index.ts'
import { DERIVATIONS } from './derivations.ts'
import { convert, type PlainSchema, type VocabularySchema } from './vocabularySchema.ts'

/**
 * The reference of the vocabulary as Markdown, made from the very schemas that check page files.
 * @param widgetProperties what page files may say to each widget
 */
export function schemaReference(
  vocabulary: VocabularySchema,
  widgetProperties: NonNullable<CompileEnvironment['widgetProperties']>,
): string {
  const { $defs, ...page } = vocabulary
  const order = ['Resource', 'Property', 'Reference', 'Action', 'Rule', 'Reaction', 'List', 'Form', 'Layout']
  const named = [...order, ...Object.keys($defs).filter(name => !order.includes(name))]
  const sections = named.flatMap(name => ($defs[name] ? [section(name, $defs[name])] : []))
  const parts = [section('Page', page), ...sections, ...widgets(widgetProperties)]
  return `${[HEADER, ...parts, derived(), expressions(), rules()].join('\n\n')}\n`
}

const HEADER = `# Page files: the reference

<!-- Made by npm run schema types. Changes here are lost. -->

A page file describes one screen and the record behind it. Its path below \`schemas/\`, without \`.json\`, is the key of
the page and the \`component\` of its menu node. Ten lines are enough: \`title\`, \`resource.path\` and \`properties\`;
everything else is derived and can be overridden where it stands. \`npm run schema check\` names every mistake with
file, line and column.

\`\`\`json
{
  "title": "岗位管理",
  "menu": { "parent": "system" },
  "resource": {
    "path": "/system/post",
    "required": ["postName"],
    "properties": {
      "postName": { "type": "string", "title": "岗位名称", "maxLength": 50, "x-search": true },
      "status": { "type": "string", "title": "状态", "default": "0", "x-dict": "sys_normal_disable" }
    }
  }
}
\`\`\``

function section(name: string, schema: PlainSchema): string {
  const parts = [`## ${name}`]
  if (typeof schema.description === 'string') parts.push(schema.description)
  const forms = (Array.isArray(schema.anyOf) ? schema.anyOf : [schema]) as PlainSchema[]
  for (const form of forms) {
    if (form.properties) parts.push(table(form))
    else if (forms.length > 1) parts.push(`- ${typeOf(form)}${meaningOf(form)}`)
  }
  return parts.join('\n\n')
}

const meaningOf = ({ description }: PlainSchema) =>
  typeof description === 'string' ? `: ${description}` : ''

function table({ properties, required }: PlainSchema): string {
  const demanded = new Set((required as string[] | undefined) ?? [])
  const rows = Object.entries(properties as Record<string, PlainSchema>).map(([key, schema]) => {
    const star = demanded.has(key) ? ' *' : ''
    const meaning = [schema.description, defaultOf(schema)].filter(Boolean).join(' ')
    return `| \`${key}\`${star} | ${cellText(typeOf(schema))} | ${cellText(meaning)} |`
  })
  return ['| Key | Value | Meaning |', '|---|---|---|', ...rows].join('\n')
}

const defaultOf = (schema: PlainSchema) =>
  schema.default === undefined ? '' : `Default: \`${JSON.stringify(schema.default)}\`.`

const cellText = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function typeOf(schema: PlainSchema): string {
  if (typeof schema.$ref === 'string') return linkTo(schema.$ref)
  if (Array.isArray(schema.anyOf))
    return [...new Set((schema.anyOf as PlainSchema[]).map(typeOf))].join(' or ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (Array.isArray(schema.enum)) return schema.enum.map(word => `\`${word}\``).join(', ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as PlainSchema)}`
  if (schema.type === 'object') return objectOf(schema)
  return schema.type === undefined ? 'any value' : String(schema.type)
}

function linkTo(ref: string): string {
  const name = ref.replace('#/$defs/', '')
  return `[${name}](#${name.toLowerCase()})`
}

function objectOf(schema: PlainSchema): string {
  const [part] = Object.values((schema.patternProperties ?? {}) as Record<string, PlainSchema>)
  const inner = part ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null)
  if (inner) return `map of ${typeOf(inner as PlainSchema)}`
  const keys = Object.entries((schema.properties ?? {}) as Record<string, PlainSchema>)
  const demanded = (schema.required ?? []) as string[]
  return `{ ${keys.map(([key, value]) => `${key}${demanded.includes(key) ? '' : '?'}: ${typeOf(value)}`).join('; ')} }`
}

/** What is said to widgets, and the shapes that stand in it by their names. */
function widgets(known: NonNullable<CompileEnvironment['widgetProperties']>): string[] {
  const definitions: Record<string, PlainSchema> = {}
  const rows = Object.entries(known).flatMap(([key, properties]) =>
    Object.entries(convert(properties, definitions) as Record<string, PlainSchema>).map(([name, schema]) => {
      const meaning = [schema.description, defaultOf(schema)].filter(Boolean).join(' ')
      return `| \`${key}\` | \`${name}\` | ${cellText(typeOf(schema))} | ${cellText(meaning)} |`
    }),
  )
  const intro = 'What `x-component-props`, `props` in a layout and reactions may say to each.'
  const list = ['| Widget | Property | Value | Meaning |', '|---|---|---|---|', ...rows].join('\n')
  const shapes = Object.entries(definitions).map(([name, schema]) => section(name, schema))
  return [['## Widgets', intro, list].join('\n\n'), ...shapes]
}

function derived(): string {
  const rows = DERIVATIONS.map(({ what, from }) => `| ${cellText(what)} | ${cellText(from)} |`)
  return ['## What is derived', '| What | From |\n|---|---|', rows.join('\n')]
    .join('\n\n')
    .replace('|\n\n|', '|\n|')
}

function expressions(): string {
  const functions = [...expressionFunctions.keys()].map(
    name => `| \`${name}\` | ${cellText(functionHelp[name] ?? '')} |`,
  )
  const macros = Object.entries(macroHelp).map(([name, help]) => `| \`${name}\` | ${cellText(help)} |`)
  const user = Object.keys(USER_FIELDS).map(name => `\`user.${name}\``)
  return [
    '## Expressions',
    'CEL (Common Expression Language). Bare names are the properties of the resource; beside them stand `user`, `now`, `self`, `values`, `record`, `deps` and `dict` where they have a value. Absent is null, and an operation on null gives null. `where`, `tenancy.read` and `x-ref.where` become SQL: comparison, `in`, `&&`, `||`, `!`, `has`, `startsWith`, one hop over a reference, `now`, `today()` and `addDays` of them.',
    `Of the caller: ${user.join(', ')}.`,
    ['| Function | Gives |', '|---|---|', ...functions, ...macros].join('\n'),
  ].join('\n\n')
}

function rules(): string {
  const rows = Object.entries(RULES).map(([code, meaning]) => `| \`${code}\` | ${cellText(meaning)} |`)
  return `## Rules of the check\n\n${['| Rule | Refuses |', '|---|---|', ...rows].join('\n')}`
}
