import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import { areaEntry, expressionEntry, textEntry } from '../entries/entryBuilders.ts'
import { HintEntry } from '../entries/HintEntry.tsx'
import { expressionBody, keptProperty, ownProperty, property } from '../entries/Value.ts'
import { listSection } from '../lists/listBuilders.ts'
import type { Entry, Part, Section } from '../Panel.ts'
import { baseSection } from './baseSection.ts'
import { conditionSection } from './conditionSection.ts'
import { fieldRightsSection } from './fieldRightsSection.ts'
import { formDataEntries } from './formDataEntries.ts'
import { formProperties } from './formProperties.ts'
import { globalEntry } from './globalEntry.ts'
import { globalsSection } from './globalsSection.ts'
import { executionListenersSection, taskListenersSection } from './listenerSections.ts'
import { multiInstanceSection } from './multiInstanceSection.ts'
import { taskSection } from './taskSection.ts'
import { timerEventEntries } from './timeoutEntries.ts'

const SHOWN = ['Message', 'Signal', 'Timer', 'Conditional'].map(name => `bpmn:${name}EventDefinition`)

/** The sections of an element, in their order. */
export function sectionsOf(part: Part): Section[] {
  const { target, element } = part
  const is = (...types: string[]) => types.some(type => target.$instanceOf(`bpmn:${type}`))
  const definition: ModdleElement | undefined = shownDefinition(target)
  const comesFromStart = element.source?.businessObject.$instanceOf('bpmn:StartEvent') === true
  const rules: [isShown: boolean, make: (part: Part) => Section][] = [
    [true, baseSection],
    [is('Process', 'Collaboration'), globalsSection],
    [is('SequenceFlow') && !comesFromStart, conditionSection],
    [definition !== undefined, () => eventSection(part, definition as ModdleElement)],
    [is('UserTask', 'StartEvent'), formSection],
    [is('UserTask', 'StartEvent'), fieldRightsSection],
    [is('FlowNode'), taskSection],
    [is('Activity'), multiInstanceSection],
    [is('Process', 'FlowNode', 'SequenceFlow'), executionListenersSection],
    [is('UserTask'), taskListenersSection],
    [true, propertiesSection],
    [true, documentationSection],
  ]
  return rules.filter(([isShown]) => isShown).map(([, make]) => make(part))
}

/** The form of a user task or start event. */
function formSection(part: Part): Section {
  const { panel } = part
  return {
    id: 'form',
    label: t('表单'),
    entries: [
      { id: 'form-hint', component: HintEntry, onOpen: () => panel.host.openForms() },
      expressionEntry(panel, {
        id: 'form-key',
        label: t('表单标识'),
        kind: 'value',
        value: ownProperty(part, 'formKey'),
      }),
      ...formDataEntries(part),
      formProperties(part),
    ],
  }
}

/** The documentation of an element. */
function documentationSection({ panel, element, target }: Part): Section {
  const all: ModdleElement[] = target.get('documentation') ?? []
  const [first, ...others] = all
  return {
    id: 'other',
    label: t('其他'),
    entries: [
      areaEntry(panel, {
        id: 'documentation',
        label: t('元素文档'),
        rows: 4,
        value: {
          get: () => first?.get('text'),
          set: text => {
            if (first && text !== undefined) panel.edit.set(element, first, { text })
            else {
              const documentation =
                text === undefined ? others : [panel.edit.create('bpmn:Documentation', { text }), ...others]
              panel.edit.set(element, target, { documentation })
            }
          },
        },
      }),
    ],
  }
}

/** What an event waits for or sends: a message, a signal, a time or a condition. */
function eventSection(part: Part, definition: ModdleElement): Section {
  return { id: 'event', label: t('事件'), entries: entriesOf(part, definition) }
}

function entriesOf(part: Part, definition: ModdleElement): Entry[] {
  switch (definition.$type) {
    case 'bpmn:MessageEventDefinition':
      return [globalEntry(part, definition, 'message')]
    case 'bpmn:SignalEventDefinition':
      return [globalEntry(part, definition, 'signal')]
    case 'bpmn:TimerEventDefinition':
      return timerEventEntries(part, definition)
    default:
      return [
        expressionEntry(part.panel, {
          id: 'event-condition',
          label: t('触发条件'),
          kind: 'condition',
          value: expressionBody(part, definition, 'condition'),
        }),
      ]
  }
}

/** The first definition of an event that there is something to say about. */
function shownDefinition(target: ModdleElement): ModdleElement | undefined {
  const definitions: ModdleElement[] = target.$instanceOf('bpmn:Event') ? target.get('eventDefinitions') : []
  return definitions?.find(({ $type }) => SHOWN.includes($type))
}

/** Names and values of one's own. */
function propertiesSection(part: Part): Section {
  const { panel, element } = part
  const { edit } = panel
  const [properties] = extensionsOf(edit, part, 'Properties')
  const items: ModdleElement[] = properties?.get('values') ?? []
  return listSection<ModdleElement>(panel, {
    id: 'properties',
    label: t('扩展属性'),
    question: t('确认移除该属性吗？'),
    items,
    columns: [
      { label: t('属性名称'), of: ({ name }) => name },
      { label: t('属性值'), of: ({ value }) => value },
    ],
    labelOf: ({ name, value }) => [name, value].filter(Boolean).join(t('：')),
    entriesOf: (item, id) => [
      textEntry(panel, {
        id: `${id}-name`,
        label: t('属性名称'),
        value: keptProperty(part, item, 'name'),
        required: t('请填写属性名称'),
      }),
      textEntry(panel, { id: `${id}-value`, label: t('属性值'), value: property(part, item, 'value') }),
    ],
    onAdd: () => {
      const item = edit.create('Property', { name: '' })
      const values = [...items, item]
      if (properties) edit.set(element, properties, { values })
      else edit.apply([added(edit, part, edit.create('Properties', { values }))])
      return item
    },
    onRemove: item => {
      const values = items.filter(other => other !== item)
      if (values.length > 0 && properties) edit.set(element, properties, { values })
      else if (properties) edit.apply(removed(part, properties))
    },
  })
}
