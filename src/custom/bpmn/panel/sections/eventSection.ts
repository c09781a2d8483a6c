import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { expressionEntry } from '../entries/textEntry.ts'
import { expressionBody } from '../entries/Value.ts'
import type { Entry, Part, Section } from '../Panel.ts'
import { globalEntry } from './globalEntry.ts'
import { timerEventEntries } from './timeoutEntries.ts'

/** What an event waits for or sends: a message, a signal, a time or a condition. */
export function eventSection(part: Part, definition: ModdleElement): Section {
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

const SHOWN = ['Message', 'Signal', 'Timer', 'Conditional'].map(name => `bpmn:${name}EventDefinition`)

/** The first definition of an event that there is something to say about. */
export function shownDefinition(target: ModdleElement): ModdleElement | undefined {
  const definitions: ModdleElement[] = target.$instanceOf('bpmn:Event') ? target.get('eventDefinitions') : []
  return definitions?.find(({ $type }) => SHOWN.includes($type))
}
