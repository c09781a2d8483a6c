import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Change, DiagramElement } from '../edit/Editing.ts'
import { extensionsOf, removed } from '../edit/extensions.ts'
import { expressionEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { keptProperty, property } from '../entries/Value.ts'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Part, Section } from '../Panel.ts'
import { extensionList, newId, sortEntry } from './extensionList.ts'
import { scriptEntries } from './scriptEntries.ts'

type FlowType = 'normal' | 'default' | 'conditional'

/** When a flow is taken: only of flows that do not begin at a start event. */
export function conditionSection(part: Part): Section {
  const isWritten = part.target.get('conditionExpression') !== undefined
  return {
    id: 'condition',
    label: t('流转条件'),
    entries: [typeEntry(part), ...(isWritten ? bodyEntries(part) : []), conditionList(part)],
  }
}

function typeEntry(part: Part): Entry {
  const { panel, element } = part
  const hasDefault = canHaveDefault(element)
  return selectEntry<FlowType>({
    id: 'flow-type',
    label: t('流转类型'),
    usual: 'normal',
    options: [
      ['normal', t('普通流转')],
      ...(hasDefault ? ([['default', t('默认流转')]] as const) : []),
      ['conditional', t('条件流转')],
    ],
    value: {
      get: () => flowTypeOf(part),
      set: type => panel.edit.apply(changesTo(type ?? 'normal', part)),
    },
  })
}

function flowTypeOf(part: Part): FlowType {
  const { element, target } = part
  if (element.source?.businessObject.get('default') === target) return 'default'
  return target.get('conditionExpression') || chosenOf(part).length > 0 ? 'conditional' : 'normal'
}

/** The conditions that are chosen rather than written. */
const chosenOf = (part: Part): ModdleElement[] => extensionsOf(part.panel.edit, part, 'Condition')

/** Only gateways and activities know a default flow. */
const canHaveDefault = ({ source }: DiagramElement): boolean =>
  source?.businessObject.$descriptor.properties?.some(({ name }) => name === 'default') ?? false

/** Who chooses another type takes away what said the former one. */
function changesTo(type: FlowType, part: Part): Change[] {
  const { panel, element, target } = part
  const conditionExpression =
    type === 'conditional' ? panel.edit.create('bpmn:FormalExpression', { body: '' }) : undefined
  const changes: Change[] = [
    { element, target, properties: { conditionExpression } },
    ...(type === 'conditional' ? [] : removed(part, ...chosenOf(part))),
  ]
  const { source } = element
  if (!source || !canHaveDefault(element)) return changes
  const isDefault = source.businessObject.get('default') === target
  const chosen = type === 'default' ? target : undefined
  if (isDefault === (type === 'default')) return changes
  return [...changes, { element: source, target: source.businessObject, properties: { default: chosen } }]
}

/** What a conditional flow asks: an expression, or a script in a language. */
function bodyEntries(part: Part): Entry[] {
  const { panel, element, target } = part
  const condition: ModdleElement = target.get('conditionExpression')
  const resource = panel.edit.own('resource')
  const isScript = condition.get('language') !== undefined || condition.get(resource) !== undefined
  const type = selectEntry<'expression' | 'script'>({
    id: 'condition-type',
    label: t('条件格式'),
    options: [
      ['expression', t('表达式')],
      ['script', t('脚本')],
    ],
    value: {
      get: () => (isScript ? 'script' : 'expression'),
      set: chosen => {
        const language = chosen === 'script' ? '' : undefined
        panel.edit.set(element, condition, { language, body: '', [resource]: undefined })
      },
    },
  })
  if (isScript) {
    const place = { id: 'condition', target: condition, format: 'language', body: 'body', resource }
    return [type, ...scriptEntries(part, place)]
  }
  return [
    type,
    expressionEntry(panel, {
      id: 'condition-body',
      label: t('表达式'),
      kind: 'condition',
      rows: 2,
      value: keptProperty(part, condition, 'body'),
      required: t('请填写表达式'),
    }),
  ]
}

/** The product's own conditions of a flow: a field, a comparison and a value each. */
function conditionList(part: Part): Entry {
  const { target, element } = part
  const written: ModdleElement | undefined = target.get('conditionExpression')
  const isBlank = written !== undefined && !written.get('body')?.trim()
  return listEntry(
    part.panel,
    extensionList(part, {
      type: 'Condition',
      // Both together are refused: where nothing is written yet, who adds a rule has chosen it.
      beside: isBlank ? [{ element, target, properties: { conditionExpression: undefined } }] : [],
      id: 'conditions',
      label: t('条件规则'),
      question: t('确认移除该条件吗？'),
      initial: () => ({ id: newId('condition'), compare: 'eq', logic: 'and' }),
      columns: [
        { label: t('字段'), of: ({ field }) => titleOf(part, field) },
        { label: t('比较'), of: ({ compare }) => signOf(compare), isShort: true },
        { label: t('值'), of: ({ value }) => value },
      ],
      labelOf: ({ field, compare, value }) =>
        [titleOf(part, field), signOf(compare), value].filter(Boolean).join(' '),
      entriesOf: (item, id) => entriesOf(part, item, id),
    }),
  )
}

function entriesOf(part: Part, item: ModdleElement, id: string): Entry[] {
  const { panel } = part
  const text = (name: string, label: string) =>
    textEntry(panel, { id: `${id}-${name}`, label, value: property(part, item, name) })
  return [
    fieldEntry(part, item, id),
    selectEntry({
      id: `${id}-compare`,
      label: t('比较'),
      value: property(part, item, 'compare'),
      options: comparisons(),
    }),
    text('value', t('值')),
    selectEntry({
      id: `${id}-logic`,
      label: t('与其他条件的关系'),
      value: property(part, item, 'logic'),
      options: [
        ['and', t('并且')],
        ['or', t('或者')],
      ],
    }),
    sortEntry(part, item, id),
    text('id', 'ID'),
  ]
}

/** What a rule asks about: chosen by its title, where it is known what there is. */
function fieldEntry(part: Part, item: ModdleElement, id: string): Entry {
  const { panel } = part
  const names = panel.variables.all()
  const options = {
    ...{ id: `${id}-field`, label: t('字段'), value: property(part, item, 'field') },
    required: t('请选择字段'),
  }
  if (names === null) return textEntry(panel, { ...options, required: t('请填写字段') })
  const choices = names.map(name => [name, titleWithName(part, name)] as const)
  return selectEntry<string>({ ...options, options: [['', t('请选择')], ...choices] })
}

const titleOf = ({ panel }: Part, name: string | undefined): string | undefined =>
  (name !== undefined && panel.host.titles?.[name]) || name

/** What expressions call it stands beside the title. */
function titleWithName(part: Part, name: string): string {
  const title = titleOf(part, name)
  return title === undefined || title === name ? name : t('{{title}}（{{name}}）', { title, name })
}

function comparisons(): [string, string][] {
  return [
    ['eq', t('等于')],
    ['ne', t('不等于')],
    ['gt', t('大于')],
    ['ge', t('大于等于')],
    ['lt', t('小于')],
    ['le', t('小于等于')],
    ['contains', t('包含')],
    ['in', t('属于')],
  ]
}

const signOf = (compare: string | undefined) => comparisons().find(([key]) => key === compare)?.[1] ?? compare
