import { t } from '#model/language/t.ts'
import {
  type DescribedHandler,
  type DescribedParam,
  entryNames,
  entryPrefix,
  handlerName,
  isAsked,
  unknownFields,
} from '#process/handlers/DescribedHandler.ts'
import { valueMistake } from '#process/handlers/handlerMistakes.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { areaEntry, expressionEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import type { Value } from '../entries/Value.ts'
import { WordsEntry } from '../entries/WordsEntry.tsx'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Part } from '../Panel.ts'
import { createFieldStore, type FieldStore, textOfField } from './FieldStore.ts'
import { fieldList } from './fieldList.ts'
import type { Way } from './implementationEntries.ts'

/** Where a program is named: a service task, or a listener. */
interface Place {
  id: string
  target: ModdleElement
  /** Whether the properties extend a standard type, and so have the vendor's prefix. */
  isOwn?: boolean
  /** Ways that the vendor reads there; absent for all. */
  among?: readonly string[]
}

/** Ways in which a diagram names a program, in the order in which the server reads them. */
const WAYS = ['class', 'expression', 'delegateExpression', 'topic', 'type'] as const

/**
 * The program that does something, by its name, with its parameters as typed fields; beside it `others`, by which an
 * engine elsewhere is told, where no program is chosen. One that is not known here stays as it is written.
 */
export function handlerEntries(part: Part, place: Place, others: () => Entry[]): Entry[] {
  const handlers = part.panel.host.handlers ?? []
  const fields = createFieldStore(part, place)
  if (handlers.length === 0) return [...others(), ...rawFields(part, place, fields)]
  const said = saidBy(part, place)
  const chosen = handlers.find(({ name }) => said !== null && name === handlerName(said.text))
  const choice = choiceEntry(part, place, { handlers, chosen, fields })
  if (chosen === undefined) return [choice, ...others(), ...rawFields(part, place, fields)]
  const words = { id: `${place.id}-handler-words`, component: WordsEntry, words: chosen.description }
  const textAt = (name: string) => paramValue(fields, name).get()
  const params = (chosen.params ?? []).filter(param => isAsked(param, textAt))
  const unknown = unknownFields(
    chosen,
    fields.items.map(({ name }) => name ?? ''),
  )
  return [
    choice,
    ...(chosen.description === '' ? [] : [words]),
    ...params.map(param => paramEntry(part, { place, fields, handler: chosen, param })),
    ...(chosen.params === null || unknown.length > 0 ? [fieldList(part, fields)] : []),
  ]
}

/** Fields that are written for a program which is not known here. */
const rawFields = (part: Part, { isOwn }: Place, fields: FieldStore): Entry[] =>
  isOwn && fields.items.length === 0 ? [] : [fieldList(part, fields)]

function saidBy({ panel }: Part, { target, isOwn }: Place): { way: string; text: string } | null {
  for (const way of WAYS) {
    if (!isOwn && (way === 'topic' || way === 'type')) continue
    const text: string | undefined = target.get(isOwn ? panel.edit.own(way) : way)
    if (text?.trim()) return { way, text }
  }
  return null
}

interface Choice {
  handlers: readonly DescribedHandler[]
  chosen: DescribedHandler | undefined
  fields: FieldStore
}

/** Choosing writes the name where the vendor's engine reads one; parameters that only the former one knew go with it. */
function choiceEntry(part: Part, place: Place, { handlers, chosen, fields }: Choice): Entry {
  const { panel, element } = part
  const { id, target, isOwn, among } = place
  const said = saidBy(part, place)
  const isUnknown = said !== null && chosen === undefined
  const written: Way | 'type' = among?.length === 0 ? 'type' : 'delegateExpression'
  const other: [string, string][] = isUnknown
    ? [[OTHER, t('{{name}}（不是系统的处理程序）', { name: said.text })]]
    : []
  return selectEntry<string>({
    id: `${id}-handler`,
    label: t('处理程序'),
    options: [['', t('未选择')], ...other, ...handlers.map(({ name, title }) => [name, title] as const)],
    value: {
      get: () => chosen?.name ?? (isUnknown ? OTHER : undefined),
      set: name => {
        if (name === OTHER) return
        const nameOf = (way: string) => (isOwn ? panel.edit.own(way) : way)
        const ways = isOwn ? [...WAYS] : WAYS.slice(0, 3)
        const cleared = Object.fromEntries(
          [...ways, ...(isOwn ? [] : ['script'])].map(way => [nameOf(way), undefined]),
        )
        const text = written === 'type' ? name : `\${${name}}`
        const properties = { ...cleared, ...(name && { [nameOf(written)]: text }) }
        const gone = leftBehind(
          fields,
          chosen,
          handlers.find(one => one.name === name),
        )
        const removals = gone.length === 0 ? [] : fields.removing(gone)
        panel.edit.apply([{ element, target, properties }, ...removals])
      },
    },
  })
}

const OTHER = '#other'

/** The fields that a program knew and the next one does not: it would be refused with them. */
function leftBehind(
  { items }: FieldStore,
  former: DescribedHandler | undefined,
  next: DescribedHandler | undefined,
): ModdleElement[] {
  if (!former) return []
  const isKnown = (handler: DescribedHandler, { name }: ModdleElement) =>
    unknownFields(handler, [name ?? '']).length === 0
  return items.filter(item => isKnown(former, item) && !(next && isKnown(next, item)))
}

interface Asked {
  place: Place
  fields: FieldStore
  handler: DescribedHandler
  param: DescribedParam
}

/** A parameter by its kind; what is wrong with it is said as publication says it. */
function paramEntry(part: Part, asked: Asked): Entry {
  const { place, fields, param } = asked
  const { name, title, help, kind, required, options: choices } = param
  if (kind === 'entries') return entriesEntry(part, asked)
  const options = {
    ...{ id: `${place.id}-param-${name}`, label: title, description: help || undefined },
    value: paramValue(fields, name),
    required: required ? t('请填写{{title}}', { title }) : undefined,
    validate: (text: string | undefined) => valueMistake(param, (text ?? '').trim()),
  }
  if (kind === 'select') {
    const all: [string, string][] = (choices ?? []).map(({ value, label }) => [value, label])
    return selectEntry<string>({ ...options, options: [['', t('请选择')], ...all] })
  }
  if (param.expression)
    return expressionEntry(part.panel, { ...options, kind: 'value', rows: kind === 'longText' ? 3 : 0 })
  return kind === 'longText' ? areaEntry(part.panel, options) : textEntry(part.panel, options)
}

/** A field under its name. It goes with its text. */
const paramValue = (fields: FieldStore, name: string): Value<string | undefined> => ({
  get: () => {
    const field = fields.items.find(item => item.name === name)
    return field && textOfField(field)
  },
  set: text => fields.set(name, text),
})

/** Any number of fields, each named after what it is for. */
function entriesEntry(part: Part, { place, fields, handler, param }: Asked): Entry {
  const { panel } = part
  const prefix = entryPrefix(param)
  const textAt = (name: string) => paramValue(fields, name).get()
  const names = entryNames(handler, param, textAt) ?? null
  const entryOf = (item: ModdleElement) => String(item.name ?? '').slice(prefix.length)
  const titleOf = (entry: string) => names?.find(({ value }) => value === entry)?.label ?? entry
  return listEntry(panel, {
    id: `${place.id}-param-${param.name}`,
    label: param.title,
    question: t('确认移除“{{title}}”中的这一项吗？', { title: param.title }),
    items: fields.items.filter(({ name }) => name?.startsWith(prefix)),
    columns: [
      { label: t('名称'), of: item => titleOf(entryOf(item)) },
      { label: t('值'), of: textOfField },
    ],
    labelOf: item => titleOf(entryOf(item)),
    onAdd: () => fields.add(prefix),
    onRemove: item => fields.remove(item),
    entriesOf: (item, id) => {
      const name: Value<string | undefined> = {
        get: () => entryOf(item) || undefined,
        set: entry => panel.edit.set(part.element, item, { name: prefix + (entry ?? '') }),
      }
      const required = t('请填写名称')
      const named = names
        ? selectEntry<string>({
            ...{ id: `${id}-name`, label: t('名称'), value: name, required },
            options: [['', t('请选择')], ...names.map(({ value, label }) => [value, label] as const)],
          })
        : textEntry(panel, { id: `${id}-name`, label: t('名称'), value: name, required })
      const value = {
        get: () => textOfField(item),
        set: (text: string | undefined) => fields.write(item, text ?? ''),
      }
      return [named, expressionEntry(panel, { id: `${id}-value`, label: t('值'), kind: 'value', value })]
    },
  })
}
