import { t } from '#model/language/t.ts'
import type { DiagramElement } from '../edit/DiagramElement.ts'
import type { Change } from '../edit/Editing.ts'
import { selectEntry } from '../entries/selectEntry.ts'
import type { Entry, Part, Section } from '../Panel.ts'
import { bodyEntries } from './conditionBody.ts'
import { conditionList } from './conditionList.ts'

type FlowType = 'normal' | 'default' | 'conditional'

/** When a flow is taken: only of flows that do not begin at a start event. */
export function conditionSection(part: Part): Section {
  const isConditional = flowTypeOf(part.element) === 'conditional'
  return {
    id: 'condition',
    label: t('流转条件'),
    entries: [typeEntry(part), ...(isConditional ? bodyEntries(part) : []), conditionList(part)],
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
      get: () => flowTypeOf(element),
      set: type => panel.edit.apply(changesTo(type ?? 'normal', part)),
    },
  })
}

function flowTypeOf({ businessObject, source }: DiagramElement): FlowType {
  if (source?.businessObject.get('default') === businessObject) return 'default'
  return businessObject.get('conditionExpression') ? 'conditional' : 'normal'
}

/** Only gateways and activities know a default flow. */
const canHaveDefault = ({ source }: DiagramElement): boolean =>
  source?.businessObject.$descriptor.properties?.some(({ name }) => name === 'default') ?? false

function changesTo(type: FlowType, { panel, element, target }: Part): Change[] {
  const conditionExpression =
    type === 'conditional' ? panel.edit.create('bpmn:FormalExpression', { body: '' }) : undefined
  const changes: Change[] = [{ element, target, properties: { conditionExpression } }]
  const { source } = element
  if (!source || !canHaveDefault(element)) return changes
  const isDefault = source.businessObject.get('default') === target
  const chosen = type === 'default' ? target : undefined
  if (isDefault === (type === 'default')) return changes
  return [...changes, { element: source, target: source.businessObject, properties: { default: chosen } }]
}
